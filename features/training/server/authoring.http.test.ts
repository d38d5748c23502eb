/** Modules are written by admins, published when they are whole, and read in the version that was begun. */
import { auditLog } from '@unmask/db';
import { eq, sql } from '@unmask/db/sql';
import { signedUp } from '@unmask/testing/organizations';
import { expect, test } from 'vitest';
import type { Authored, Draft, ReadModule } from '../contract.ts';
import { trainingWorld } from './training.testing.ts';

const { world, db, at, modules, named, open, answersOf, submit, member } = trainingWorld();

const draft = (more: Partial<Draft> = {}): Draft => ({
  ...{ title: 'Our own rule', description: 'What we do.', duration_minutes: 5, difficulty_level: 'beginner' },
  ...{ category: 'Own', is_mandatory: false, kind: 'course' },
  content: {
    sections: [
      ...['one', 'two'].map((id, order) => ({
        ...{ id, title: id, content: `Text of ${id}.`, type: 'text' as const, order },
        ...{ realExamples: [], fakeExamples: [] },
      })),
    ],
    quiz: {
      ...{ passingScore: 50, drawn: null },
      questions: [
        { id: 'q1', question: 'What?', options: ['This', 'That'], correctAnswer: 1, explanation: 'Because.' },
      ],
    },
  },
  ...more,
});
const create = (given = draft(), who = world.admin) => who.ask<Authored>('POST', at('/modules'), given);
const update = ({ id, updated_at }: Authored, given: Draft, who = world.admin) =>
  who.ask<Authored>('PUT', at(`/modules/${id}`), { ...given, updated_at });
const publish = ({ id }: Authored) => world.admin.ask<Authored>('POST', at(`/modules/${id}/publish`));

test('[CALL-073] a module is written, seen by nobody until it is published, and audited', async () => {
  const ann = await member('analyst');
  const made = await create();
  expect(made).toMatchObject({ version: 0, published_at: null, changed: true, gaps: [] });
  expect((await modules(ann)).map(({ id }) => id)).not.toContain(made.id);
  expect(await ann.ask('GET', at(`/modules/${made.id}`))).toEqual({ module: null });
  const published = await publish(made);
  expect(published).toMatchObject({ version: 1, changed: false });
  expect((await modules(ann))[0]).toMatchObject({ id: made.id, title: 'Our own rule', sample: false });
  const entries = await db().select().from(auditLog).where(eq(auditLog.target, made.id));
  expect(entries.map(({ action }) => action)).toEqual([
    'training_module.created',
    'training_module.published',
  ]);
  expect(JSON.stringify(entries)).not.toContain('This');
});

test('only admins write, and only in their own organization', async () => {
  const [ann, stranger] = [await member('analyst'), await signedUp(world.server)];
  const made = await create();
  const elsewhere = await stranger.create('Elsewhere');
  const own = (path: string) => `/${elsewhere.id}/training${path}`;
  const changed = { ...draft(), updated_at: made.updated_at };
  for (const [method, path, body] of [
    ['GET', '/authored', undefined],
    ['POST', '/modules', draft()],
    ['PUT', `/modules/${made.id}`, changed],
    ['POST', `/modules/${made.id}/publish`, undefined],
    ['DELETE', `/modules/${made.id}`, undefined],
  ] as const) {
    expect(await ann.refused(method, at(path), body), path).toEqual([403, 'forbidden']);
    expect(await stranger.refused(method, at(path), body), path).toEqual([404, 'organization_not_found']);
    if (path.includes(made.id))
      expect(await stranger.refused(method, own(path), body), path).toEqual([
        404,
        'training_module_not_found',
      ]);
  }
});

test('one that is not whole is kept, says what is missing, and cannot be published', async () => {
  const made = await create(draft({ title: '' }));
  expect(made.gaps).toEqual([{ where: 'module', what: 'It needs a title.' }]);
  const answer = await world.admin.client.fetch(`/api/organizations${at(`/modules/${made.id}/publish`)}`, {
    method: 'POST',
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    code: 'training_module_gaps',
    detail: 'This module is not whole yet, in module: It needs a title.',
  });
  for (const broken of [{ duration_minutes: 0 }, { kind: 'game' }, { content: { sections: [] } }])
    expect(await world.admin.refused('POST', at('/modules'), { ...draft(), ...broken })).toEqual([
      400,
      'invalid_request',
    ]);
});

test('two authors: the second is told that the first has changed it', async () => {
  const made = await create();
  const second = await member('admin');
  const changes = await Promise.allSettled([
    update(made, draft({ title: 'By the first' })),
    update(made, draft({ title: 'By the second' }), second),
  ]);
  expect(changes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(
    await world.admin.refused('PUT', at(`/modules/${made.id}`), { ...draft(), updated_at: made.updated_at }),
  ).toEqual([409, 'training_module_changed']);
});

test('who has begun a version finishes it; whoever begins later reads the new one', async () => {
  const [ann, bob] = [await member(), await member()];
  const made = await publish(await create());
  await ann.ask('POST', at(`/modules/${made.id}/progress`), { step: 0 });
  const changed = draft();
  changed.content.sections = [{ ...changed.content.sections[0]!, content: 'Quite another text.' }];
  changed.content.quiz.questions[0]!.correctAnswer = 0;
  const written = await update(made, changed);
  expect(written.changed).toBe(true);
  const textOf = async (who = ann) => {
    const { module } = await who.ask<{ module: ReadModule }>('GET', at(`/modules/${made.id}`));
    return module.content.sections.map(({ content }) => content);
  };
  // Written and not published: nobody reads it.
  expect(await textOf(bob)).toEqual(['Text of one.', 'Text of two.']);
  await publish(written);
  expect(await textOf(ann)).toEqual(['Text of one.', 'Text of two.']);
  expect(await textOf(bob)).toEqual(['Quite another text.']);
  await ann.ask('POST', at(`/modules/${made.id}/progress`), { step: 1 });
  const check = await open(ann, await named('Our own rule', ann));
  const graded = await submit(ann, check.attemptId, await answersOf(check));
  // By the answers of the version that was read.
  expect(graded).toMatchObject({ score: 100, passed: true });
  expect(graded.answers[0]?.options[graded.answers[0].correctAnswer]).toBe('That');
  expect(await textOf(ann)).toEqual(['Quite another text.']);
});

test('[ERR-003, ERR-004, ERR-005, ERR-006, ERR-007, ERR-008, ERR-009, TRAINING-032] what the service cannot do stands in its log under words of its own', async () => {
  const card = await named('Cloned Voices');
  const calls = [
    ['Failed to fetch modules', 'training_modules', 'GET', '/modules'],
    ['Failed to fetch module', 'training_modules', 'GET', `/modules/${card.id}`],
    ['Failed to create module', 'training_modules', 'POST', '/modules', draft()],
    ['Failed to generate certificate', 'training_versions', 'POST', `/modules/${card.id}/certificate`],
    ['Failed to update progress', 'training_progress', 'POST', `/modules/${card.id}/progress`, { step: 0 }],
    ['Failed to fetch user progress', 'training_progress', 'GET', '/progress'],
    ['Failed to fetch analytics', 'training_progress', 'GET', '/analytics'],
  ] as const;
  for (const [words, table, method, path, body] of calls) {
    world.log.length = 0;
    await db().execute(sql.raw(`alter table ${table} rename to hidden`));
    const [status] = await world.admin.refused(method, at(path), body);
    await db().execute(sql.raw(`alter table hidden rename to ${table}`));
    expect(status, words).toBe(500);
    expect(
      world.log.map((line) => (JSON.parse(line) as { msg: string }).msg),
      words,
    ).toContain(words);
  }
});
