/** Figures, the yearly report from draft to published, and what an auditor reads, over the real server. */
import { createHash } from 'node:crypto';
import { eq, sql } from '@unmask/db/sql';
import { expect, test } from 'vitest';
import { readPdf, squeezed } from '../../../packages/report/src/pdf-text.testing.ts';
import type { Auditor, AuditView, Report } from '../contract.ts';
import { complianceReports } from '../tables.ts';
import { complianceWorld } from './compliance.testing.ts';

const { world, db, at, ask, member, check, dashboard, write, change, generate, move, report, file, control } =
  complianceWorld();
const YEAR_DAYS = [365, 366];
const DAY_MS = 86_400_000;

test('[CALL-114, COMPLY-031, COMPLY-032, COMPLY-033, COMPLY-034, COMPLY-035, COMPLY-036, COMPLY-037, COMPLY-038, COMPLY-039, ENT-353, ENT-354, ENT-355, ENT-356, ENT-357, ENT-358, ENT-359, ENT-360] figures are counted from findings and from what happened to them', async () => {
  const empty = await dashboard();
  expect(empty.metrics).toMatchObject({ totalFindings: 0, criticalFindings: 0, complianceScore: 100 });
  expect(empty.metrics.trendsData.map(({ score }) => score)).toEqual(Array(12).fill(null));
  expect(empty.recommendations).toEqual([expect.stringContaining('Maintain the current posture')]);
  for (let day = 1; day <= 11; day += 1)
    await write({
      description: `Finding ${day}`,
      severity: day === 1 ? 'critical' : 'low',
      due_date: new Date(Date.now() + day * DAY_MS).toISOString(),
    });
  const { id } = await write({ description: 'No day', due_date: null, severity: 'high' });
  const full = await dashboard();
  expect(full.findings).toHaveLength(10);
  expect(full.deadlines.map(({ description }) => description)).toEqual(
    [1, 2, 3, 4, 5].map((day) => `Finding ${day}`),
  );
  expect(full.recommendations).toEqual([
    expect.stringContaining('Immediate action'),
    expect.stringContaining('30 days'),
  ]);
  await change(id, { status: 'in_progress' });
  await change(id, { status: 'resolved' });
  const { metrics } = await dashboard();
  expect(metrics).toMatchObject({
    ...{ totalFindings: 12, criticalFindings: 1, resolvedFindings: 1, complianceScore: 8 },
    findingsByCategory: { governance: 12 },
  });
  expect(metrics.trendsData).toHaveLength(12);
  expect(metrics.trendsData.at(-1)).toEqual({ date: expect.any(String), score: 8 });
  expect(metrics.trendsData[0]?.score).toBeNull();
});

test('[COMPLY-001, COMPLY-017, COMPLY-018, COMPLY-019, COMPLY-020, COMPLY-021, COMPLY-029, COMPLY-030, CALL-110, CALL-111, CALL-112, ENT-327, ENT-328, ENT-329, ENT-330, ENT-331, ENT-332, ENT-333, ENT-334, ENT-335, ENT-336, ENT-337, ENT-347, ENT-348, ENT-349, ENT-350, ENT-351, ENT-352] the yearly report covers the past year, is approved by somebody else, frozen with its hash, and checked by anyone', async () => {
  await check();
  const made = await generate();
  expect(made).toMatchObject({
    ...{ id: expect.any(String), organization_id: world.organization.id, type: 'annual', status: 'draft' },
    ...{ generated_at: expect.any(String), created_at: expect.any(String), document_id: null },
  });
  const covered = Date.parse(made.reporting_period_end) - Date.parse(made.reporting_period_start);
  expect(YEAR_DAYS).toContain(covered / DAY_MS);
  const whole = await report(made.id);
  expect(whole.findings.length).toBeGreaterThan(2);
  expect(whole.recommendations.length).toBeGreaterThan(0);
  expect(whole.audit_trail[0]).toEqual({
    ...{ id: expect.any(String), timestamp: expect.any(String), userId: expect.any(String) },
    ...{ action: expect.stringMatching(/^compliance\./), resource: expect.any(String) },
    details: expect.any(Object),
  });
  const draft = readPdf(Buffer.from(await (await file(`/reports/${made.id}/pdf`)).arrayBuffer()));
  for (const page of draft.pages) expect(page).toContain(squeezed('Draft: not approved'));
  const newest = await generate();
  const { items } = await ask<{ items: Report[] }>('GET', '/reports');
  expect(items.map(({ id }) => id)).toEqual([newest.id, made.id]);
  const second = await member('admin');
  const refused = (status: string) => world.admin.refused('PATCH', at(`/reports/${made.id}`), { status });
  expect(await refused('published')).toEqual([409, 'compliance_report_step_refused']);
  await move(made.id, 'in_review');
  expect(await refused('approved')).toEqual([409, 'compliance_report_own']);
  const approved = await move(made.id, 'approved', second);
  expect(approved).toMatchObject({ status: 'approved', approved_by: second.email });
  const pdf = Buffer.from(await (await file(`/reports/${made.id}/pdf`)).arrayBuffer());
  expect(createHash('sha256').update(pdf).digest('hex')).toBe(approved.pdf_sha256);
  const said = readPdf(pdf).pages.join('');
  expect(said).toContain(squeezed('readiness evidence, not an attestation'));
  expect(said).not.toMatch(/AICPA/i);
  const checked = await world.server.client().fetch(`/api/documents/${approved.document_id}`);
  expect(await checked.json()).toMatchObject({ kind: 'compliance_report', state: 'valid' });
  const own = eq(complianceReports.id, made.id);
  await expect(db().update(complianceReports).set({ contentSha256: 'x' }).where(own)).rejects.toThrow();
  await expect(db().delete(complianceReports).where(own)).rejects.toThrow();
  expect(await move(made.id, 'published')).toMatchObject({ status: 'published' });
});

test('an organization with one admin approves alone, and the document says so; an auditor reads what is published until the link is revoked', async () => {
  await write({ description: 'Seen by the auditor' });
  const { id } = await generate();
  for (const status of ['in_review', 'approved']) await move(id, status);
  const pdf = Buffer.from(await (await file(`/reports/${id}/pdf`)).arrayBuffer());
  expect(readPdf(pdf).pages.join('')).toContain(squeezed('approved by its maker'));
  const link = await ask<Auditor & { token: string }>('POST', '/auditors', { name: 'Ann', days: 7 });
  const visitor = world.server.client();
  const post = (path: string, token = link.token) =>
    visitor.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
  const view = async () => (await (await post('/api/audit-view')).json()) as AuditView;
  expect((await view()).reports).toEqual([]);
  expect((await post(`/api/audit-view/reports/${id}`)).status).toBe(404);
  await move(id, 'published');
  const seen = await view();
  expect(seen.reports.map((each) => each.id)).toEqual([id]);
  expect(seen.findings[0]).toMatchObject({
    description: 'Seen by the auditor',
    history: [{ event: 'created' }],
  });
  expect(JSON.stringify(seen)).not.toContain(world.admin.email);
  expect((await post(`/api/audit-view/reports/${id}`)).status).toBe(200);
  expect((await post('/api/audit-view', 'none')).status).toBe(404);
  await ask('DELETE', `/auditors/${link.id}`);
  expect((await post('/api/audit-view')).status).toBe(404);
});

test('the call-back rule is confirmed by everybody, each version anew, and the register says what is disclosed', async () => {
  const viewer = await member();
  await check();
  expect(await control('compliance.call_back')).toMatchObject({
    state: 'failed',
    measured: 'no rule is published',
  });
  await ask('PUT', '/rule', { text: 'Call back.' });
  for (const who of [world.admin, viewer]) await ask('POST', '/rule/confirmation', { version: 1 }, who);
  expect(await viewer.refused('PUT', at('/rule'), { text: 'x' })).toEqual([403, 'forbidden']);
  await ask('POST', '/media/none');
  await check();
  expect(await control('compliance.call_back')).toMatchObject({ state: 'passed' });
  expect(await control('compliance.media_register')).toMatchObject({ state: 'passed' });
  await ask('PUT', '/rule', { text: 'Call back twice.' });
  const entry = {
    ...{ title: 'Advert', kind: 'video', made_with: 'A model', purpose: '', published_where: 'Web' },
    ...{ published_at: '2026-01-01T00:00:00.000Z', disclosure: 'none', marking: 'none' },
    ...{ exemption: '', sha256: null },
  };
  await ask('POST', '/media', entry);
  await check();
  expect((await control('compliance.call_back')).measured).toContain('0 of 2');
  expect(await control('compliance.media_register')).toMatchObject({ state: 'failed' });
});

test('[ERR-020, ERR-021, ERR-025] what the service cannot do stands in its log under words of its own', async () => {
  const { id } = await generate();
  await db().execute(sql`alter table compliance_reports rename to away`);
  const failing = async (method: string, path: string, body?: unknown) => {
    world.log.length = 0;
    expect((await world.admin.refused(method, at(path), body))[0]).toBe(500);
    return world.log.join('\n');
  };
  try {
    expect(await failing('POST', '/reports')).toContain('Failed to generate report');
    expect(await failing('GET', '/reports')).toContain('Failed to fetch reports');
    expect(await failing('PATCH', `/reports/${id}`, { status: 'in_review' })).toContain(
      'Failed to update report status',
    );
  } finally {
    await db().execute(sql`alter table away rename to compliance_reports`);
  }
});
