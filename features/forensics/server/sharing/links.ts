/** Links by which people outside read chosen parts of a case. The token is known to whoever has it alone; here is its hash. */
import { randomBytes, scrypt as scryptOf, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Database } from '@unmask/db';
import { and, count, desc, eq, gt, isNull, lt, or } from '@unmask/db/sql';
import { appendAudit } from '@unmask/platform/audit';
import { AppError } from '@unmask/platform/errors';
import { hashOf, randomId, randomToken } from '@unmask/platform/identifiers';
import type { RequestActor } from '@unmask/platform/requests';
import { errors } from '../../errors.ts';
import { SHARE_PASSWORD_LEAST, SHARES_ACTIVE } from '../../limits.ts';
import { moment } from '../../report/paper.ts';
import type { Share, SharedRef } from '../../share-contract.ts';
import { forensicsShares } from '../../tables.ts';
import { custody, gone } from '../../words.ts';
import {
  findCase,
  findOpenCase,
  type InCase,
  lockCase,
  lockOpenCase,
  maySeeAll,
  namesOf,
} from '../access.ts';
import { appendEvent } from '../events.ts';
import { sharedItems } from './items.ts';

export type ShareRow = typeof forensicsShares.$inferSelect;

const DAY_MS = 86_400_000;
const LISTED = 100;
const SALT_BYTES = 16;
const KEY_BYTES = 32;

const scrypt = promisify(scryptOf) as (password: string, salt: Buffer, bytes: number) => Promise<Buffer>;

async function sealed(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await scrypt(password.normalize('NFKC'), salt, KEY_BYTES);
  return `${salt.toString('base64url')}.${key.toString('base64url')}`;
}

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [salt = '', key = ''] = stored.split('.').map((part) => Buffer.from(part, 'base64url'));
  const given = await scrypt(password.normalize('NFKC'), Buffer.from(salt), KEY_BYTES);
  return timingSafeEqual(given, Buffer.from(key));
}

interface NewShare extends InCase {
  name: string;
  items: SharedRef[];
  days: number;
  password: string | null;
  maxViews: number | null;
}

/** @throws AppError `share_…`, and what `findOpenCase` throws */
export async function makeShare(
  db: Database,
  actor: RequestActor,
  { name, items, days, password, maxViews, ...where }: NewShare,
  now = new Date(),
): Promise<Share & { token: string }> {
  const { row, member } = await findOpenCase(db, actor, where);
  if (name === '') throw new AppError(errors.share_name_missing);
  if (items.length === 0) throw new AppError(errors.share_items_missing);
  if (password !== null && password.length < SHARE_PASSWORD_LEAST)
    throw new AppError(errors.share_password_short);
  const found = await sharedItems(db, row.id, items);
  if (found.length < items.length) throw new AppError(errors.share_item_unknown);
  const token = randomToken();
  const values = {
    ...{ id: randomId(), caseId: row.id, name, items, tokenHash: hashOf(token), maxViews },
    passwordHash: password === null ? null : await sealed(password),
    ...{ createdBy: member.userId, createdAt: now, expiresAt: new Date(now.getTime() + days * DAY_MS) },
  };
  const labels = found.map(({ label }) => label);
  const made = await db.transaction(async (tx) => {
    await lockOpenCase(tx, row.id);
    const [active] = await tx
      .select({ n: count() })
      .from(forensicsShares)
      .where(and(eq(forensicsShares.caseId, row.id), works(now)));
    if ((active?.n ?? 0) >= SHARES_ACTIVE) throw new AppError(errors.share_too_many);
    const [inserted] = await tx.insert(forensicsShares).values(values).returning();
    const until = moment(values.expiresAt.toISOString());
    const description = custody.share_made(name, labels.join('; '), until, password !== null, maxViews);
    await tell(tx, inserted!, member.userId, row.organizationId, 'share_made', description, { items, until });
    return inserted!;
  });
  return { ...present(made, labels, actor.email ?? gone, now), token };
}

/** Neither revoked nor over nor used up. */
export const works = (now: Date) =>
  and(
    isNull(forensicsShares.revokedAt),
    gt(forensicsShares.expiresAt, now),
    or(isNull(forensicsShares.maxViews), lt(forensicsShares.views, forensicsShares.maxViews)),
  );

async function tell(
  tx: Database,
  { id, caseId, name }: ShareRow,
  userId: string,
  organizationId: string,
  event: 'share_made' | 'share_revoked',
  description: string,
  more: Record<string, unknown> = {},
) {
  const detail = { share: id, name, ...more };
  await appendEvent(tx, caseId, { event, description, userId, detail });
  await appendAudit(tx, { actor: userId, action: `case.${event}`, target: caseId, organizationId, detail });
}

/** The newest first. @throws AppError `case_not_found`, `forbidden` */
export async function listShares(
  db: Database,
  actor: RequestActor,
  where: InCase,
  now = new Date(),
): Promise<Share[]> {
  const { row, member } = await findCase(db, actor, where);
  if (!maySeeAll(member)) throw new AppError('forbidden', 'view_all_analyses');
  const rows = await db
    .select()
    .from(forensicsShares)
    .where(eq(forensicsShares.caseId, row.id))
    .orderBy(desc(forensicsShares.createdAt))
    .limit(LISTED);
  const names = await namesOf(
    db,
    rows.map(({ createdBy }) => createdBy),
  );
  const items = await sharedItems(
    db,
    row.id,
    rows.flatMap((each) => each.items),
  );
  return rows.map((each) => {
    const labels = each.items.flatMap(
      (item) => items.find(({ kind, id }) => kind === item.kind && id === item.id)?.label ?? [],
    );
    return present(each, labels, names.get(each.createdBy) ?? gone, now);
  });
}

/** At once, also for whoever has it open. One that is revoked stays so. @throws AppError `case_share_not_found` */
export async function revokeShare(
  db: Database,
  actor: RequestActor,
  { shareId, ...where }: InCase & { shareId: string },
  now = new Date(),
): Promise<Share> {
  const { row, member } = await findCase(db, actor, where);
  if (!maySeeAll(member)) throw new AppError('forbidden', 'view_all_analyses');
  const own = and(eq(forensicsShares.id, shareId), eq(forensicsShares.caseId, row.id));
  await db.transaction(async (tx) => {
    await lockCase(tx, row.id);
    const [ended] = await tx
      .update(forensicsShares)
      .set({ revokedAt: now })
      .where(and(own, isNull(forensicsShares.revokedAt)))
      .returning();
    if (!ended) return;
    const description = custody.share_revoked(ended.name);
    await tell(tx, ended, member.userId, row.organizationId, 'share_revoked', description);
  });
  const found = (await listShares(db, actor, where, now)).find(({ id }) => id === shareId);
  if (!found) throw new AppError(errors.case_share_not_found);
  return found;
}

function present(row: ShareRow, items: string[], createdBy: string, now: Date): Share {
  const over = row.expiresAt <= now ? 'expired' : 'active';
  const used = row.maxViews !== null && row.views >= row.maxViews;
  return {
    ...{ id: row.id, name: row.name, items, createdBy },
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    state: row.revokedAt ? 'revoked' : over === 'active' && used ? 'used' : over,
    password: row.passwordHash !== null,
    ...{ views: row.views, maxViews: row.maxViews },
    lastViewedAt: row.lastViewedAt?.toISOString() ?? null,
  };
}
