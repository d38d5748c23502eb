import { and, eq } from '@unmask/db/sql';
import { signedUp } from '@unmask/testing/organizations';
import { expect, test } from 'vitest';
import type { Progress, ReadModule } from '../contract.ts';
import { LIBRARY } from '../library/index.ts';
import { trainingModules, trainingProgress } from '../tables.ts';
import { trainingWorld } from './training.testing.ts';

const { world, db, at, modules, named, read, open, answersOf, submit, decide, member, pass, rightOf } =
  trainingWorld();

test('[TRAINING-001, TRAINING-027, TRAINING-028, CALL-074, ENT-219, ENT-220, ENT-221, ENT-222, ENT-224, ENT-225, ENT-226, ENT-227, ENT-228, ENT-229, ENT-230] an organization starts with the built-in modules, read from its own table, newest first', async () => {
  const listed = await modules();
  expect(listed.map(({ title }) => title)).toEqual([...LIBRARY].reverse().map(({ title }) => title));
  const times = listed.map(({ created_at }) => Date.parse(created_at));
  expect(times).toEqual([...times].sort((a, b) => b - a));
  const [sample, ...others] = listed;
  expect(sample).toMatchObject({
    ...{ organization_id: world.organization.id, duration_minutes: 15, difficulty_level: 'beginner' },
    ...{ category: 'Detection', is_mandatory: true, sample: true, progress: null, due_at: null },
  });
  expect(sample).toHaveProperty('id');
  expect(sample).toHaveProperty('description');
  expect(sample).toHaveProperty('updated_at');
  expect(others.every((module) => !module.sample)).toBe(true);
  // From the table: what stands there is what is listed, and what was deleted does not come back.
  await world.admin.ask('DELETE', at(`/modules/${sample!.id}`));
  expect((await modules()).map(({ id }) => id)).toEqual(others.map(({ id }) => id));
});

test('many people open the portal for the first time at once: the modules are there once', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => modules()));
  expect(new Set(all.flat().map(({ id }) => id)).size).toBe(LIBRARY.length);
});

test('[CALL-075, CALL-076, ENT-223, ENT-231, ENT-232, ENT-233, ENT-234, ENT-235, ENT-236, ENT-237, ENT-238, ENT-239, ENT-240] a module is read without its questions; one that there is not is null', async () => {
  const card = await named('Recognising');
  const { module } = await world.admin.ask<{ module: ReadModule }>('GET', at(`/modules/${card.id}`));
  const { sections, quiz } = module.content;
  expect(sections.map(({ order }) => order)).toEqual([...sections.keys()]);
  expect(new Set(sections.map(({ type }) => type))).toEqual(new Set(['text', 'comparison']));
  expect(Object.keys(sections[1]!).sort()).toEqual(
    ['content', 'fakeExamples', 'id', 'order', 'realExamples', 'title', 'type'].sort(),
  );
  expect(sections[1]?.realExamples).toEqual([{ text: expect.any(String), media: 'portrait-as-drawn' }]);
  expect(quiz).toEqual({ passingScore: 80, asked: 6 });
  const [row] = await db().select().from(trainingModules).where(eq(trainingModules.id, card.id));
  const { questions } = row!.content.quiz;
  const sent = JSON.stringify(module);
  for (const { question, explanation, options } of questions)
    for (const secret of [question, explanation, ...options]) expect(sent).not.toContain(secret);
  expect(await world.admin.ask('GET', at('/modules/none'))).toEqual({ module: null });
});

test('[CALL-077, CALL-081, TRAINING-002, TRAINING-018, TRAINING-019, TRAINING-021, ENT-246, ENT-247, ENT-248, ENT-249, ENT-250, ENT-251, ENT-252, ENT-253, ENT-254, ENT-255, ENT-256] progress is (step + 1) / (sections + 1), kept once a person, and never goes back', async () => {
  const module = await named('Deepfake Detection Basics');
  const save = (step: number) =>
    world.admin.ask<Progress>('POST', at(`/modules/${module.id}/progress`), { step });
  expect(module.sections).toBe(4);
  const first = await save(1);
  expect(first).toEqual({
    ...{ id: expect.any(String), user_id: world.admin.id, organization_id: world.organization.id },
    ...{ module_id: module.id, progress: 40, score: null, completed: false, completed_at: null },
    ...{ certificate_id: null, created_at: expect.any(String), updated_at: expect.any(String) },
  });
  // Another device is behind.
  expect((await save(0)).progress).toBe(40);
  await Promise.all([save(2), save(1), save(3)]);
  const { items } = await world.admin.ask<{ items: Progress[] }>('GET', at('/progress'));
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({ id: first.id, progress: 80, title: module.title });
  expect(await world.admin.refused('POST', at(`/modules/${module.id}/progress`), { step: 4 })).toEqual([
    400,
    'training_step_unknown',
  ]);
});

test('[TRAINING-012, TRAINING-017, TRAINING-023, ENT-241, ENT-242, ENT-243, ENT-244, ENT-245] the check opens after the sections, and no answer before it is graded says what is right', async () => {
  const module = await named('Deepfake Detection Basics');
  const refused = await world.admin.refused('POST', at(`/modules/${module.id}/checks`));
  expect(refused).toEqual([409, 'training_sections_first']);
  await read(world.admin, module);
  const check = await open(world.admin, module);
  expect(check).toMatchObject({ asked: 6, passingScore: 80 });
  expect(check.questions).toHaveLength(6);
  for (const question of check.questions)
    expect(Object.keys(question).sort()).toEqual(['id', 'options', 'question']);
  const [row] = await db().select().from(trainingModules).where(eq(trainingModules.id, module.id));
  const before = JSON.stringify([check, await modules(), await world.admin.ask('GET', at('/progress'))]);
  for (const { explanation } of row!.content.quiz.questions) expect(before).not.toContain(explanation);
  expect(before).not.toContain('correctAnswer');

  const graded = await submit(world.admin, check.attemptId, await answersOf(check, 2));
  expect(graded).toMatchObject({ score: 67, passed: false, passingScore: 80 });
  expect(graded.answers.map(({ chosen, correctAnswer }) => chosen === correctAnswer)).toEqual([
    false,
    false,
    ...Array(4).fill(true),
  ]);
  for (const { id, explanation, options, correctAnswer } of graded.answers) {
    const stored = row!.content.quiz.questions.find((question) => question.id === id)!;
    expect(explanation).toBe(stored.explanation);
    expect(options[correctAnswer]).toBe(stored.options[stored.correctAnswer]);
  }
  expect(graded.progress).toMatchObject({ completed: false, score: 67, progress: 80, certificate_id: null });
});

test('questions are drawn anew, and so is the order of their options', async () => {
  const module = await named('Deepfake Detection Basics');
  await read(world.admin, module);
  const checks = [];
  for (let n = 0; n < 6; n += 1) checks.push(await open(world.admin, module));
  const orders = checks.map(({ questions }) =>
    questions.map(({ id, options }) => `${id} ${options[0]}`).join(),
  );
  expect(new Set(orders).size).toBeGreaterThan(1);
  expect(new Set(checks.flatMap(({ questions }) => questions.map(({ id }) => id))).size).toBeGreaterThan(6);
});

test('what was not asked, and what is no option, is refused; a check is graded once, and only its own person’s', async () => {
  const module = await named('Deepfake Detection Basics');
  await read(world.admin, module);
  const check = await open(world.admin, module);
  const path = at(`/checks/${check.attemptId}`);
  const { id } = check.questions[0]!;
  for (const answers of [{ other: 0 }, { [id]: 5 }])
    expect(await world.admin.refused('POST', path, { answers })).toEqual([400, 'training_answer_unknown']);
  expect(await world.admin.refused('POST', `${path}/decisions`, { questionId: id, option: 0 })).toEqual([
    409,
    'training_check_is_course',
  ]);
  const colleague = await member('admin');
  expect(await colleague.refused('POST', path, { answers: {} })).toEqual([404, 'training_check_not_found']);
  const answers = await answersOf(check);
  const twice = await Promise.allSettled([
    submit(world.admin, check.attemptId, answers),
    submit(world.admin, check.attemptId, {}),
  ]);
  expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await world.admin.refused('POST', path, { answers })).toEqual([409, 'training_check_graded']);
});

test('a drill tells one decision after the other, each with what came of it, and takes none back', async () => {
  const module = await named('The Call-Back Procedure');
  await read(world.admin, module);
  const check = await open(world.admin, module);
  expect(check).toMatchObject({ asked: 8 });
  expect(check.questions).toHaveLength(1);
  const path = at(`/checks/${check.attemptId}`);
  expect(await world.admin.refused('POST', path, { answers: {} })).toEqual([409, 'training_check_is_drill']);
  expect(
    await world.admin.refused('POST', `${path}/decisions`, { questionId: 'point-2', option: 0 }),
  ).toEqual([409, 'training_decision_taken']);
  const right = await rightOf(check.attemptId);
  let asked = check.questions[0]!;
  for (let point = 1; point <= 8; point += 1) {
    expect(asked.id).toBe(`point-${point}`);
    // The first is decided wrongly, in two tabs at the same moment.
    const option = point === 1 ? (right[asked.id]! + 1) % 3 : right[asked.id]!;
    const decisions = await Promise.allSettled(
      Array.from({ length: point === 1 ? 2 : 1 }, () =>
        decide(world.admin, check.attemptId, asked.id, option),
      ),
    );
    const taken = decisions.filter((each) => each.status === 'fulfilled').map(({ value }) => value);
    expect(taken).toHaveLength(1);
    const { answer, next, graded } = taken[0]!;
    expect(answer).toMatchObject({ chosen: option, correctAnswer: right[asked.id] });
    expect(answer.consequence).toMatch(/\w{3}/);
    expect(await world.admin.refused('POST', `${path}/decisions`, { questionId: asked.id, option })).toEqual([
      409,
      'training_decision_taken',
    ]);
    if (point < 8) {
      expect(graded).toBeNull();
      asked = next!;
    } else {
      expect(next).toBeNull();
      expect(graded).toMatchObject({ score: 88, passed: true });
      expect(graded?.progress.certificate_id).toMatch(/^cert_/);
    }
  }
});

test('[TRAINING-024, TRAINING-025, TRAINING-026] without an organization, or in somebody else’s, nothing is told and nothing is stored', async () => {
  const module = await named('Deepfake Detection Basics');
  await read(world.admin, module);
  const { attemptId } = await open(world.admin, module);
  const stranger = await signedUp(world.server);
  const elsewhere = await stranger.create('Elsewhere');
  const calls = [
    ['GET', '/modules'],
    ['GET', `/modules/${module.id}`],
    ['GET', '/progress'],
    ['POST', `/modules/${module.id}/progress`, { step: 0 }],
    ['POST', `/modules/${module.id}/checks`],
    ['POST', `/checks/${attemptId}`, { answers: {} }],
    ['POST', `/checks/${attemptId}/decisions`, { questionId: 'x', option: 0 }],
    ['POST', `/modules/${module.id}/certificate`],
    ['GET', '/certificates'],
    ['GET', '/stats'],
    ['GET', '/analytics'],
    ['GET', '/authored'],
    ['GET', '/assignments'],
  ] as const;
  for (const [method, path, body] of calls)
    expect(await stranger.refused(method, at(path), body), path).toEqual([404, 'organization_not_found']);
  // In one's own organization another's module is none.
  const own = (path: string) => `/${elsewhere.id}/training${path}`;
  expect(await stranger.ask('GET', own(`/modules/${module.id}`))).toEqual({ module: null });
  for (const [method, path, body] of calls.filter(
    ([, path]) => path.includes(module.id) || path.includes(attemptId),
  ))
    if (method === 'POST') expect((await stranger.refused(method, own(path), body))[0], path).toBe(404);
  const visitor = await world.server
    .client()
    .fetch(`/api/organizations${at(`/modules/${module.id}/progress`)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"step":0}',
    });
  expect(visitor.status).toBe(401);
  const rows = await db()
    .select()
    .from(trainingProgress)
    .where(and(eq(trainingProgress.moduleId, module.id), eq(trainingProgress.userId, stranger.id)));
  expect(rows).toEqual([]);
  const certificate = (await pass(world.admin, module)).progress.certificate_id;
  for (const path of [certificate, 'none'])
    expect((await stranger.client.fetch(`/api/training/certificates/${path}/file`)).status).toBe(404);
});

test('a person who tries a check too often reads first', async () => {
  const module = await named('Deepfake Detection Basics');
  await read(world.admin, module);
  for (let n = 0; n < 12; n += 1) await open(world.admin, module);
  expect(await world.admin.refused('POST', at(`/modules/${module.id}/checks`))).toEqual([
    429,
    'training_check_limit',
  ]);
});
