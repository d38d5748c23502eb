/** What Enterprise Elite brings: its own retention, the audit log as a file, and the first place in the queue. */

import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { auditLog } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { appendAudit } from '@unmask/platform/audit';
import { save } from '@unmask/testing/analyses';
import { join, type Person, signedUp } from '@unmask/testing/organizations';
import { setTier, startTestServer, type TestServer, tinyClip } from '@unmask/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AnalysisSchema } from '../contract.ts';
import { analysisJobs, videoAnalyses } from '../tables.ts';
import { deleteExpired } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RUN_JOBS: 'false' });
});
afterAll(() => server.dispose());

const db = () => server.core.database.db;

async function organizationOf(name: string, tier = 'enterprise_elite') {
  const admin = await signedUp(server);
  await setTier(server, admin.id, tier);
  return { admin, made: await admin.create(name) };
}

const isThere = async (id: string) =>
  (await db().select().from(videoAnalyses).where(eq(videoAnalyses.id, id))).length === 1;

/** A finished analysis with a file, as many days ago. */
async function kept(who: Person, organizationId: string | null, ageDays: number): Promise<string> {
  const at = new Date(Date.now() - ageDays * 86_400_000);
  const id = await save(server, who, { organizationId, at });
  const fileKey = `media/${id}.mp4`;
  const file = path.join(server.settings.DATA_DIR, `${id}.mp4`);
  await copyFile(await tinyClip(), file);
  await server.core.analysis.storage.take(fileKey, file);
  await db()
    .insert(analysisJobs)
    .values({
      id,
      state: 'completed',
      userId: who.id,
      organizationId,
      addressHash: 'a',
      fileName: `${id}.mp4`,
      fileSize: 1000,
      fileType: 'video/mp4',
      mode: 'full',
      fileKey,
      createdAt: at,
      finishedAt: at,
    });
  return id;
}
const hasFile = async (id: string) => {
  const [job] = await db().select().from(analysisJobs).where(eq(analysisJobs.id, id));
  return job?.fileKey !== null && job !== undefined;
};

describe('retention', () => {
  test('an organization chooses how long; what is older goes, with its file, and the log says so', async () => {
    const { admin, made } = await organizationOf('Keepers');
    const member = await join(server, made, admin, 'analyst');
    const old = await kept(member, made.id, 20);
    const young = await kept(member, made.id, 5);
    const own = await kept(member, null, 20);
    const answer = await admin.ask('PUT', `/${made.id}/retention`, { days: 10 });
    expect(answer).toEqual({ days: 10, available: true });
    await deleteExpired(server.core.analysis);
    expect([await isThere(old), await isThere(young), await isThere(own)]).toEqual([false, true, true]);
    expect([await hasFile(old), await hasFile(young), await hasFile(own)]).toEqual([false, true, true]);
    const actions = (await db().select().from(auditLog).where(eq(auditLog.organizationId, made.id))).map(
      ({ action, detail }) => [action, detail],
    );
    expect(actions).toContainEqual(['organization.retention_changed', { days: 10 }]);
    expect(actions).toContainEqual(['analyses.outlived', { deleted: 1 }]);
  });

  test('until deleted: files stay beyond the time of the operator, and only while the plan lasts', async () => {
    const { admin, made } = await organizationOf('Archive');
    const old = await kept(admin, made.id, 400);
    await admin.ask('PUT', `/${made.id}/retention`, { days: 0 });
    await deleteExpired(server.core.analysis);
    expect([await isThere(old), await hasFile(old)]).toEqual([true, true]);
    const opened = await admin.client.fetch(`/api/saved-analyses/${old}`);
    expect(await opened.json()).toMatchObject({ mediaUntil: null, keptByOrganization: true });
    await setTier(server, admin.id, 'enterprise');
    await deleteExpired(server.core.analysis);
    expect([await isThere(old), await hasFile(old)]).toEqual([true, false]);
  });

  test.each([[1], [6], [366], [-1]])('%d days are refused', async (days) => {
    const { admin, made } = await organizationOf(`Bounds ${days}`);
    const refused = await admin.refused('PUT', `/${made.id}/retention`, { days });
    expect(refused).toEqual([400, 'retention_out_of_range']);
  });

  test('other plans are told which one has it; members who are no admins may not', async () => {
    const { admin, made } = await organizationOf('Plain', 'enterprise');
    expect(await admin.refused('PUT', `/${made.id}/retention`, { days: 30 })).toEqual([
      403,
      'needs_enterprise_elite',
    ]);
    expect(await admin.ask('GET', `/${made.id}/retention`)).toEqual({ days: null, available: false });
    expect(await admin.refused('GET', `/${made.id}/audit/export`)).toEqual([403, 'needs_enterprise_elite']);
    const elite = await organizationOf('Elite');
    const member = await join(server, elite.made, elite.admin, 'analyst');
    expect(await member.refused('PUT', `/${elite.made.id}/retention`, { days: 30 })).toEqual([
      403,
      'forbidden',
    ]);
    expect(await member.refused('GET', `/${elite.made.id}/audit/export`)).toEqual([403, 'forbidden']);
    expect(await admin.refused('GET', `/${elite.made.id}/audit/export`)).toEqual([
      404,
      'organization_not_found',
    ]);
  });
});

describe('the audit log as a file', () => {
  const exported = (who: Person, id: string, format: string) =>
    who.client.fetch(`/api/organizations/${id}/audit/export?format=${format}`);

  test('has the rows of the organization alone, in both formats, guarded against formulas', async () => {
    const { admin, made } = await organizationOf('=cmd()');
    const member = await join(server, made, admin, 'viewer');
    await organizationOf('Another');
    const csv = await exported(admin, made.id, 'csv');
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toMatch(/unmask-audit-\d{4}-\d\d-\d\d\.csv/);
    const [head, ...lines] = (await csv.text()).trimEnd().split('\r\n');
    expect(head).toBe('id,at,actor,actor_email,action,target,detail,previous_hash,hash');
    expect(lines[0]).toContain(`,${admin.id},${admin.email},organization.created,`);
    expect(lines.at(-1)).toContain('organization.audit_exported');

    const jsonl = await exported(admin, made.id, 'jsonl');
    const rows = (await jsonl.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const actions = rows.map(({ action }) => action);
    expect(actions.slice(0, 1)).toEqual(['organization.created']);
    expect(actions.filter((action) => action === 'organization.audit_exported')).toHaveLength(2);
    expect(rows.some(({ actor }) => actor === member.id)).toBe(true);
    const stored = await db().select().from(auditLog).where(eq(auditLog.organizationId, made.id));
    expect(rows.map(({ id }) => id)).toEqual(stored.map(({ id }) => id).sort((a, b) => a - b));
    for (const row of rows) expect(row.hash).toMatch(/^[0-9a-f]{64}$/);
    // What people typed may begin as a formula does.
    const typed = { actor: admin.id, action: 'x', target: '=1+1', organizationId: made.id };
    await db().transaction((tx) => appendAudit(tx, typed));
    expect(await (await exported(admin, made.id, 'csv')).text()).toContain(`,x,"'=1+1",`);
    expect((await exported(admin, made.id, 'xml')).status).toBe(400);
  });

  test('longer than what is read at once', async () => {
    const { admin, made } = await organizationOf('Long');
    const entry = {
      actor: admin.id,
      action: 'organization.renamed',
      target: made.id,
      organizationId: made.id,
    };
    await db().transaction(async (tx) => {
      for (let row = 0; row < 510; row++)
        await appendAudit(tx, { ...entry, detail: { name: `Long ${row}` } });
    });
    const lines = (await (await exported(admin, made.id, 'jsonl')).text()).trimEnd().split('\n');
    expect(lines.length).toBe(512);
  }, 120_000);
});

test('its analyses are taken before those of all other plans', async () => {
  const place = async (tier: string) => {
    const client = server.client();
    await setTier(server, await client.signUp(`${tier}@queue.example`), tier);
    const { id } = AnalysisSchema.parse(await (await client.upload(await tinyClip())).json());
    const [job] = await db().select().from(analysisJobs).where(eq(analysisJobs.id, id));
    return { client, id, priority: job?.priority };
  };
  const [free, pro, enterprise, elite] = [
    await place('free'),
    await place('pro'),
    await place('enterprise'),
    await place('enterprise_elite'),
  ];
  expect([free, pro, enterprise, elite].map(({ priority }) => priority)).toEqual([0, 10, 10, 20]);
  const waiting = await elite.client.fetch(`/api/analyses/${elite.id}`);
  expect(AnalysisSchema.parse(await waiting.json()).progress.queuePosition).toBe(0);
});
