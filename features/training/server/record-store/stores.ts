/** The record store of an organization: set up, switched, tried, removed. Every change is an entry of the audit log. */
import type { Database } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { requireRole } from '@unmask/organizations/server';
import { appendAudit } from '@unmask/platform/audit';
import { countRequest } from '@unmask/platform/counters';
import type { Encrypter } from '@unmask/platform/encryption';
import { AppError } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import type { Fetcher } from '@unmask/platform/safe-fetch';
import { errors } from '../../errors.ts';
import type { RecordStore } from '../../record-store-contract.ts';
import { type ActorKind, ASKED_HOURLY } from '../../record-store-limits.ts';
import { trainingRecordStores } from '../../tables.ts';

export const SECRET_PURPOSE = 'training record store';
const HOUR_S = 3_600;
const SHOWN_END = 4;

export type StoreRow = typeof trainingRecordStores.$inferSelect;

export interface StoreDeps {
  db: Database;
  encrypter: Encrypter;
  fetcher: Pick<Fetcher, 'check' | 'send'>;
  homeUrl: string;
}

export interface Credentials {
  key: string;
  secret: string;
}

export async function findStore(db: Database, organizationId: string): Promise<StoreRow | null> {
  const [row] = await db
    .select()
    .from(trainingRecordStores)
    .where(eq(trainingRecordStores.organizationId, organizationId));
  return row ?? null;
}

/** @throws AppError `record_store_not_found` */
export async function requireStore(db: Database, organizationId: string): Promise<StoreRow> {
  const row = await findStore(db, organizationId);
  if (!row) throw new AppError(errors.record_store_not_found);
  return row;
}

/** @throws Error when it was sealed with another secret */
export const credentialsOf = ({ organizationId, credentials }: StoreRow, encrypter: Encrypter): Credentials =>
  JSON.parse(encrypter.decrypt(credentials, organizationId)) as Credentials;

function present(row: StoreRow, encrypter: Encrypter): RecordStore {
  const { endpoint, actor, enabled, failingSince, updatedAt } = row;
  return {
    ...{ endpoint, actor, enabled, key: maskedKey(row, encrypter) },
    failing_since: failingSince?.toISOString() ?? null,
    updated_at: updatedAt.toISOString(),
  };
}

function maskedKey(row: StoreRow, encrypter: Encrypter): string {
  try {
    const { key } = credentialsOf(row, encrypter);
    return `••••${key.length > 2 * SHOWN_END ? key.slice(-SHOWN_END) : ''}`;
  } catch {
    // The service's secret is another one: it has to be entered again, which the page lets them do.
    return '';
  }
}

export async function readStore(
  { db, encrypter }: StoreDeps,
  actor: RequestActor,
  organizationId: string,
): Promise<RecordStore | null> {
  await requireRole(db, actor, organizationId, 'change_settings');
  const row = await findStore(db, organizationId);
  return row && present(row, encrypter);
}

interface SaveInput extends Credentials {
  organizationId: string;
  endpoint: string;
  actor: ActorKind;
  enabled: boolean;
}

/** @throws AppError `record_store_…`, and those of addresses that may not be reached */
export async function saveStore(
  deps: StoreDeps,
  actor: RequestActor,
  input: SaveInput,
): Promise<RecordStore> {
  const { db, encrypter, fetcher } = deps;
  const { organizationId, enabled } = input;
  const { userId } = await requireRole(db, actor, organizationId, 'change_settings');
  const endpoint = endpointOf(input.endpoint);
  await countAsked(db, organizationId);
  await fetcher.check(endpoint);
  const before = await findStore(db, organizationId);
  const sealed = sealedAgain(before, encrypter, input, endpoint);
  const values = { endpoint, credentials: sealed, actor: input.actor, enabled, failingSince: null };
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(trainingRecordStores)
      .values({ organizationId, ...values })
      // Two admins at the same moment: the later one's stands.
      .onConflictDoUpdate({
        target: trainingRecordStores.organizationId,
        set: { ...values, updatedAt: new Date() },
      })
      .returning();
    await appendAudit(tx, {
      actor: userId,
      action: before ? 'record_store.changed' : 'record_store.created',
      target: organizationId,
      organizationId,
      detail: { host: new URL(endpoint).host, named_by: input.actor, enabled },
    });
    return present(row!, encrypter);
  });
}

/** What is left empty stays, unless it would go to another server. @throws AppError `record_store_credentials_missing`, `record_store_key_invalid` */
function sealedAgain(
  before: StoreRow | null,
  encrypter: Encrypter,
  { organizationId, key, secret }: SaveInput,
  endpoint: string,
): string {
  if (key.includes(':')) throw new AppError(errors.record_store_key_invalid);
  const given = { key: key.trim(), secret: secret.trim() };
  const isSame = before !== null && new URL(before.endpoint).origin === new URL(endpoint).origin;
  if (given.key === '' && given.secret === '' && isSame) return before.credentials;
  if (given.key === '' || given.secret === '') throw new AppError(errors.record_store_credentials_missing);
  return encrypter.encrypt(JSON.stringify(given), organizationId);
}

/** Without a slash at its end, and without what is put there anyway. @throws AppError `record_store_endpoint_invalid` */
function endpointOf(given: string): string {
  const url = URL.parse(given.trim());
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (!url || !isWeb || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new AppError(errors.record_store_endpoint_invalid);
  return url.href.replace(/\/+$/, '').replace(/\/statements$/, '');
}

/** @throws AppError `record_store_not_found` */
export async function removeStore(db: Database, actor: RequestActor, organizationId: string): Promise<void> {
  const { userId } = await requireRole(db, actor, organizationId, 'change_settings');
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(trainingRecordStores)
      .where(eq(trainingRecordStores.organizationId, organizationId))
      .returning({ endpoint: trainingRecordStores.endpoint });
    if (!gone[0]) throw new AppError(errors.record_store_not_found);
    await appendAudit(tx, {
      actor: userId,
      action: 'record_store.deleted',
      target: organizationId,
      organizationId,
      detail: { host: new URL(gone[0].endpoint).host },
    });
  });
}

/** What a member is told: who learns of them, and under which name. */
export async function statementsTo(db: Database, actor: RequestActor, organizationId: string) {
  await requireRole(db, actor, organizationId, 'view_analytics');
  const row = await findStore(db, organizationId);
  return { to: row?.enabled ? { host: new URL(row.endpoint).host, actor: row.actor } : null };
}

/** @throws AppError `record_store_limit` */
export async function countAsked(db: Database, organizationId: string): Promise<void> {
  const window = { limit: ASKED_HOURLY, seconds: HOUR_S };
  if (!(await countRequest(db, `record store:${organizationId}`, window)))
    throw new AppError(errors.record_store_limit);
}
