/** What signs: readable to the service, because it signs with it, and to its owner once. */
import { randomBytes } from 'node:crypto';
import type { webhookEndpoints } from '@unmask/db';
import type { Encrypter } from '@unmask/platform/encryption';
import { Webhook } from 'standardwebhooks';
import { WEBHOOK_OLD_SECRET_HOURS, WEBHOOK_SECRET_BYTES, WEBHOOK_SECRET_PREFIX } from '../limits.ts';

type EndpointRow = typeof webhookEndpoints.$inferSelect;

/** Purpose of the key that the secrets are sealed with. */
export const SECRET_PURPOSE = 'webhook secrets';

export function makeSecret(): string {
  return `${WEBHOOK_SECRET_PREFIX}${randomBytes(WEBHOOK_SECRET_BYTES).toString('base64')}`;
}

export function oldSecretEnd(now: Date): Date {
  return new Date(now.getTime() + WEBHOOK_OLD_SECRET_HOURS * 3_600_000);
}

/** The secrets that sign at `now`, the newest first. @throws Error when they were sealed with another key */
function secretsOf(endpoint: EndpointRow, encrypter: Encrypter, now: Date): string[] {
  const secrets = [encrypter.decrypt(endpoint.secret, endpoint.id)];
  const { oldSecret, oldSecretUntil } = endpoint;
  if (oldSecret && oldSecretUntil && oldSecretUntil > now)
    secrets.push(encrypter.decrypt(oldSecret, endpoint.id));
  return secrets;
}

/** The headers by which a receiver knows whom a message comes from (Standard Webhooks). */
export function signedHeaders(
  endpoint: EndpointRow,
  message: { id: string; body: string },
  encrypter: Encrypter,
  now: Date,
): Record<string, string> {
  const signatures = secretsOf(endpoint, encrypter, now).map((secret) =>
    new Webhook(secret).sign(message.id, now, message.body),
  );
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}
