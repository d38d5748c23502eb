/** `api_keys`: made, shown, revoked. The key itself is known to its owner alone. */
import { randomBytes } from 'node:crypto';
import { type KeyRow, removeKeys, storeKey } from '@unmask/accounts/server';
import { apiKeys } from '@unmask/accounts/tables';
import { type Database, userProfiles } from '@unmask/db';
import { count, desc, eq } from '@unmask/db/sql';
import { appendAudit } from '@unmask/platform/audit';
import { AppError } from '@unmask/platform/errors';
import { hashOf, randomId } from '@unmask/platform/identifiers';
import {
  API_KEY_BYTES,
  API_KEY_NAME_LENGTH,
  API_KEY_PREFIX,
  API_KEY_SHOWN_END,
  API_KEY_SHOWN_START,
  type ApiScope,
  MAX_API_KEYS,
} from '@unmask/product/api';
import type { ApiKey } from '../contract.ts';
import { errors } from '../errors.ts';
import { noSuchScope } from '../words.ts';

const DAY_MS = 86_400_000;
const MASK = '•'.repeat(8);

function present(row: KeyRow): ApiKey {
  return {
    id: row.id,
    user_id: row.userId,
    name: row.name,
    key: `${row.keyStart}${MASK}${row.keyEnd}`,
    scopes: row.scopes,
    zero_retention: row.zeroRetention,
    usage_count: row.usageCount,
    last_used: row.lastUsed?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt?.toISOString() ?? null,
  };
}

/** Newest first. */
export async function keysOf(db: Database, userId: string): Promise<ApiKey[]> {
  const rows = await db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.userId, userId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
  return rows.map(present);
}

export async function createKey(
  db: Database,
  userId: string,
  input: {
    name: string;
    days: number | null;
    scopes?: readonly ApiScope[] | undefined;
    zeroRetention: boolean;
  },
  known: readonly ApiScope[],
): Promise<ApiKey & { secret: string }> {
  const name = input.name.trim();
  if (name === '') throw new AppError('api_key_name_required');
  if ([...name].length > API_KEY_NAME_LENGTH) throw new AppError('api_key_name_too_long');
  const { scopes: asked = known } = input;
  const strange = asked.find((scope) => !known.includes(scope));
  if (strange) {
    throw new AppError(errors.api_scope_unknown, strange, { words: noSuchScope(strange, known) });
  }
  const scopes = known.filter((scope) => asked.includes(scope));
  if (scopes.length === 0) throw new AppError('api_key_scope_required');
  const secret = `${API_KEY_PREFIX}${randomBytes(API_KEY_BYTES).toString('hex')}`;
  const now = new Date();
  return db.transaction(async (tx) => {
    // One at a time for one person, so that parallel calls cannot pass the number together.
    await tx
      .select({ id: userProfiles.id })
      .from(userProfiles)
      .where(eq(userProfiles.id, userId))
      .for('update');
    const [held] = await tx.select({ n: count() }).from(apiKeys).where(eq(apiKeys.userId, userId));
    if ((held?.n ?? 0) >= MAX_API_KEYS) throw new AppError('too_many_api_keys');
    const row = await storeKey(tx, {
      id: randomId(),
      userId,
      name,
      key: hashOf(secret),
      keyStart: secret.slice(0, API_KEY_SHOWN_START),
      keyEnd: secret.slice(-API_KEY_SHOWN_END),
      scopes,
      zeroRetention: input.zeroRetention,
      createdAt: now,
      expiresAt: input.days === null ? null : new Date(now.getTime() + input.days * DAY_MS),
    });
    const detail = {
      name,
      key: present(row).key,
      days: input.days,
      scopes,
      zeroRetention: input.zeroRetention,
    };
    await appendAudit(tx, { actor: userId, action: 'api_key.created', target: row.id, detail }, now);
    return { ...present(row), secret };
  });
}

/** @throws AppError `api_key_not_found`, also for another person's */
export async function deleteKey(db: Database, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await removeKeys(tx, userId, id);
    if (!row) throw new AppError('api_key_not_found');
    const detail = { name: row.name, key: present(row).key };
    await appendAudit(tx, { actor: userId, action: 'api_key.revoked', target: id, detail });
  });
}
