/** Sign-ins by a provider that forges: tenants that have it, the way of a person, and the accounts that are led to. */
import { organizationMembers, userProfiles } from '@unmask/db';
import { and, eq } from '@unmask/db/sql';
import type { TestClient } from '@unmask/testing/server';
import { CLIENT, type ForgingProvider, startForgingProvider, subjectOf } from './forging-provider.testing.ts';
import {
  begin,
  ledTo,
  type SignOnServer,
  startSignOnServer,
  type Tenant,
  tenant,
} from './sign-on.testing.ts';

export const says = (email: string, more: Record<string, unknown> = {}) => ({
  sub: subjectOf(email),
  email,
  email_verified: true,
  ...more,
});

export interface ForgedSignOn {
  all: SignOnServer;
  forging: ForgingProvider;
  /** An organization that has the provider, switched on. */
  forged(change?: { required?: boolean }, more?: object): Promise<Tenant>;
  /** The whole way. @returns where the service leads in the end */
  signIn(client: TestClient, email: string, claims?: Record<string, unknown>): Promise<string>;
  /** The provider's answer to a sign-in that was begun. */
  answerOf(client: TestClient, url: URL): Promise<Response>;
  roleOf(one: Tenant, userId: string | undefined): Promise<string | undefined>;
  personWith(email: string): Promise<typeof userProfiles.$inferSelect | undefined>;
  /** Somebody with a password, whose address is proved or not. */
  withPassword(email: string, proved: boolean): Promise<{ client: TestClient; id: string }>;
  /** The provider says what is right again. */
  mend(): void;
  dispose(): Promise<void>;
}

export async function startForgedSignOn(
  ...given: Parameters<typeof startSignOnServer>
): Promise<ForgedSignOn> {
  const all = await startSignOnServer(...given);
  const forging = await startForgingProvider();
  const { db } = all.server.core.database;
  const answerOf = (client: TestClient, url: URL) => {
    const back = new URL(url.searchParams.get('redirect_uri') ?? '');
    const state = url.searchParams.get('state') ?? '';
    forging.nonce = url.searchParams.get('nonce');
    return client.fetch(`${back.pathname}?code=a-code&state=${encodeURIComponent(state)}`);
  };
  const personWith = async (email: string) =>
    (await db.select().from(userProfiles).where(eq(userProfiles.email, email)))[0];
  return {
    all,
    forging,
    answerOf,
    personWith,
    async forged(change, more = {}) {
      const one = await tenant(all);
      await one.save({ kind: 'oidc', issuer: forging.issuer, ...CLIENT, ...more });
      await one.switchOn(change);
      return one;
    },
    async signIn(client, email, claims = says(email)) {
      const url = await begin(client, email);
      forging.claims = claims;
      return ledTo(await answerOf(client, url));
    },
    async roleOf(one, userId = '') {
      const { organizationId, userId: member } = organizationMembers;
      const rows = await db
        .select()
        .from(organizationMembers)
        .where(and(eq(organizationId, one.made.id), eq(member, userId)));
      return rows[0]?.role;
    },
    async withPassword(email, proved) {
      const client = all.server.client();
      const id = await client.signUp(email);
      await db.update(userProfiles).set({ emailVerified: proved }).where(eq(userProfiles.id, id));
      return { client, id };
    },
    mend() {
      Object.assign(forging, {
        claims: {},
        strangeKey: false,
        noIdToken: false,
        unsigned: false,
        nonce: null,
        refusal: null,
      });
    },
    async dispose() {
      await all.dispose();
      await forging.close();
    },
  };
}
