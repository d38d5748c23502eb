/** An organization with its admin on a real server, and what is asked of its compliance there. */
import { join, type Person, signedUp } from '@unmask/testing/organizations';
import { startTestServer, type TestServer } from '@unmask/testing/server';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Dashboard, Finding, FindingEventItem, FullReport, Report } from '../contract.ts';
import type { Control } from '../report-content.ts';

export interface ComplianceWorld {
  server: TestServer;
  admin: Person;
  organization: { id: string; name: string; role: 'admin' };
  /** What the server has logged as errors. */
  log: string[];
}

export const MANUAL = {
  severity: 'high',
  category: 'governance',
  description: 'No register of suppliers',
  remediation: 'Write one',
  status: 'open',
  due_date: '2099-01-01T00:00:00.000Z',
} as const;

/** One server for a file, and an organization of its own for each test. */
export function complianceWorld() {
  const world = { log: [] as string[] } as ComplianceWorld;
  beforeAll(async () => {
    const destination = { write: (line: string) => void world.log.push(line) };
    world.server = await startTestServer({ RUN_JOBS: 'false', LOG_LEVEL: 'error' }, destination);
  });
  afterAll(() => world.server.dispose());
  beforeEach(async () => {
    world.log.length = 0;
    world.admin = await signedUp(world.server);
    world.organization = (await world.admin.create('Newsroom')) as never;
  });
  const at = (path: string) => `/${world.organization.id}/compliance${path}`;
  const ask = <T>(method: string, path: string, body?: unknown, who = world.admin) =>
    who.ask<T>(method, at(path), body);
  const findings = async (query = '', who = world.admin) =>
    (await ask<{ items: Finding[] }>('GET', `/findings${query}`, undefined, who)).items;
  return {
    world,
    at,
    ask,
    findings,
    db: () => world.server.core.database.db,
    member: (role = 'viewer') => join(world.server, world.organization, world.admin, role),
    check: () => ask<{ opened: number; resolved: number }>('POST', '/checks'),
    dashboard: (who = world.admin) => ask<Dashboard>('GET', '/dashboard', undefined, who),
    write: (more: object = {}) => ask<Finding>('POST', '/findings', { ...MANUAL, ...more }),
    change: (id: string, change: object, who = world.admin) =>
      ask<Finding>('PATCH', `/findings/${id}`, change, who),
    read: (id: string, who = world.admin) =>
      ask<{ finding: Finding; events: FindingEventItem[] }>('GET', `/findings/${id}`, undefined, who),
    ofCheck: async (checkId: string) => (await findings()).find(({ check_id }) => check_id === checkId),
    control: async (id: string) =>
      (await ask<{ items: Control[] }>('GET', '/controls')).items.find((each) => each.id === id)!,
    generate: (who = world.admin) => ask<Report>('POST', '/reports', undefined, who),
    move: (id: string, status: string, who = world.admin) =>
      ask<Report>('PATCH', `/reports/${id}`, { status }, who),
    report: (id: string) => ask<FullReport>('GET', `/reports/${id}`),
    file: (path: string, who = world.admin) => who.client.fetch(`/api/organizations${at(path)}`),
  };
}
