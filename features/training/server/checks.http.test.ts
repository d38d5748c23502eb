/** What training says of an organization: from what its members really finished, and of who has left nothing. */
import { organizationMembers } from '@unmask/db';
import { and, eq } from '@unmask/db/sql';
import type { Person } from '@unmask/testing/organizations';
import { expect, test } from 'vitest';
import { trainingAssignments, trainingProgress } from '../tables.ts';
import { trainingChecks } from './checks.ts';
import { trainingWorld } from './training.testing.ts';

const { world, db, at, named, modules, read, open, rightOf, decide, pass, member } = trainingWorld();
const DAY_MS = 86_400_000;
const daysFrom = (days: number) => new Date(Date.now() + days * DAY_MS);

const outcome = (id: string, now = new Date()) =>
  trainingChecks.find((each) => each.id === `training.${id}`)!.run(db(), world.organization.id, now);

async function passDrill(who: Person): Promise<void> {
  const drill = await named('The Call-Back Procedure', who);
  await read(who, drill);
  const { attemptId, questions } = await open(who, drill);
  const right = await rightOf(attemptId);
  let asked: { id: string } | null = questions[0]!;
  while (asked) asked = (await decide(who, attemptId, asked.id, right[asked.id]!)).next;
}

test('a drill within a year: by every member, each year anew, and who has left counts for nobody', async () => {
  const [ann, bob] = [await member(), await member()];
  await passDrill(ann);
  await passDrill(bob);
  expect(await outcome('drill')).toEqual({
    state: 'failed',
    measured: '2 of 3 members have passed a drill within 365 days',
    subjects: [{ person: world.admin.id }],
  });
  await db().delete(organizationMembers).where(eq(organizationMembers.userId, bob.id));
  expect((await outcome('drill')).measured).toBe('1 of 2 members have passed a drill within 365 days');
  await passDrill(world.admin);
  expect((await outcome('drill')).state).toBe('passed');
  expect(await outcome('drill', daysFrom(366))).toMatchObject({
    state: 'failed',
    measured: '0 of 2 members have passed a drill within 365 days',
  });
  // Passed again: the newer day counts.
  const own = eq(trainingProgress.userId, ann.id);
  await db()
    .update(trainingProgress)
    .set({ completedAt: daysFrom(-400) })
    .where(own);
  expect(await outcome('drill')).toMatchObject({ state: 'failed', subjects: [{ person: ann.id }] });
  await passDrill(ann);
  expect((await outcome('drill')).state).toBe('passed');
}, 60_000);

test('the training rate: what is mandatory, by every member', async () => {
  expect((await outcome('mandatory')).state).toBe('no_data');
  const ann = await member();
  const mandatory = (await modules(ann)).filter((each) => each.is_mandatory);
  expect(mandatory).toHaveLength(1);
  await pass(ann, mandatory[0]!);
  expect(await outcome('mandatory')).toEqual({
    state: 'failed',
    measured: '50% of what is mandatory is finished (1 of 2)',
    subjects: [{ person: world.admin.id, label: mandatory[0]!.title }],
  });
  await pass(world.admin, mandatory[0]!);
  expect((await outcome('mandatory')).state).toBe('passed');
});

test('assigned training that was not finished by its day', async () => {
  const ann = await member();
  const voices = await named('Cloned Voices');
  await world.admin.ask('POST', at('/assignments'), {
    ...{ moduleId: voices.id, dueAt: daysFrom(1).toISOString(), userIds: [ann.id] },
  });
  expect((await outcome('overdue')).state).toBe('no_data');
  const own = and(eq(trainingAssignments.userId, ann.id), eq(trainingAssignments.moduleId, voices.id));
  await db()
    .update(trainingAssignments)
    .set({ dueAt: daysFrom(-1) })
    .where(own);
  expect(await outcome('overdue')).toEqual({
    state: 'failed',
    measured: '1 of 1 assignments that were due are not finished',
    subjects: [{ person: ann.id, label: voices.title }],
  });
  await pass(ann, voices);
  expect((await outcome('overdue')).state).toBe('passed');
});
