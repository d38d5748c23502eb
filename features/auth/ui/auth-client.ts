import { anonymousClient } from 'better-auth/client/plugins';
import { createAuthClient } from 'better-auth/react';

/** Sessions live on the server under /api/auth; the browser holds only its cookie. */
export function createSessionClient() {
  return createAuthClient({
    baseURL: `${window.location.origin}/api/auth`,
    plugins: [anonymousClient()],
  });
}

export type SessionClient = ReturnType<typeof createSessionClient>;
