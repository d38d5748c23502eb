/** What is changed for others - modules, assignments, certificates - is an entry of the audit log. What somebody learns is not. */
import { auditLog } from '@unmask/db';
import { and, asc, eq, like } from '@unmask/db/sql';
import { expect, test } from 'vitest';
import type { Authored } from '../contract.ts';
import { trainingWorld } from './training.testing.ts';

const { world, db, at, named, read, open, submit, pass, member } = trainingWorld();
const DAY_MS = 86_400_000;

test('assigned, certified, revoked, let off; a module changed, published and deleted; learning itself is nobody’s entry', async () => {
  const { admin } = world;
  const ann = await member();
  const voices = await named('Cloned Voices');
  const dueAt = new Date(Date.now() + 5 * DAY_MS).toISOString();
  await admin.ask('POST', at('/assignments'), { moduleId: voices.id, dueAt, userIds: [ann.id] });
  const exported = await (await admin.client.fetch('/api/account/export')).json();
  expect((exported as { training_assignments_made: unknown }).training_assignments_made).toEqual([
    { module: voices.title, due_at: dueAt, asked_at: expect.any(String) },
  ]);
  await read(ann, voices);
  const check = await open(ann, voices);
  await submit(ann, check.attemptId, {});
  const { progress } = await pass(ann, voices);
  await admin.ask('POST', at(`/certificates/${progress.certificate_id}/revoke`));
  const { items } = await admin.ask<{ items: Array<{ id: string }> }>('GET', at('/assignments'));
  await admin.ask('DELETE', at(`/assignments/${items[0]!.id}`));
  const authored = await admin.ask<{ items: Authored[] }>('GET', at('/authored'));
  const {
    id,
    organization_id: _organization,
    ...module
  } = authored.items.find((each) => each.id === voices.id)!;
  const changed = await admin.ask<Authored>('PUT', at(`/modules/${id}`), { ...module, title: 'Voices' });
  await admin.ask('POST', at(`/modules/${changed.id}/publish`));
  await admin.ask('DELETE', at(`/modules/${changed.id}`));
  const rows = await db()
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.organizationId, world.organization.id), like(auditLog.action, 'training%')))
    .orderBy(asc(auditLog.id));
  expect(rows.map(({ action, actor }) => [action, actor === ann.id ? 'ann' : 'admin'])).toEqual([
    ['training.assigned', 'admin'],
    ['training.certified', 'ann'],
    ['training.certificate_revoked', 'admin'],
    ['training.unassigned', 'admin'],
    ['training_module.changed', 'admin'],
    ['training_module.published', 'admin'],
    ['training_module.deleted', 'admin'],
  ]);
  expect(rows.every(({ actor }) => [ann.id, admin.id].includes(actor))).toBe(true);
});
