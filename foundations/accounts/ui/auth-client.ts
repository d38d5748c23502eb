import { anonymousClient, twoFactorClient } from 'better-auth/client/plugins';
import { createAuthClient } from 'better-auth/react';

/** Sessions live on the server under /api/auth; the browser holds only its cookie. */
export function createSessionClient() {
  // Pages that are rendered in advance have no address yet, and ask for nothing.
  const origin = typeof window === 'undefined' ? 'http://localhost' : window.location.origin;
  return createAuthClient({
    baseURL: `${origin}/api/auth`,
    plugins: [anonymousClient(), twoFactorClient()],
  });
}

export type SessionClient = ReturnType<typeof createSessionClient>;
