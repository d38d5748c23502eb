/** What an organization sees of its people, asks of them, and has them told by mail. */
import { deliveries, organizationMembers } from '@unmask/db';
import { and, eq, sql } from '@unmask/db/sql';
import { signedUp } from '@unmask/testing/organizations';
import { expect, test } from 'vitest';
import type { Analytics, Assignment, Stats } from '../contract.ts';
import { trainingAssignments } from '../tables.ts';
import { remind } from './reminders.ts';
import { trainingWorld } from './training.testing.ts';

const { world, db, at, modules, named, read, open, answersOf, submit, member, pass } = trainingWorld();

const stats = (who = world.admin) => who.ask<Stats>('GET', at('/stats'));
const analytics = (who = world.admin) => who.ask<Analytics>('GET', at('/analytics'));
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

test('[TRAINING-029, ENT-257, ENT-258, ENT-259, ENT-260] figures are counted from what members really did', async () => {
  expect(await stats()).toEqual({
    ...{ totalEmployees: 1, completedModules: 0, averageScore: null, complianceRate: 0 },
  });
  const [ann, bob] = [await member(), await member('analyst')];
  await pass(ann, await named('Deepfake Detection Basics'));
  await pass(ann, await named('Cloned Voices'));
  const voices = await named('Cloned Voices');
  await read(bob, voices);
  const check = await open(bob, voices);
  await submit(bob, check.attemptId, await answersOf(check, 1));
  // 6 questions, one of them wrong: 83%. One of three has finished the one mandatory module.
  expect(await stats(bob)).toEqual({
    ...{ totalEmployees: 3, completedModules: 3, averageScore: 94.3, complianceRate: 33.3 },
  });
  // Who has left is not counted any more.
  await db().delete(organizationMembers).where(eq(organizationMembers.userId, ann.id));
  expect(await stats()).toMatchObject({ totalEmployees: 2, completedModules: 1, complianceRate: 0 });
  const mandatory = await named('Deepfake Detection Basics');
  await world.admin.ask('DELETE', at(`/modules/${mandatory.id}`));
  expect((await stats()).complianceRate).toBeNull();
});

test('[TRAINING-030, CALL-082, ENT-261, ENT-262, ENT-263, ENT-264, ENT-265, ENT-266, ENT-267, ENT-268, ENT-269, ENT-270, ENT-271, ENT-272] who is where, for those who manage the team alone, and never what was answered', async () => {
  const ann = await member();
  const voices = await named('Cloned Voices');
  await read(ann, voices);
  const failed = await open(ann, voices);
  await submit(ann, failed.attemptId, {});
  await pass(ann, voices);
  const seen = await analytics();
  expect(seen).toMatchObject({
    ...{ totalModules: 5, totalUsers: 2, averageCompletionRate: 10, certificatesIssued: 1 },
  });
  expect(seen.moduleCompletionRates.find(({ moduleId }) => moduleId === voices.id)).toEqual({
    ...{ moduleId: voices.id, title: 'Cloned Voices', completionRate: 50 },
  });
  expect(seen.userProgress.find(({ userId }) => userId === ann.id)).toEqual({
    ...{ userId: ann.id, email: ann.email, completedModules: 1, totalModules: 5 },
    ...{ averageScore: 100, attempts: 2, overdue: 0 },
  });
  expect(JSON.stringify(seen)).not.toContain(failed.questions[0]!.id);
  for (const path of ['/analytics', '/certificates', '/assignments'])
    expect(await ann.refused('GET', at(path)), path).toEqual([403, 'forbidden']);
});

test('members are asked by a day, get a mail, and see the day on the module; others are never asked', async () => {
  const [ann, stranger] = [await member(), await signedUp(world.server)];
  const voices = await named('Cloned Voices');
  const ask = (more: object) =>
    world.admin.ask<{ assigned: number }>('POST', at('/assignments'), { moduleId: voices.id, ...more });
  expect(await ask({ dueAt: inDays(10), userIds: [ann.id, stranger.id] })).toEqual({ assigned: 1 });
  const mails = await mailsTo(ann.email, 'training_assigned');
  expect(mails).toHaveLength(1);
  expect(mails[0]?.body).toContain(`/enterprise-features/training?module=${voices.id}`);
  expect(await mailsTo(stranger.email, 'training_assigned')).toEqual([]);
  const [listed] = (await modules(ann)).filter(({ id }) => id === voices.id);
  expect(Date.parse(listed!.due_at!)).toBeGreaterThan(Date.now());
  // Asked again: the day moves.
  expect(await ask({ dueAt: inDays(20) })).toEqual({ assigned: 2 });
  const { items } = await world.admin.ask<{ items: Assignment[] }>('GET', at('/assignments'));
  expect(items.map(({ email, state, progress }) => [email, state, progress]).sort()).toEqual(
    [
      [world.admin.email, 'open', 0],
      [ann.email, 'open', 0],
    ].sort(),
  );
  expect(
    await world.admin.refused('POST', at('/assignments'), { moduleId: voices.id, dueAt: inDays(-1) }),
  ).toEqual([400, 'training_due_past']);
  expect(await ann.refused('POST', at('/assignments'), { moduleId: voices.id, dueAt: inDays(5) })).toEqual([
    403,
    'forbidden',
  ]);
  await pass(ann, voices);
  const after = await world.admin.ask<{ items: Assignment[] }>('GET', at('/assignments'));
  expect(after.items.find(({ user_id }) => user_id === ann.id)).toMatchObject({ state: 'completed' });
  await world.admin.ask('DELETE', at(`/assignments/${after.items[0]!.id}`));
  expect(await world.admin.refused('DELETE', at(`/assignments/${after.items[0]!.id}`))).toEqual([
    404,
    'training_assignment_not_found',
  ]);
});

const mailsTo = (address: string, kind: string) =>
  db()
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.target, address), eq(deliveries.kind, kind)));

test('who has not finished is reminded once, and the admins are told once that the day is over', async () => {
  const [ann, bob] = [await member(), await member()];
  const voices = await named('Cloned Voices');
  await world.admin.ask('POST', at('/assignments'), {
    ...{ moduleId: voices.id, dueAt: inDays(2), userIds: [ann.id, bob.id] },
  });
  await pass(bob, voices);
  const deps = { db: db(), homeUrl: 'https://unmask.example', onMail: () => undefined };
  const now = new Date();
  await Promise.all([remind(deps, now), remind(deps, now)]);
  expect(await mailsTo(ann.email, 'training_reminder')).toHaveLength(1);
  expect(await mailsTo(bob.email, 'training_reminder')).toEqual([]);
  expect(await mailsTo(world.admin.email, 'training_overdue')).toEqual([]);
  const later = new Date(now.getTime() + 3 * DAY_MS);
  await remind(deps, later);
  await remind(deps, later);
  const told = await mailsTo(world.admin.email, 'training_overdue');
  expect(told).toHaveLength(1);
  expect(told[0]?.body).toContain(`${ann.email}: Cloned Voices`);
  expect(told[0]?.body).not.toContain(bob.email);
  expect(await mailsTo(ann.email, 'training_reminder')).toHaveLength(1);
  expect((await analytics()).userProgress.find(({ userId }) => userId === ann.id)?.overdue).toBe(0);
  await db()
    .update(trainingAssignments)
    .set({ dueAt: sql`now() - interval '1 day'` })
    .where(eq(trainingAssignments.userId, ann.id));
  expect((await analytics()).userProgress.find(({ userId }) => userId === ann.id)?.overdue).toBe(1);
});
