/**
 * A guest who signs in to an account with a second factor. The library ends the guest's session with the password,
 * before the code is asked for; a signed cookie remembers the guest until the code was right.
 */
import { timingSafeEqual } from 'node:crypto';
import { type Database, userProfiles } from '@unmask/db';
import { and, eq } from '@unmask/db/sql';
import { keyedHash } from '@unmask/platform/identifiers';
import { KEPT } from '@unmask/product/browser-storage';
import { carryUsage, findProfile } from './profiles.ts';

export interface GuestLink {
  /** @returns the `set-cookie` line that remembers the guest. */
  remember(guestId: string): string;
  /** Gives what the remembered guest made to the person, and deletes the guest. @returns the line that forgets. */
  link(cookies: string | undefined, userId: string): Promise<string | null>;
}

const NAME = KEPT.guest.key;
const MAX_AGE_S = 600;

export function createGuestLink(parts: {
  db: Database;
  secret: string;
  secure: boolean;
  onGuestBecomesUser(guestId: string, userId: string): Promise<void>;
}): GuestLink {
  const { db } = parts;
  const signature = (guestId: string) => keyedHash(parts.secret, 'guest-link', guestId);
  const cookie = (value: string, maxAge_s: number) =>
    `${NAME}=${value}; Max-Age=${maxAge_s}; Path=/; HttpOnly; SameSite=Lax${parts.secure ? '; Secure' : ''}`;
  const guestIn = (cookies: string | undefined): string | null => {
    const value = new RegExp(`(?:^|; )${NAME}=([\\w-]+)\\.([0-9a-f]{32})(?:;|$)`).exec(cookies ?? '');
    const [, guestId, given] = value ?? [];
    if (!guestId || !given) return null;
    return timingSafeEqual(Buffer.from(given), Buffer.from(signature(guestId))) ? guestId : null;
  };
  return {
    remember: (guestId) => cookie(`${guestId}.${signature(guestId)}`, MAX_AGE_S),
    async link(cookies, userId) {
      const guestId = guestIn(cookies);
      if (guestId === null || guestId === userId) return null;
      const guest = await findProfile(db, guestId);
      if (guest?.isAnonymous) {
        await parts.onGuestBecomesUser(guestId, userId);
        await carryUsage(db, guestId, userId);
        await db
          .delete(userProfiles)
          .where(and(eq(userProfiles.id, guestId), eq(userProfiles.isAnonymous, true)));
      }
      return cookie('', 0);
    },
  };
}
