/** Organizations with a sign-in provider, for tests: a real name server, and browsers that follow where they are led. */

import type { Organization } from '@unmask/organizations/contract';
import { startNameServer, type TestNameServer } from '@unmask/platform/testing/dns-server';
import { type Person, signedUp } from '@unmask/testing/organizations';
import { setTier, startTestServer, type TestClient, type TestServer } from '@unmask/testing/server';
import type { View } from '../contract.ts';

export interface SignOnServer {
  server: TestServer;
  names: TestNameServer;
  dispose(): Promise<void>;
}

/** Providers on this machine may be reached, and domains are asked for at a name server of the test's own. */
export async function startSignOnServer(
  more: Record<string, string> = {},
  log?: Parameters<typeof startTestServer>[1],
): Promise<SignOnServer> {
  const names = await startNameServer();
  const settings = { RUN_JOBS: 'false', FETCH_ALLOW: '127.0.0.1/32', DNS_SERVERS: names.address, ...more };
  const server = await startTestServer(settings, log);
  return {
    server,
    names,
    async dispose() {
      await server.dispose();
      await names.close();
    },
  };
}

export interface Tenant {
  admin: Person;
  made: Organization;
  domain: string;
  view(): Promise<View>;
  save(body: object): Promise<View>;
  /** A call that is to work. */
  ask(method: string, path?: string, body?: object): Promise<View>;
  refused(method: string, path?: string, body?: object): Promise<[number, string]>;
  prove(): Promise<View>;
  /** Proves, tests and switches on. */
  switchOn(change?: { required?: boolean }): Promise<View>;
}

let tenants = 0;
export async function tenant(
  { server, names }: SignOnServer,
  { tier = 'enterprise_elite', domain = `tenant${++tenants}.example.com` } = {},
): Promise<Tenant> {
  const admin = await signedUp(server);
  await setTier(server, admin.id, tier);
  const made = await admin.create(`Tenant of ${domain}`);
  const base = `/${made.id}/single-sign-on`;
  const ask = (method: string, path = '', body?: object) => admin.ask<View>(method, `${base}${path}`, body);
  const prove = async () => {
    const { provider } = await ask('GET');
    if (provider) names.texts.set(provider.record.name, [provider.record.value]);
    return ask('POST', '/domain');
  };
  return {
    admin,
    made,
    domain,
    ask,
    prove,
    view: () => ask('GET'),
    save: (body) => ask('PUT', '', { domain, ...body }),
    refused: (method, path = '', body) => admin.refused(method, `${base}${path}`, body),
    async switchOn(change = {}) {
      await prove();
      await ask('POST', '/test');
      return ask('PATCH', '', { enabled: true, ...change });
    },
  };
}

/** Begins a sign-in. @returns where the browser is sent */
export async function begin(client: TestClient, email: string): Promise<URL> {
  const answer = await client.post('/api/single-sign-on/start', { email });
  if (!answer.ok) throw new Error(`start: ${answer.status} ${await answer.text()}`);
  return new URL(((await answer.json()) as { url: string }).url);
}

/** Where an answer of the service leads, as path and query. */
export function ledTo(answer: Response): string {
  const location = answer.headers.get('location') ?? '';
  return location.replace(/^https?:\/\/[^/]+/, '');
}

export const problem = (name: string) => `/auth/single-sign-on?problem=${name}`;

/** Who is signed in; null for nobody. */
export async function whoIs(client: TestClient): Promise<{ id: string; email: string } | null> {
  const answer = await client.fetch('/api/profile/me');
  return answer.ok ? ((await answer.json()) as { id: string; email: string }) : null;
}
