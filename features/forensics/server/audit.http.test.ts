/** Every change of a case is an entry of the organization's audit log too, in words that tell nothing of the case. */
import { auditLog } from '@unmask/db';
import { and, asc, eq } from '@unmask/db/sql';
import { expect, test } from 'vitest';
import type { Exhibit } from '../contract.ts';
import { caseWorld, photo } from './forensics.testing.ts';

const { world, db, at, detail, openCase, change, send, settled, issue, bytes } = caseWorld();

test('opened, filled, worked on, issued, redacted, handed out, closed and ended: each by whoever did it', async () => {
  const { id } = await openCase('A secret title');
  const { analyst, admin } = world;
  const post = <T>(path: string, body?: object) => analyst.ask<T>('POST', at(`/cases/${id}${path}`), body);
  await send(id, Buffer.from('no picture at all'));
  await settled(id);
  const [broken] = (await detail(id)).exhibits as [Exhibit];
  await post(`/evidence/${broken.id}/analyse`);
  await send(id, await photo(51));
  await settled(id);
  const [, exhibit] = (await detail(id)).exhibits as [Exhibit, Exhibit];
  await post('/notes', { body: 'A secret note' });
  await post('/tasks', { title: 'A secret task' });
  const [task] = (await detail(id)).tasks;
  for (const done of [true, true, false, true])
    await analyst.ask('PATCH', at(`/cases/${id}/tasks/${task!.id}`), { done });
  const findings = {
    summary: 'S',
    technicalDetails: 'T',
    conclusion: 'C',
    recommendations: [],
    confidence: 40,
  };
  await change(id, { findings });
  const report = await issue(id);
  await post(`/evidence/${exhibit.id}/redactions`, {
    still: null,
    rectangles: [{ x: 0, y: 0, width: 0.5, height: 0.5 }],
    reason: 'privacy',
  });
  await bytes(`/cases/${id}/export?files=none`);
  await bytes(`/cases/${id}/export?files=redacted`);
  const share = await post<{ id: string }>('/shares', {
    ...{ name: 'Counsel', days: 7, items: [{ kind: 'report', id: report.id }] },
  });
  await analyst.ask('DELETE', at(`/cases/${id}/shares/${share.id}`));
  const exported = await (await analyst.client.fetch('/api/account/export')).json();
  expect((exported as { forensics: unknown }).forensics).toMatchObject({
    notes: [{ body: 'A secret note' }],
    tasks: [{ title: 'A secret task', done_at: expect.any(String) }],
  });
  await change(id, { status: 'closed' });
  await admin.ask('DELETE', at(`/cases/${id}`));
  const rows = await db()
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.target, id), eq(auditLog.organizationId, world.organization.id)))
    .orderBy(asc(auditLog.id));
  expect(rows.map(({ action }) => action.replace('case.', ''))).toEqual([
    ...['opened', 'evidence_added', 'evidence_analysed_again', 'evidence_added', 'note_added', 'task_added'],
    ...['task_done', 'task_reopened', 'task_done', 'updated', 'report_issued', 'evidence_added'],
    ...['exported', 'exported', 'share_made', 'share_revoked', 'updated', 'deleted'],
  ]);
  expect(rows.map(({ actor }) => actor)).toEqual([...Array(17).fill(analyst.id), admin.id]);
  expect(JSON.stringify(rows)).not.toContain('secret');
}, 300_000);
