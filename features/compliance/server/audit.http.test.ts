/** Whatever is changed about compliance is an entry of the audit log: by people, and by checks. */
import { auditLog } from '@unmask/db';
import { and, asc, eq, like } from '@unmask/db/sql';
import { expect, test } from 'vitest';
import type { Auditor } from '../contract.ts';
import { complianceWorld } from './compliance.testing.ts';

const { world, db, ask, member, check, write, change, generate, move, file } = complianceWorld();
const DAY_MS = 86_400_000;
const MEDIUM = {
  ...{ title: 'Advert', kind: 'video', made_with: 'A model', purpose: '', published_where: 'Web' },
  ...{ published_at: '2026-01-01T00:00:00.000Z', disclosure: 'none', marking: 'none' },
  ...{ exemption: '', sha256: null },
};

/** Of this slice, in order, after what stood there already. */
async function entries(after = 0) {
  const rows = await db()
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.organizationId, world.organization.id), like(auditLog.action, 'compliance.%')))
    .orderBy(asc(auditLog.id));
  return rows.slice(after).map(({ action, actor }) => {
    const by = actor === world.admin.id ? 'admin' : actor;
    return `${by}: ${action.replace('compliance.', '')}`;
  });
}

test('findings, reports, auditors, the rule and the register: each change by whoever made it', async () => {
  const { id } = await write();
  await change(id, { status: 'in_progress' });
  await change(id, { status: 'resolved' });
  await change(id, { status: 'open', note: 'It came back' });
  const until = new Date(Date.now() + 10 * DAY_MS).toISOString();
  await ask('POST', `/findings/${id}/acceptance`, { reason: 'The office closes', until });
  await ask('DELETE', `/findings/${id}/acceptance`);
  await file('/findings/export');
  const report = await generate();
  await ask('POST', `/reports/${report.id}/refresh`);
  for (const status of ['in_review', 'approved', 'published']) await move(report.id, status);
  const link = await ask<Auditor & { token: string }>('POST', '/auditors', { name: 'Ann', days: 7 });
  await world.server.client().post('/api/audit-view', { token: link.token });
  await ask('DELETE', `/auditors/${link.id}`);
  await ask('POST', '/media/none');
  await ask('PUT', '/rule', { text: 'Call back.' });
  await ask('POST', '/rule/confirmation', { version: 1 });
  const made = await ask<{ id: string }>('POST', '/media', MEDIUM);
  await ask('PUT', `/media/${made.id}`, { ...MEDIUM, disclosure: 'visible_label', withdrawn: false });
  const exported = await (await world.admin.client.fetch('/api/account/export')).json();
  expect(exported).toMatchObject({
    compliance_reports_approved: [{ id: report.id, status: 'published' }],
    compliance_rules_published: [{ version: 1, rule: 'Call back.' }],
  });
  expect(await entries()).toEqual([
    ...['admin: finding_created', 'admin: finding_started', 'admin: finding_resolved'],
    ...['admin: finding_reopened', 'admin: finding_accepted', 'admin: finding_acceptance_ended'],
    ...['admin: findings_exported', 'admin: report_generated', 'admin: report_refreshed'],
    ...['admin: report_in_review', 'admin: report_approved', 'admin: report_published'],
    ...['admin: auditor_invited', 'auditor: auditor_viewed', 'admin: auditor_revoked'],
    ...['admin: no_media_stated', 'admin: rule_published', 'admin: rule_confirmed'],
    ...['admin: media_entered', 'admin: media_changed'],
  ]);
});

test('what a check opens and resolves is an entry of the check', async () => {
  await check();
  expect(new Set(await entries())).toEqual(new Set(['compliance checks: finding_opened']));
  const before = (await entries()).length;
  await member('admin');
  await check();
  expect(await entries(before)).toContain('compliance checks: finding_resolved');
});
