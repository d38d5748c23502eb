/** Messages of webhooks, signed as the Standard Webhooks specification says. */
import type { WebhookMessage } from './webhook-types.ts';

/** A message that is not what the service sent: forged, changed, too old, or not readable. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

export interface VerifyOptions {
  /** How old a message may be, and how far the clocks may differ, in seconds. */
  toleranceSeconds?: number;
  /** The time now; for tests. */
  now?: Date;
}

/** Headers of the request, as any framework gives them. */
export type WebhookHeaders = Headers | Record<string, string | readonly string[] | undefined>;

const PREFIX = 'whsec_';
const VERSION = 'v1';
const TOLERANCE_S = 300;

/**
 * Checks the signature of a message and reads it.
 * @param payload the body exactly as it came: parsed and written again it has another signature
 * @param secrets `whsec_…`; several while one replaces the other
 * @throws WebhookVerificationError
 */
export async function verifyWebhook<Message = WebhookMessage>(
  payload: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = TOLERANCE_S, now = new Date() }: VerifyOptions = {},
): Promise<Message> {
  const id = header(headers, 'webhook-id');
  const timestamp = header(headers, 'webhook-timestamp');
  const sent = header(headers, 'webhook-signature');
  const body = typeof payload === 'string' ? new TextEncoder().encode(payload) : payload;
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookVerificationError('webhook-timestamp is no time.');
  const age_s = now.getTime() / 1000 - Number(timestamp);
  if (age_s > toleranceSeconds) throw new WebhookVerificationError('The message is too old.');
  if (age_s < -toleranceSeconds) throw new WebhookVerificationError('The message is of the future.');
  const signed = join(new TextEncoder().encode(`${id}.${timestamp}.`), body);
  const signatures = sent.split(' ').flatMap((part) => {
    const [version, value] = part.split(',');
    const bytes = version === VERSION && value ? fromBase64(value) : null;
    return bytes ? [bytes] : [];
  });
  for (const secret of [secrets].flat()) {
    const key = await keyOf(secret);
    for (const signature of signatures) {
      // Compares in constant time.
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return parsed<Message>(body);
    }
  }
  throw new WebhookVerificationError('No signature fits the message.');
}

function header(headers: WebhookHeaders, name: string): string {
  const found =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  const value = typeof found === 'string' ? found : found?.[0];
  if (!value) throw new WebhookVerificationError(`The header ${name} is missing.`);
  return value;
}

function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = fromBase64(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
  if (!bytes || bytes.length === 0) throw new WebhookVerificationError('The secret is no webhook secret.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

function join(head: Uint8Array, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(head.length + body.length);
  all.set(head);
  all.set(body, head.length);
  return all;
}

function parsed<Message>(body: Uint8Array): Message {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as Message;
  } catch {
    throw new WebhookVerificationError('The message is no JSON.');
  }
}
