/** Whether a request comes from the Slack app whose secret is stored: its signature `v0` over time and body. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { SLACK_SIGNED_S } from '../../limits.ts';

export interface Signed {
  /** `X-Slack-Request-Timestamp`: seconds since 1970. */
  timestamp: string;
  /** `X-Slack-Signature`. */
  signature: string;
  /** As it came. */
  body: string;
}

export function isSigned({ timestamp, signature, body }: Signed, secret: string, now: Date): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > SLACK_SIGNED_S) return false;
  const expected = Buffer.from(slackSignature(timestamp, body, secret));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export const slackSignature = (timestamp: string, body: string, secret: string): string =>
  `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')}`;
