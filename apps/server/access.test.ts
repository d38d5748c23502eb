/** Every endpoint, called by everyone, answers exactly as `product/roles.ts` says. */
import { isContractProcedure } from '@orpc/contract';
import { AnalysisSchema } from '@unmask/analyses/contract';
import { userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { createLogger } from '@unmask/platform/logger';
import type { RoutePermission } from '@unmask/platform/requests';
import type { RouteSample } from '@unmask/platform/slice';
import { API_BASES } from '@unmask/product/api';
import { ACTORS, type Actor, allows, PERMISSIONS, permissionId } from '@unmask/product/roles';
import {
  joinOrganization,
  startTestServer,
  type TestClient,
  type TestServer,
  tinyClip,
} from '@unmask/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractTable } from './contract-table.ts';
import { createHttp } from './http.ts';
import { readSlices } from './slices.ts';

const registry = await readSlices();
const { contract, callPermissions } = contractTable(registry);

let server: TestServer;
const clients = new Map<Actor | 'foreign admin', TestClient>();

beforeAll(async () => {
  server = await startTestServer();
  for (const actor of ACTORS) clients.set(actor, await become(actor));
  const foreign = server.client();
  await joinOrganization(server, await foreign.signUp('foreign@example.com'), 'foreign', 'admin');
  clients.set('foreign admin', foreign);
});
afterAll(() => server.dispose());

async function become(actor: Actor): Promise<TestClient> {
  const client = server.client();
  if (actor === 'visitor') return client;
  if (actor === 'guest') {
    await client.becomeGuest();
    return client;
  }
  const id = await client.signUp(`${actor}@example.com`);
  if (actor === 'admin' || actor === 'analyst' || actor === 'viewer') {
    await joinOrganization(server, id, 'own', actor);
  }
  if (actor === 'staff') {
    await server.core.database.db.update(userProfiles).set({ isStaff: true }).where(eq(userProfiles.id, id));
  }
  return client;
}

const clientOf = (actor: Actor | 'foreign admin'): TestClient => clients.get(actor)!;

function byKey(method: string, path: string) {
  return { permission: 'by-key' as const, call: (client: TestClient) => client.fetch(path, { method }) };
}

const BY_KEY = registry.apiCalls;

/** What a slice says of a route of its own. */
function walkOf([name, { permission, path, body }]: [string, RouteSample]) {
  const [method = '', url = ''] = name.split(' ');
  const call = (client: TestClient) =>
    body === undefined
      ? client.fetch(path ?? url, { method })
      : client.fetch(path ?? url, {
          method,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
  return [name, { permission, call }] as const;
}

/** One harmless request per route; each must get past the gate for everyone who is allowed. */
const ROUTES: Record<string, { permission: RoutePermission; call(client: TestClient): Promise<Response> }> = {
  'POST /functions/v1/ai-detection': {
    permission: 'analysis.create',
    call: (client) => client.post('/functions/v1/ai-detection', {}),
  },
  'POST /functions/v1/analyze-video': {
    permission: 'analysis.create',
    call: (client) => client.post('/functions/v1/analyze-video', {}),
  },
  'POST /api/lists/:id/files/:place': {
    permission: 'analysis.create',
    call: (client) => client.fetch('/api/lists/none/files/0', { method: 'POST' }),
  },
  'POST /api/uploads': {
    permission: 'upload.resume',
    call: (client) => client.fetch('/api/uploads', { method: 'POST' }),
  },
  'POST /api/uploads/': {
    permission: 'upload.resume',
    call: (client) => client.fetch('/api/uploads/', { method: 'POST' }),
  },
  'PATCH /api/uploads/:id': {
    permission: 'upload.resume',
    call: (client) => client.fetch('/api/uploads/none', { method: 'PATCH' }),
  },
  'DELETE /api/uploads/:id': {
    permission: 'upload.resume',
    call: (client) => client.fetch('/api/uploads/none', { method: 'DELETE' }),
  },
  // Whoever has no key stops there: a session is nothing to the public API.
  ...Object.fromEntries(
    ['/functions/v1', ''].flatMap((base) => [
      ...BY_KEY.map(({ method, path }) => [
        `${method} ${base}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        byKey(method, `${base}${path.replaceAll(/\{\w+\}/g, 'none')}`),
      ]),
    ]),
  ),
  'GET /api/analyses/:id/events': {
    permission: 'analysis.own',
    call: (client) => client.fetch('/api/analyses/none/events'),
  },
  'GET /api/analyses/:id/frames/:position': {
    permission: 'analysis.own',
    call: (client) => client.fetch('/api/analyses/none/frames/0'),
  },
  'GET /api/frames/:token': {
    permission: 'public.read',
    call: (client) => client.fetch('/api/frames/none.jpg'),
  },
  'GET /api/analyses/:id/media': {
    permission: 'analysis.own',
    call: (client) => client.fetch('/api/analyses/none/media'),
  },
  'GET /api/analyses/:id/report': {
    permission: 'analysis.own',
    call: (client) => client.fetch('/api/analyses/none/report'),
  },
  'GET /api/account/export': {
    permission: 'profile.own',
    call: (client) => client.fetch('/api/account/export'),
  },
  'GET /api/organizations/:organizationId/analyses/export': {
    permission: 'organization.own',
    call: (client) => client.fetch('/api/organizations/none/analyses/export'),
  },
  'GET /api/organizations/:organizationId/audit/export': {
    permission: 'organization.own',
    call: (client) => client.fetch('/api/organizations/none/audit/export'),
  },
  'GET /api/auth/*': { permission: 'public.write', call: (client) => client.fetch('/api/auth/get-session') },
  'POST /api/auth/*': {
    permission: 'public.write',
    call: (client) =>
      client.post('/api/auth/sign-in/email', { email: 'no@example.com', password: 'no-such' }),
  },
  'POST /share-target': {
    permission: 'public.read',
    call: (client) => client.fetch('/share-target', { method: 'POST', redirect: 'manual' }),
  },
  'GET /healthz': { permission: 'public.read', call: (client) => client.fetch('/healthz') },
  'GET /readyz': { permission: 'public.read', call: (client) => client.fetch('/readyz') },
  'GET /metrics': { permission: 'metrics.read', call: (client) => client.fetch('/metrics') },
  'GET /dev/outbox': { permission: 'public.read', call: (client) => client.fetch('/dev/outbox') },
  'GET /api/openapi.json': { permission: 'public.read', call: (client) => client.fetch('/api/openapi.json') },
  'GET /robots.txt': { permission: 'public.read', call: (client) => client.fetch('/robots.txt') },
  'GET /sitemap.xml': { permission: 'public.read', call: (client) => client.fetch('/sitemap.xml') },
  'GET /shared/:token': { permission: 'public.read', call: (client) => client.fetch('/shared/none') },
  'GET /*': { permission: 'public.read', call: (client) => client.fetch('/no-such-file') },
  ...Object.fromEntries(
    registry.slices.flatMap(({ routeSamples = {} }) => Object.entries(routeSamples).map(walkOf)),
  ),
  'ALL /rpc/*': { permission: 'per-call', call: (client) => client.post('/rpc/none', {}) },
  'ALL /api/*': { permission: 'per-call', call: (client) => client.fetch('/api/none') },
};

/** The contract's calls, by name, with a harmless input. */
const CALLS: Record<string, unknown> = {
  'analysis.get': { id: 'none' },
  'analysis.cancel': { id: 'none' },
  'analysis.listMine': {},
  'analysis.list': {},
  'analysis.team': { organizationId: 'none' },
  'analysis.open': { id: 'none' },
  'analysis.rename': { id: 'none', name: 'New name' },
  'analysis.remove': { id: 'none' },
  'analysis.rerun': { id: 'none' },
  'analysis.shares': { id: 'none' },
  'analysis.share': { id: 'none', days: 7 },
  'analysis.revokeShare': { id: 'none', shareId: 'none' },
  'analysis.shared': { token: 'none' },
  'analysis.seenBefore': { id: 'none' },
  'analysis.linkFrame': { id: 'none', position: 0 },
  'analysis.feedback': { id: 'none' },
  'analysis.allowance': undefined,
  // None, so that no list is begun.
  'analysis.openList': { names: [] },
  'analysis.readList': { id: 'none' },
  'analysis.cancelList': { id: 'none' },
  'analysis.giveFeedback': { id: 'none', answer: 'ai' },
  'profile.me': undefined,
  'account.devices': undefined,
  'account.endDevice': { id: 'none' },
  'account.endOtherDevices': undefined,
  // A wrong password, so that no mail is sent.
  'account.changeAddress': { email: 'a@example.com', password: 'not-the-password' },
  'account.confirmAddress': { token: 'none' },
  'account.stopAddressChange': { token: 'none' },
  'account.secure': { token: 'none', end: 'api_keys' },
  'account.deletionPlan': undefined,
  // A wrong password, so that everybody stays.
  'account.delete': { password: 'not-the-password' },
  'documents.verify': { id: 'none' },
  'organizations.list': undefined,
  'organizations.create': { name: '' },
  'organizations.switch': { organizationId: 'none' },
  'organizations.rename': { organizationId: 'none', name: 'New' },
  'organizations.retention': { organizationId: 'none' },
  'organizations.changeRetention': { organizationId: 'none', days: 30 },
  'organizations.delete': { organizationId: 'none' },
  'organizations.leave': { organizationId: 'none' },
  'organizations.members': { organizationId: 'none' },
  'organizations.changeRole': { organizationId: 'none', memberId: 'none', role: 'viewer' },
  'organizations.removeMember': { organizationId: 'none', memberId: 'none' },
  'organizations.invitations': { organizationId: 'none' },
  'organizations.invite': { organizationId: 'none', email: 'a@example.com', role: 'viewer' },
  'organizations.withdraw': { organizationId: 'none', invitationId: 'none' },
  'organizations.invitation': { token: 'none' },
  'organizations.accept': { token: 'none' },
  // Slices name theirs beside the call.
  ...Object.fromEntries(registry.calls.map(({ name, sample }) => [name, sample])),
};

/** What everyone who may not call it gets. */
const refusedStatus = (actor: Actor) => (actor === 'visitor' ? 401 : 403);

async function code(response: Response): Promise<string | undefined> {
  const body = (await response.json().catch(() => null)) as { code?: string } | null;
  return body?.code;
}

function callNames(): string[] {
  return Object.entries(contract).flatMap(([slice, calls]) =>
    Object.entries(calls)
      .filter(([, call]) => isContractProcedure(call))
      .map(([name]) => `${slice}.${name}`),
  );
}

describe('the table', () => {
  test('every registered route is walked, with the permission it names', () => {
    const listed = server.routes.filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS');
    const everywhere = new Map<string, RoutePermission>();
    for (const { method, url, permission } of listed) {
      const all = url === '/rpc/*' || url === '/api/*';
      everywhere.set(`${all ? 'ALL' : method} ${url}`, permission);
    }
    const walked = Object.fromEntries(
      Object.entries(ROUTES).map(([name, route]) => [name, route.permission]),
    );
    expect(Object.fromEntries(everywhere)).toEqual(walked);
  });

  test('[CALL-003] [CALL-042] every call of the contract names a permission of the table, and is walked', () => {
    expect(callNames().sort()).toEqual(Object.keys(CALLS).sort());
    expect(Object.keys(callPermissions).sort()).toEqual(callNames().sort());
    for (const permission of Object.values(callPermissions))
      expect([...Object.keys(PERMISSIONS), ...registry.permissions.map(({ id }) => id)]).toContain(
        permissionId(permission),
      );
  });

  test('a route without a permission stops the start', async () => {
    const app = await createHttp({
      logger: createLogger('silent'),
      trustProxy: 0,
      baseUrl: 'http://localhost',
      actorOf: async () => {
        throw new Error('nobody is looked up');
      },
    });
    expect(() => app.get('/open', async () => 'x')).toThrow('names no permission');
  });
});

test('every call of the public API names a scope, and is refused without a key before anything else', async () => {
  for (const { method, path, scope } of BY_KEY) {
    expect(Object.keys(registry.apiScopes)).toContain(scope);
    for (const base of API_BASES) {
      const response = await clientOf('admin').fetch(`${base}${path.replaceAll(/\{\w+\}/g, 'none')}`, {
        method,
      });
      expect([response.status, await code(response)], path).toEqual([401, 'api_key_missing']);
    }
  }
});

describe('everyone on everything', () => {
  for (const actor of ACTORS) {
    // Who sends no session is the public role.
    test(actor === 'visitor' ? '[CALL-002] visitor' : actor, async () => {
      for (const [name, route] of Object.entries(ROUTES)) {
        const response = await route.call(clientOf(actor));
        const { permission } = route;
        const passes = permission === 'per-call' || permission === 'by-key' || allows(permission, actor);
        if (passes) {
          expect(['forbidden', 'authentication_required'], name).not.toContain(await code(response));
        } else expect(response.status, name).toBe(refusedStatus(actor));
      }
      for (const [name, input] of Object.entries(CALLS)) {
        const response = await clientOf(actor).post(`/rpc/${name.replace('.', '/')}`, { json: input });
        if (allows(callPermissions[name]!, actor)) expect([200, 400, 404], name).toContain(response.status);
        else expect(response.status, name).toBe(refusedStatus(actor));
      }
    });
  }

  test("another organization's admin reaches nothing of this one's people", async () => {
    for (const owner of ['guest', 'viewer', 'analyst', 'admin'] as const) {
      const started = await clientOf(owner).upload(await tinyClip());
      const { id } = AnalysisSchema.parse(await started.json());
      for (const stranger of ['foreign admin', 'visitor', 'staff'] as const) {
        const client = clientOf(stranger);
        const answers = [
          await client.fetch(`/api/analyses/${id}`),
          await client.fetch(`/api/analyses/${id}/events`),
          await client.fetch(`/api/analyses/${id}/media`),
          await client.fetch(`/api/analyses/${id}/report`),
          await client.fetch(`/api/analyses/${id}/cancel`, { method: 'POST' }),
          await client.post('/rpc/analysis/get', { json: { id } }),
          await client.post('/rpc/analysis/cancel', { json: { id } }),
        ];
        expect(
          answers.map((answer) => answer.status),
          `${stranger} on ${owner}`,
        ).toEqual(Array(7).fill(404));
      }
    }
  });
});

describe('writes from elsewhere', () => {
  test('a foreign origin, a cross-site mark, and none at all', async () => {
    const client = server.client();
    const event = { name: 'page_view', path: '/' };
    const from = (headers: Record<string, string>) => client.post('/api/events', event, headers);
    expect((await from({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await from({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await from({ origin: 'null' })).status).toBe(403);
    expect((await from({ origin: server.address })).status).toBe(204);
    expect((await from({})).status).toBe(204);
    const refused = await client.post('/api/auth/sign-up/email', {}, { origin: 'https://evil.example' });
    expect(await code(refused)).toBe('cross_site');
  });
});
