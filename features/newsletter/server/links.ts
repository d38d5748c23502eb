/** Links in mails: an id with a signature, so that nothing has to be stored and nobody can make one up. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { keyedHash } from '@unmask/platform/identifiers';

export type LinkPurpose = 'confirm' | 'preferences' | 'unsubscribe' | 'download';

const signature = (secret: string, purpose: LinkPurpose, id: string): string =>
  createHmac('sha256', secret).update(`newsletter link\n${purpose}\n${id}`).digest('base64url');

export const signToken = (secret: string, purpose: LinkPurpose, id: string): string =>
  `${id}.${signature(secret, purpose, id)}`;

/** @returns the id; null when nobody here signed it for this purpose */
export function readToken(secret: string, purpose: LinkPurpose, token: string): string | null {
  const dot = token.lastIndexOf('.');
  if (dot < 1) return null;
  const id = token.slice(0, dot);
  const given = Buffer.from(token.slice(dot + 1));
  const right = Buffer.from(signature(secret, purpose, id));
  return given.length === right.length && timingSafeEqual(given, right) ? id : null;
}

export interface MailLinks {
  unsubscribe: string;
  preferences: string;
}

export function linksOf({ secret, homeUrl }: { secret: string; homeUrl: string }, id: string): MailLinks {
  const page = (name: 'unsubscribe' | 'preferences') =>
    `${homeUrl}/newsletter/${name}?token=${signToken(secret, name, id)}`;
  return { unsubscribe: page('unsubscribe'), preferences: page('preferences') };
}

/** What mail programs read: a list that can be left with one click (RFC 2369, 2919, 8058). */
export function listHeaders(homeUrl: string, { unsubscribe }: MailLinks): Record<string, string> {
  return {
    'List-ID': `AI Security Weekly <newsletter.${new URL(homeUrl).hostname}>`,
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    Precedence: 'bulk',
  };
}

/** In place of the address of somebody who is gone: known again, and not readable. */
export const goneAddress = (secret: string, email: string): string =>
  `gone:${keyedHash(secret, 'suppressed address', email)}`;
