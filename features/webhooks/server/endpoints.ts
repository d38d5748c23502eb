/** `webhook_endpoints`: added, changed, deleted by their owner. */
import { type Database, userProfiles, webhookEndpoints } from '@unmask/db';
import { and, count, desc, eq } from '@unmask/db/sql';
import { appendAudit } from '@unmask/platform/audit';
import type { Encrypter } from '@unmask/platform/encryption';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import type { Fetcher } from '@unmask/platform/safe-fetch';
import { errors } from '../errors.ts';
import { MAX_WEBHOOKS, WEBHOOK_DESCRIPTION_LENGTH, WEBHOOK_EVENTS, WEBHOOK_URL_LENGTH } from '../limits.ts';
import type { NewWebhook, Webhook, WebhookChange, WebhookWithSecret } from '../schemas.ts';
import { shownAddress } from './mail.ts';
import { disable, type EndpointRow, lockEndpoint } from './outbox.ts';
import { presentEndpoint } from './present.ts';
import { makeSecret, oldSecretEnd } from './secrets.ts';

export interface EndpointDeps {
  db: Database;
  encrypter: Encrypter;
  /** Whether the service may send there. */
  check: Fetcher['check'];
}

const mine = (userId: string, id: string) =>
  and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.userId, userId));

/** What cannot be an id is not looked for: the database takes no zero bytes. */
const ID = /^[\w-]{1,64}$/;

/** @throws AppError `webhook_not_found`, also for another person's */
export async function findEndpoint(db: Database, userId: string, id: string): Promise<EndpointRow> {
  const [row] = ID.test(id) ? await db.select().from(webhookEndpoints).where(mine(userId, id)) : [];
  if (!row) throw new AppError(errors.webhook_not_found);
  return row;
}

/** Newest first. */
export async function endpointsOf(db: Database, userId: string): Promise<Webhook[]> {
  const rows = await db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.userId, userId))
    .orderBy(desc(webhookEndpoints.createdAt), desc(webhookEndpoints.id));
  return rows.map((row) => presentEndpoint(row));
}

/** @throws AppError `webhook_invalid`, `url_…` */
async function checked(parts: EndpointDeps, { url, description }: WebhookChange) {
  if (url !== undefined) {
    if (url.trim().length > WEBHOOK_URL_LENGTH) throw new AppError('url_invalid');
    await parts.check(url.trim());
  }
  if (description !== undefined && !isDescription(description.trim())) {
    throw new AppError(errors.webhook_invalid, 'description');
  }
  return {
    ...(url !== undefined && { url: new URL(url.trim()).href }),
    ...(description !== undefined && { description: description.trim() }),
  };
}

const isDescription = (text: string) =>
  [...text].length <= WEBHOOK_DESCRIPTION_LENGTH && !/\p{Cc}/u.test(text);

/** @throws AppError `too_many_webhooks`, and what `checked` throws */
export async function createEndpoint(
  parts: EndpointDeps,
  userId: string,
  input: NewWebhook,
): Promise<WebhookWithSecret> {
  const { url = input.url, description = '' } = await checked(parts, input);
  const id = randomId();
  const secret = makeSecret();
  return parts.db.transaction(async (tx) => {
    // One at a time for one person, so that parallel calls cannot pass the number together.
    await tx
      .select({ id: userProfiles.id })
      .from(userProfiles)
      .where(eq(userProfiles.id, userId))
      .for('update');
    const [held] = await tx
      .select({ n: count() })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.userId, userId));
    if ((held?.n ?? 0) >= MAX_WEBHOOKS) throw new AppError(errors.too_many_webhooks);
    const rows = await tx
      .insert(webhookEndpoints)
      .values({
        id,
        userId,
        url,
        description,
        events: [...(input.events ?? WEBHOOK_EVENTS)],
        secret: parts.encrypter.encrypt(secret, id),
        createdAt: new Date(),
      })
      .returning();
    const row = rows[0]!;
    await note(tx, 'webhook.created', row);
    return { ...presentEndpoint(row), secret };
  });
}

export async function updateEndpoint(
  parts: EndpointDeps,
  userId: string,
  id: string,
  change: WebhookChange,
): Promise<Webhook> {
  // First whose it is: a stranger learns nothing of addresses by asking.
  await findEndpoint(parts.db, userId, id);
  const values = await checked(parts, change);
  return parts.db.transaction(async (tx) => {
    await lockEndpoint(tx, id);
    const before = await findEndpoint(tx, userId, id);
    if (change.enabled === false && before.enabled) await disable(tx, id, 'owner');
    const [row] = await tx
      .update(webhookEndpoints)
      .set({
        ...values,
        ...(change.events && { events: [...change.events] }),
        ...(change.enabled === true && !before.enabled && ENABLED),
        // So that there is always something to set.
        id,
      })
      .where(mine(userId, id))
      .returning();
    if (!row) throw new AppError(errors.webhook_not_found);
    await note(tx, 'webhook.changed', row);
    return presentEndpoint(row);
  });
}

/** A new start: what failed before does not count. */
const ENABLED = { enabled: true, disabledReason: null, failingSince: null, failures: 0 } as const;

/** @returns the new secret; the former one signs beside it for a while. */
export async function rotateSecret(
  parts: EndpointDeps,
  userId: string,
  id: string,
  now = new Date(),
): Promise<WebhookWithSecret> {
  const secret = makeSecret();
  return parts.db.transaction(async (tx) => {
    const { id: found } = await findEndpoint(tx, userId, id);
    await lockEndpoint(tx, found);
    const before = await findEndpoint(tx, userId, id);
    const [row] = await tx
      .update(webhookEndpoints)
      .set({
        secret: parts.encrypter.encrypt(secret, id),
        oldSecret: before.secret,
        oldSecretUntil: oldSecretEnd(now),
      })
      .where(mine(userId, id))
      .returning();
    if (!row) throw new AppError(errors.webhook_not_found);
    await note(tx, 'webhook.rotated', row);
    return { ...presentEndpoint(row, now), secret };
  });
}

export async function deleteEndpoint(db: Database, userId: string, id: string): Promise<void> {
  await findEndpoint(db, userId, id);
  await db.transaction(async (tx) => {
    const [row] = await tx.delete(webhookEndpoints).where(mine(userId, id)).returning();
    if (!row) throw new AppError(errors.webhook_not_found);
    await note(tx, 'webhook.deleted', row);
  });
}

async function note(tx: Database, action: string, row: EndpointRow): Promise<void> {
  const detail = { address: shownAddress(row.url), events: row.events, enabled: row.enabled };
  await appendAudit(tx, { actor: row.userId, action, target: row.id, detail });
}
