/** People who create, join and leave organizations, for tests: real accounts, real mail. */

import { deliveries, organizationMembers } from '@unmask/db';
import { and, desc, eq } from '@unmask/db/sql';
import type { Organization } from '@unmask/organizations/contract';
import type { TestClient, TestServer } from './server.ts';

interface Refusal {
  code: string;
  detail: string;
  title: string;
}

/** Calls of the REST side, whose errors carry their code. */
export class Person {
  readonly client: TestClient;
  readonly id: string;
  readonly email: string;

  constructor(client: TestClient, id: string, email: string) {
    this.client = client;
    this.id = id;
    this.email = email;
  }

  async ask<T = { success: true }>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await this.send(method, path, body);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  /** What a call that must fail answers: status and code. */
  async refused(method: string, path: string, body?: unknown): Promise<[number, string]> {
    const response = await this.send(method, path, body);
    return [response.status, ((await response.json()) as Refusal).code];
  }

  private send(method: string, path: string, body?: unknown) {
    // Invitations are read and accepted by people who know no organization's id.
    const base = path.startsWith('/invitations/') ? '/api' : '/api/organizations';
    return this.client.fetch(`${base}${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
  }

  list() {
    return this.ask<{ items: Organization[]; activeId: string | null }>('GET', '');
  }

  create(name: string, invites: Array<{ email: string; role: string }> = []) {
    return this.ask<Organization>('POST', '', { name, invites });
  }
}

let people = 0;
export async function signedUp(server: TestServer, name = `p${++people}`): Promise<Person> {
  const client = server.client();
  const email = `${name}@organizations.example`;
  return new Person(client, await client.signUp(email), email);
}

/** The token of the newest invitation mailed to the address. */
export async function mailedToken(server: TestServer, email: string): Promise<string> {
  const [mail] = await server.core.database.db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.target, email), eq(deliveries.kind, 'organization_invitation')))
    .orderBy(desc(deliveries.createdAt))
    .limit(1);
  const token = /\/invitation#([\w-]+)/.exec(mail?.body ?? '')?.[1];
  if (!token) throw new Error(`no invitation was mailed to ${email}`);
  return token;
}

/** Invites a new person, who follows the mailed link. */
export async function join(
  server: TestServer,
  organization: Organization,
  admin: Person,
  role: string,
): Promise<Person> {
  const joiner = await signedUp(server);
  await admin.ask('POST', `/${organization.id}/invitations`, { email: joiner.email, role });
  await joiner.ask('POST', '/invitations/accept', { token: await mailedToken(server, joiner.email) });
  return joiner;
}

export async function memberIdOf(
  server: TestServer,
  organization: Organization,
  who: Person,
): Promise<string> {
  const rows = await server.core.database.db
    .select({ id: organizationMembers.id })
    .from(organizationMembers)
    .where(
      and(eq(organizationMembers.organizationId, organization.id), eq(organizationMembers.userId, who.id)),
    );
  return rows[0]?.id ?? 'none';
}
