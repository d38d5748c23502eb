/** Findings over the real server: written by people, made and resolved by checks, never deleted. */
import { userProfiles } from '@unmask/db';
import { and, eq, sql } from '@unmask/db/sql';
import { withinOneMillisecond } from '@unmask/testing/moments';
import { describe, expect, test } from 'vitest';
import { complianceFindingEvents, complianceFindings } from '../tables.ts';
import { checkDue, endAcceptances } from './checking.ts';
import { complianceWorld, MANUAL } from './compliance.testing.ts';
import { remindOwners } from './reminders.ts';

const { world, db, at, ask, findings, member, check, dashboard, write, change, read, ofCheck } =
  complianceWorld();
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const parts = () => ({ db: db(), logger: console as never, checks: [] as never });

describe('written by a person', () => {
  test('[CALL-113, CALL-115, COMPLY-011, ENT-338, ENT-339, ENT-340, ENT-341, ENT-342, ENT-343, ENT-344, ENT-345, ENT-346] a finding has what is specified, and is listed with the newest first', async () => {
    const first = await write({ links: [{ text: 'Minutes', url: 'https://wiki.example/minutes' }] });
    expect(first).toMatchObject({
      ...MANUAL,
      id: expect.any(String),
      organization_id: world.organization.id,
      created_at: expect.any(String),
      check_id: null,
      links: [{ text: 'Minutes', url: 'https://wiki.example/minutes' }],
    });
    const second = await write({ description: 'Second' });
    expect((await findings()).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(await findings('?status=resolved')).toEqual([]);
    expect(await world.admin.refused('POST', at('/findings'), { ...MANUAL, description: ' ' })).toEqual([
      400,
      'compliance_finding_empty',
    ]);
    const link = [{ text: 'x', url: 'javascript:alert(1)' }];
    expect(await world.admin.refused('POST', at('/findings'), { ...MANUAL, links: link })).toEqual([
      400,
      'compliance_link_invalid',
    ]);
  });

  test('[CALL-116, COMPLY-012, COMPLY-013, COMPLY-014, COMPLY-015] goes from open to in progress to resolved, and back with a reason; each step is an event', async () => {
    const { id } = await write();
    expect(await world.admin.refused('PATCH', at(`/findings/${id}`), { status: 'resolved' })).toEqual([
      409,
      'compliance_step_refused',
    ]);
    expect(await change(id, { status: 'in_progress' })).toMatchObject({ status: 'in_progress' });
    const due_date = inDays(9);
    expect(await change(id, { remediation: 'Ask them', due_date })).toMatchObject({
      ...{ remediation: 'Ask them', due_date, status: 'in_progress' },
    });
    expect(await change(id, { status: 'resolved', note: 'Written' })).toMatchObject({
      ...{ status: 'resolved', resolved_at: expect.any(String) },
    });
    expect(await world.admin.refused('PATCH', at(`/findings/${id}`), { status: 'open' })).toEqual([
      400,
      'compliance_note_missing',
    ]);
    await change(id, { status: 'open', note: 'A supplier is missing' });
    const { finding, events } = await read(id);
    expect(finding).toMatchObject({ status: 'open', resolved_at: null });
    expect(events.map(({ event, note, by, byCheck }) => [event, note, by, byCheck])).toEqual([
      ['created', null, world.admin.email, false],
      ['started', null, world.admin.email, false],
      ['changed', null, world.admin.email, false],
      ['resolved', 'Written', world.admin.email, false],
      ['reopened', 'A supplier is missing', world.admin.email, false],
    ]);
  });

  test('is never deleted, and what happened to it never changed', async () => {
    const { id } = await write();
    for (const statement of [
      db().delete(complianceFindings).where(eq(complianceFindings.id, id)),
      db().delete(complianceFindingEvents).where(eq(complianceFindingEvents.findingId, id)),
      db()
        .update(complianceFindingEvents)
        .set({ note: 'x' })
        .where(eq(complianceFindingEvents.findingId, id)),
    ])
      await expect(statement).rejects.toThrow();
    expect(
      (await world.admin.client.fetch(`/api/organizations${at(`/findings/${id}`)}`, { method: 'DELETE' }))
        .status,
    ).toBe(404);
    await db().execute(sql`delete from organizations where id = ${world.organization.id}`);
    expect(await db().select().from(complianceFindings).where(eq(complianceFindings.id, id))).toEqual([]);
  });

  test('[CALL-117] those of a time alone, by the day on which they were found', async () => {
    const [old, recent] = [await write({ description: 'Old' }), await write()];
    await db()
      .update(complianceFindings)
      .set({ createdAt: sql`now() - interval '40 days'` })
      .where(eq(complianceFindings.id, old.id));
    const ids = async (query: string) => (await findings(query)).map(({ id }) => id);
    expect(await ids(`?from=${inDays(-2)}`)).toEqual([recent.id]);
    expect(await ids(`?from=${inDays(-50)}&to=${inDays(-30)}`)).toEqual([old.id]);
    expect(await ids(`?to=${inDays(-50)}`)).toEqual([]);
    expect(await world.admin.refused('GET', at('/findings?cursor=x'))).toEqual([
      400,
      'compliance_cursor_invalid',
    ]);
  });

  test('a long list comes in parts, and as a table for an auditor', async () => {
    for (let n = 0; n < 27; n += 1) await write({ description: n === 0 ? '=1+1' : `Finding ${n}` });
    const own = eq(complianceFindings.organizationId, world.organization.id);
    const createdAt = withinOneMillisecond(complianceFindings.id);
    await db().update(complianceFindings).set({ createdAt }).where(own);
    const first = await ask<{ items: Array<{ id: string }>; nextCursor: string }>('GET', '/findings');
    const rest = await findings(`?cursor=${first.nextCursor}`);
    expect([first.items.length, rest.length]).toEqual([25, 2]);
    expect(new Set([...first.items, ...rest].map(({ id }) => id)).size).toBe(27);
    const crafted = Buffer.from('["x","y"]').toString('base64url');
    expect((await world.admin.refused('GET', at(`/findings?cursor=${crafted}`)))[0]).toBe(400);
    const file = await world.admin.client.fetch(`/api/organizations${at('/findings/export')}`);
    const lines = (await file.text()).trim().split('\r\n');
    expect(lines).toHaveLength(28);
    expect(lines.some((line) => line.includes(`"'=1+1"`))).toBe(true);
    const viewer = await member();
    expect((await viewer.client.fetch(`/api/organizations${at('/findings/export')}`)).status).toBe(403);
  });

  test('a risk is accepted for a reason and until a day; then it counts again', async () => {
    const { id } = await write();
    const path = at(`/findings/${id}/acceptance`);
    const refusedAs = async (body: object) => (await world.admin.refused('POST', path, body))[1];
    expect(await refusedAs({ reason: ' ', until: inDays(10) })).toBe('compliance_reason_missing');
    expect(await refusedAs({ reason: 'x', until: inDays(-1) })).toBe('compliance_until_refused');
    expect(await refusedAs({ reason: 'x', until: inDays(366) })).toBe('compliance_until_refused');
    await world.admin.ask('POST', path, { reason: 'The office closes', until: inDays(10) });
    const accepted = await dashboard();
    expect(accepted.deadlines).toEqual([]);
    expect(accepted.metrics).toMatchObject({ acceptedFindings: 1, complianceScore: 0, totalFindings: 1 });
    expect(accepted.recommendations.join(' ')).toContain('the accepted risk');
    await endAcceptances(parts(), new Date(Date.now() + 11 * DAY_MS));
    expect((await dashboard()).deadlines.map((each) => each.id)).toEqual([id]);
    expect((await read(id)).events.at(-1)).toMatchObject({ event: 'acceptance_ended', byCheck: true });
    expect((await world.admin.refused('DELETE', path))[1]).toBe('compliance_not_accepted');
  });
});

describe('found by a check', () => {
  test('[COMPLY-002] what does not hold becomes a finding with criterion, severity and due day; once it holds it is resolved by itself, and opened again when it fails again', async () => {
    expect((await check()).opened).toBeGreaterThan(2);
    const found = (await ofCheck('compliance.two_admins'))!;
    expect(found).toMatchObject({ severity: 'high', status: 'open', measured: 'one admin' });
    expect(Date.parse(found.due_date!)).toBeGreaterThan(Date.now() + 29 * DAY_MS);
    expect(found.subjects).toEqual([world.admin.email]);
    // Looked at again: the same finding.
    expect(await check()).toMatchObject({ opened: 0, resolved: 0 });
    const second = await member('admin');
    expect((await check()).resolved).toBeGreaterThan(0);
    expect(await read(found.id)).toMatchObject({
      finding: { status: 'resolved', measured: '2 admins' },
      events: [
        { event: 'created', byCheck: true },
        { event: 'resolved', byCheck: true },
      ],
    });
    await db().update(userProfiles).set({ suspendedAt: new Date() }).where(eq(userProfiles.id, second.id));
    await check();
    expect(await read(found.id)).toMatchObject({ finding: { status: 'open' }, events: { length: 3 } });
  });

  test('cannot be called resolved while its check fails', async () => {
    await check();
    const { id } = (await ofCheck('compliance.two_admins'))!;
    await change(id, { status: 'in_progress' });
    expect(await world.admin.refused('PATCH', at(`/findings/${id}`), { status: 'resolved' })).toEqual([
      409,
      'compliance_still_failing',
    ]);
    await member('admin');
    expect(await change(id, { status: 'resolved' })).toMatchObject({ status: 'resolved' });
  });

  test('each organization is looked at once a day, whether or not anybody opens the page', async () => {
    const { checks } = await import('./checks/people.ts').then(({ peopleChecks }) => ({
      checks: peopleChecks,
    }));
    const deps = { ...parts(), checks } as never;
    const { signal } = new AbortController();
    while ((await checkDue(deps, signal)) > 0);
    expect(await ofCheck('compliance.second_factor')).toMatchObject({ status: 'open' });
    expect(await checkDue(deps, signal)).toBe(0);
    expect(await checkDue(deps, signal, new Date(Date.now() + 25 * 3_600_000))).toBeGreaterThan(0);
  });

  test('[COMPLY-023] whom it is about is told to those who manage the team alone', async () => {
    await check();
    const viewer = await member();
    const seen = (await findings('', viewer)).find(({ check_id }) => check_id === 'compliance.two_admins');
    expect(seen).toMatchObject({ subjects: [], measured: 'one admin' });
    expect(await viewer.refused('POST', at('/checks'))).toEqual([403, 'forbidden']);
    expect(await viewer.refused('POST', at('/findings'), MANUAL)).toEqual([403, 'forbidden']);
    expect(await viewer.refused('PATCH', at(`/findings/${seen!.id}`), { status: 'in_progress' })).toEqual([
      403,
      'forbidden',
    ]);
  });
});

test('who looks after a finding is reminded once, and told once that it is overdue', async () => {
  const ann = await member('analyst');
  const { id } = await write({ due_date: inDays(2) });
  expect(await world.admin.refused('PATCH', at(`/findings/${id}`), { owner: 'nobody' })).toEqual([
    400,
    'compliance_owner_unknown',
  ]);
  expect(await change(id, { owner: ann.id })).toMatchObject({ owner: { id: ann.id, email: ann.email } });
  const deps = { db: db(), homeUrl: 'https://unmask.example', onMail: () => undefined };
  const now = Date.now();
  expect(await remindOwners(deps, new Date(now))).toBe(1);
  expect(await remindOwners(deps, new Date(now))).toBe(0);
  expect(await remindOwners(deps, new Date(now + 3 * DAY_MS))).toBe(1);
  expect(await remindOwners(deps, new Date(now + 3 * DAY_MS))).toBe(0);
  const exported = await (await ann.client.fetch('/api/account/export')).text();
  expect(exported).toContain('compliance_findings');
  expect(exported).toContain(id);
  await db().delete(userProfiles).where(eq(userProfiles.id, ann.id));
  expect((await read(id)).finding.owner).toBeNull();
});

test('[ERR-022, ERR-023, ERR-024] what the service cannot do stands in its log under words of its own', async () => {
  const { id } = await write();
  await db().execute(sql`alter table compliance_findings rename to away`);
  const failing = async (method: string, path: string, body?: unknown) => {
    world.log.length = 0;
    expect((await world.admin.refused(method, at(path), body))[0]).toBe(500);
    return world.log.join('\n');
  };
  try {
    expect(await failing('GET', '/findings')).toContain('Failed to fetch findings');
    expect(await failing('POST', '/findings', MANUAL)).toContain('Failed to create finding');
    expect(await failing('PATCH', `/findings/${id}`, { status: 'in_progress' })).toContain(
      'Failed to update finding',
    );
  } finally {
    await db().execute(sql`alter table away rename to compliance_findings`);
  }
});

test('findings of another organization are not there', async () => {
  const { id } = await write();
  const { id: other } = await world.admin.create('Other');
  expect(await world.admin.refused('GET', `/${other}/compliance/findings/${id}`)).toEqual([
    404,
    'compliance_finding_not_found',
  ]);
  const rows = await db()
    .select()
    .from(complianceFindings)
    .where(and(eq(complianceFindings.id, id), eq(complianceFindings.status, 'open')));
  expect(rows).toHaveLength(1);
});
