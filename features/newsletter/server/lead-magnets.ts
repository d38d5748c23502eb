/** Documents that are asked for by mail: the request, its signed link, and the printed file. */

import { and, eq, isNull } from '@unmask/db/sql';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import { queueMail } from '@unmask/platform/mail';
import { PrinterBusyError } from '@unmask/report/printer';
import type { LeadMagnetRequest } from '../contract.ts';
import { errors } from '../errors.ts';
import { DOWNLOAD_DAYS, type LeadMagnetType } from '../limits.ts';
import { leadMagnetRequests } from '../tables.ts';
import { leadMagnets } from '../words-service.ts';
import type { NewsletterDeps } from './deps.ts';
import { readToken } from './links.ts';
import { leadMagnetMail } from './mails/form-mails.ts';
import { paperOf } from './papers/index.ts';
import { cleanEmail, mayMail } from './subscribers.ts';

const DAY_MS = 86_400_000;

/** @throws AppError `invalid_email`, `lead_magnet_name`, `too_many_requests` */
export async function requestLeadMagnet(deps: NewsletterDeps, request: LeadMagnetRequest): Promise<void> {
  const email = cleanEmail(request.email);
  const name = request.name.replace(/\s+/g, ' ').trim();
  if (name === '') throw new AppError(errors.lead_magnet_name);
  const { leadMagnetType } = request;
  const id = randomId();
  const mail = await leadMagnetMail(deps, { id, email, name }, leadMagnetType);
  await deps.db.transaction(async (tx) => {
    if (!(await mayMail({ ...deps, db: tx }, email))) throw new AppError('too_many_requests');
    await tx.insert(leadMagnetRequests).values({
      id,
      email,
      name,
      leadMagnetType,
      // The service's own words and address: what a form says about itself is not put into mails.
      leadMagnetTitle: leadMagnets[leadMagnetType].title,
      downloadUrl: `/newsletter/downloads/${leadMagnetType}`,
    });
    await queueMail(tx, mail);
  });
  deps.onMail();
}

export interface Download {
  file: string;
  pdf: Buffer;
}

/** @throws AppError `newsletter_link` for a link that is too old or nobody's */
export async function download(deps: NewsletterDeps, token: string, now = new Date()): Promise<Download> {
  const id = readToken(deps.secret, 'download', token);
  const [row] =
    id === null ? [] : await deps.db.select().from(leadMagnetRequests).where(eq(leadMagnetRequests.id, id));
  if (!row || now.getTime() - row.createdAt.getTime() > DOWNLOAD_DAYS * DAY_MS)
    throw new AppError(errors.newsletter_link);
  const pdf = await printed(deps, row.leadMagnetType, now);
  await deps.db
    .update(leadMagnetRequests)
    .set({ downloadedAt: now })
    .where(and(eq(leadMagnetRequests.id, row.id), isNull(leadMagnetRequests.downloadedAt)));
  return { file: leadMagnets[row.leadMagnetType].file, pdf };
}

/** Each document is printed once a day and server; its figures are of that day. */
const kept = new WeakMap<object, Map<string, Promise<Buffer>>>();

export async function printed(deps: NewsletterDeps, type: LeadMagnetType, now: Date): Promise<Buffer> {
  const own = kept.get(deps.printer) ?? new Map<string, Promise<Buffer>>();
  kept.set(deps.printer, own);
  const key = `${type} ${now.toISOString().slice(0, 10)}`;
  const before = own.get(key);
  if (before) return before;
  for (const other of own.keys()) if (other.startsWith(type)) own.delete(other);
  const printing = paperOf(deps, type, now).then((paper) => deps.printer.print(paper));
  own.set(key, printing);
  return printing.catch((error: unknown) => {
    own.delete(key);
    throw error instanceof PrinterBusyError
      ? new AppError('service_unavailable', 'printer', { cause: error })
      : error;
  });
}
