/** What whoever has a link sees and fetches. Each opening and each file is an entry of the custody log, under the name of the link. */
import { type Database, userProfiles } from '@unmask/db';
import { and, eq, isNull, sql } from '@unmask/db/sql';
import { organizationName } from '@unmask/organizations/server';
import { countRequest } from '@unmask/platform/counters';
import type { Encrypter } from '@unmask/platform/encryption';
import { AppError } from '@unmask/platform/errors';
import { hashOf } from '@unmask/platform/identifiers';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { errors } from '../../errors.ts';
import { SHARE_PASS_MINUTES, SHARE_TRIES_HOURLY, SHARED_HOURLY, SHARED_KINDS } from '../../limits.ts';
import type { SharedCase } from '../../share-contract.ts';
import { forensicsCases, forensicsShares } from '../../tables.ts';
import { custody } from '../../words.ts';
import { lockCase } from '../access.ts';
import { hashStored } from '../copies.ts';
import { appendEvent } from '../events.ts';
import type { ReportDeps } from '../reports.ts';
import { attach } from '../routes-files.ts';
import { type SharedItem, sharedItems } from './items.ts';
import { isPassword, type ShareRow, works } from './links.ts';

export interface ShareDeps extends ReportDeps {
  encrypter: Encrypter;
  hashAddress(address: string): string;
}

const HOUR_S = 3_600;
const CONTEXT = 'case share pass';
const PassSchema = z.object({ share: z.string(), until: z.number() });

const refused = (why: string) => new AppError(errors.shared_gone, why);

/** Of a case that exists, made by somebody whose account does and is not suspended. */
async function findShare(db: Database, which: ReturnType<typeof eq>) {
  const [found] = await db
    .select({ share: forensicsShares, case: forensicsCases })
    .from(forensicsShares)
    .innerJoin(forensicsCases, eq(forensicsCases.id, forensicsShares.caseId))
    .innerJoin(userProfiles, eq(userProfiles.id, forensicsShares.createdBy))
    .where(and(which, isNull(userProfiles.suspendedAt), isNull(forensicsShares.revokedAt)));
  return found;
}

/** @throws AppError `shared_gone`, `shared_password`, `shared_limit` */
export async function openShared(
  deps: ShareDeps,
  { token, password }: { token: string; password: string | null },
  address: string,
  now = new Date(),
): Promise<SharedCase> {
  const { db, encrypter, hashAddress } = deps;
  const window = { limit: SHARED_HOURLY, seconds: HOUR_S };
  if (!(await countRequest(db, `forensics.shared:${hashAddress(address)}`, window)))
    throw new AppError(errors.shared_limit);
  const [known] = await db
    .select({ id: forensicsShares.id })
    .from(forensicsShares)
    .where(and(eq(forensicsShares.tokenHash, hashOf(token)), works(now)));
  const found = known && (await findShare(db, eq(forensicsShares.id, known.id)));
  if (!found) throw refused('no such link');
  await checkPassword(db, found.share, password);
  const opened = await countOpening(db, found.share, now);
  const items = await sharedItems(db, opened.caseId, opened.items);
  const until = Math.min(opened.expiresAt.getTime(), now.getTime() + SHARE_PASS_MINUTES * 60_000);
  return {
    organization: await organizationName(db, found.case.organizationId),
    caseNumber: found.case.caseNumber,
    name: opened.name,
    expiresAt: opened.expiresAt.toISOString(),
    pass: encrypter.encrypt(JSON.stringify({ share: opened.id, until }), CONTEXT),
    items: items.map(({ storageKey: _key, ...item }) => item),
  };
}

async function checkPassword(db: Database, { id, passwordHash }: ShareRow, password: string | null) {
  if (passwordHash === null) return;
  if (password === null || password === '') throw new AppError(errors.shared_password);
  // Counted before it is compared: tries at the same moment cannot pass together.
  const window = { limit: SHARE_TRIES_HOURLY, seconds: HOUR_S };
  if (!(await countRequest(db, `forensics.shared.password:${id}`, window)))
    throw new AppError(errors.shared_limit);
  if (!(await isPassword(password, passwordHash))) throw new AppError(errors.shared_password);
}

async function countOpening(db: Database, { id, caseId }: ShareRow, now: Date): Promise<ShareRow> {
  return db.transaction(async (tx) => {
    await lockCase(tx, caseId);
    const [opened] = await tx
      .update(forensicsShares)
      .set({ views: sql`${forensicsShares.views} + 1`, lastViewedAt: now })
      .where(and(eq(forensicsShares.id, id), works(now)))
      .returning();
    if (!opened) throw refused('ended meanwhile');
    const description = custody.share_opened(opened.name, opened.views);
    const detail = { share: id, name: opened.name, opening: opened.views };
    await appendEvent(tx, caseId, { event: 'share_opened', description, userId: null, detail }, now);
    return opened;
  });
}

/** @throws AppError `shared_gone`, `exhibit_damaged` */
async function sharedFile(
  { db, storage, encrypter }: ShareDeps,
  asked: { kind: string; id: string; pass: string },
  now = new Date(),
): Promise<SharedItem> {
  const found = await findShare(db, eq(forensicsShares.id, shareOf(encrypter, asked.pass, now)));
  if (!found || found.share.expiresAt <= now) throw refused('ended');
  const { share } = found;
  const ref = share.items.find(({ kind, id }) => kind === asked.kind && id === asked.id);
  const [item] = ref ? await sharedItems(db, share.caseId, [ref]) : [];
  if (!item) throw refused('not part of the link');
  if ((await hashStored({ storage }, item.storageKey)) !== item.sha256)
    throw new AppError(errors.exhibit_damaged);
  await db.transaction(async (tx) => {
    await lockCase(tx, share.caseId);
    const description = custody.share_downloaded(share.name, item.label, item.sha256);
    const detail = { share: share.id, name: share.name, kind: item.kind, id: item.id, sha256: item.sha256 };
    await appendEvent(
      tx,
      share.caseId,
      { event: 'share_downloaded', description, userId: null, detail },
      now,
    );
  });
  return item;
}

function shareOf(encrypter: Encrypter, sealed: string, now: Date): string {
  try {
    const { share, until } = PassSchema.parse(JSON.parse(encrypter.decrypt(sealed, CONTEXT)));
    if (until > now.getTime()) return share;
  } catch (error) {
    throw new AppError(errors.shared_gone, 'pass', { cause: error });
  }
  throw refused('pass too old');
}

const Asked = z.object({ pass: z.string().max(1_000) });
const Kind = z.enum(SHARED_KINDS);

/** In a scope of its own: its small bodies are read as everywhere. */
export function sharedRoutes(app: FastifyInstance, deps: ShareDeps): void {
  app.post<{ Params: { kind: string; id: string }; Body: unknown }>(
    '/api/shared-case/:kind/:id',
    { config: { permission: 'public.read' } },
    async ({ params, body, ip }, reply) => {
      const window = { limit: SHARED_HOURLY, seconds: HOUR_S };
      if (!(await countRequest(deps.db, `forensics.shared.file:${deps.hashAddress(ip)}`, window)))
        throw new AppError(errors.shared_limit);
      const asked = Asked.safeParse(body);
      const kind = Kind.safeParse(params.kind);
      if (!asked.success || !kind.success) throw refused('not asked for anything');
      const item = await sharedFile(deps, { kind: kind.data, id: params.id, pass: asked.data.pass });
      const type = item.kind === 'exhibit' ? 'application/octet-stream' : 'application/pdf';
      return attach(reply, type, item.filename)
        .header('x-robots-tag', 'noindex')
        .send(await deps.storage.read(item.storageKey));
    },
  );
}
