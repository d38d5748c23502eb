/** What could tell an answer before it was given: every response that a player can get until then. */
import { signedUp } from '@unmask/testing/organizations';
import { expect, test } from 'vitest';
import { ITEM_KINDS } from '../limits.ts';
import { bankItems } from './bank.ts';
import { clientOf, quizWorld, raw, rightly, send } from './quiz.testing.ts';

const { world, stepsOf, begin, next, answer } = quizWorld();

/** Differs from one request to the next for everybody. */
const OF_THE_MOMENT = [
  'date',
  'x-request-id',
  'etag',
  'ratelimit-reset',
  'ratelimit-remaining',
  'set-cookie',
];
const headersOf = (response: Response) =>
  JSON.stringify([...response.headers].filter(([name]) => !OF_THE_MOMENT.includes(name)).sort());
/** Told after the answer alone. */
const TOLD_LATER =
  /isDeepfake|is_deepfake|isCorrect|explanation|platform|difficulty|regions|source|measured|family|sha256|questionId/;

test('until the click, nothing that the service says differs between the two sorts', async () => {
  const player = await signedUp(world.server);
  const seen = new Map<string, Set<string>>();
  const note = (what: string, isDeepfake: boolean, value: string) => {
    const key = `${what} ${isDeepfake}`;
    seen.set(key, (seen.get(key) ?? new Set()).add(value));
  };
  const known = bankItems().flatMap(({ id, sha256, file }) => [id, sha256, file]);
  for (const round of ['pictures', 'mixed'] as const) {
    const begun = await raw(player, 'POST', '/quiz/attempts', { mode: 'ranked', round });
    const text = await begun.text();
    expect(text).not.toMatch(TOLD_LATER);
    const { attemptId } = JSON.parse(text) as { attemptId: string };
    const steps = await stepsOf(attemptId);
    for (const [position, { isDeepfake }] of steps.entries()) {
      const asked = await raw(player, 'POST', `/quiz/attempts/${attemptId}/next`, {});
      const read = await raw(player, 'GET', `/quiz/attempts/${attemptId}`);
      for (const response of [asked, read]) {
        const body = await response.text();
        expect(body).not.toMatch(TOLD_LATER);
        for (const name of known) expect(body.includes(name)).toBe(false);
        const { question } = JSON.parse(body) as { question: { kind: string; imageUrl: string } };
        expect(Object.keys(question).sort()).toEqual([
          ...['alt', 'detectionHints', 'imageUrl', 'kind', 'position', 'secondsLeft'],
        ]);
        expect(question.imageUrl).toBe(`/api/quiz/attempts/${attemptId}/media/${position}`);
      }
      const { question } = (await next(player, attemptId)) as {
        question: { kind: string; imageUrl: string };
      };
      const media = await clientOf(player).fetch(question.imageUrl);
      const file = Buffer.from(await media.arrayBuffer());
      note(`headers ${question.kind}`, isDeepfake, headersOf(media));
      note(`length ${question.kind}`, isDeepfake, String(file.length));
      const part = await clientOf(player).fetch(question.imageUrl, { headers: { range: 'bytes=0-99' } });
      expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);
      note(`part ${question.kind}`, isDeepfake, headersOf(part));
      // The next one is not handed out before its turn.
      if (position < 9) {
        const early = await raw(player, 'GET', `/quiz/attempts/${attemptId}/media/${position + 1}`);
        expect(early.status).toBe(404);
      }
      if (position === 0) {
        const exported = await (await clientOf(player).fetch('/api/account/export')).text();
        const open = (JSON.parse(exported) as { quiz_attempts: Array<{ id: string; steps: object[] }> })
          .quiz_attempts;
        const steps = open.find(({ id }) => id === attemptId)!.steps;
        expect(steps.flatMap((step) => Object.keys(step))).toEqual(Array(10).fill('sentAt'));
        expect(await send(player, 'GET', '/quiz/sessions')).toEqual(
          round === 'pictures' ? { items: [] } : { items: [expect.anything()] },
        );
      }
      await answer(player, attemptId, position, rightly(steps[position]!, position));
    }
  }
  expect(seen.get('headers picture true')?.size).toBe(1);
  for (const kind of ITEM_KINDS)
    for (const what of ['headers', 'length', 'part']) {
      const both = [true, false].flatMap((sort) => [...(seen.get(`${what} ${kind} ${sort}`) ?? [])]);
      expect(new Set(both).size, `${what} of ${kind}`).toBeLessThanOrEqual(1);
    }
});

test('a set says nothing to others, and the bank itself is not served', async () => {
  const [player, other] = [await signedUp(world.server), await signedUp(world.server)];
  const { attemptId } = await begin(player, 'practice');
  await next(player, attemptId);
  const path = `/quiz/attempts/${attemptId}/media/0`;
  expect((await raw(other, 'GET', path)).status).toBe(404);
  expect((await raw(world.server.client(), 'GET', path)).status).toBe(404);
  const { file, id } = bankItems()[0]!;
  for (const guess of [
    `/features/quiz/bank/media/${file}`,
    `/bank/media/${file}`,
    `/media/${file}`,
    `/${file}`,
  ]) {
    const response = await world.server.client().fetch(guess);
    expect(response.headers.get('content-type') ?? '').not.toMatch(/image|video|audio/);
  }
  expect((await raw(player, 'GET', `/quiz/attempts/${id}/media/0`)).status).toBe(404);
  for (const position of ['-1', '10', 'x', '0.5', '__proto__'])
    expect((await raw(player, 'GET', `/quiz/attempts/${attemptId}/media/${position}`)).status).toBe(404);
});
