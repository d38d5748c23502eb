/** What people said that files are, judged by the operator, and what of it is published. */
import { analysisFeedback } from '@unmask/analyses/tables';
import type { TestServer } from '@unmask/testing/server';
import { beforeAll, expect, test } from 'vitest';
import { type Answer, AnswerSchema } from '../contract.ts';
import { operatedServer, pageOf } from './operator.testing.ts';

const MONTH_AGO = new Date(Date.now() - 30 * 86_400_000);

let server: TestServer;
let staffId: string;
const { parts, call, read, audit } = operatedServer();
beforeAll(() => {
  ({ server, staffId } = parts());
});

const list = async (input: object = {}) => (await read(pageOf(AnswerSchema), 'listAnswers', input)).items;
const review = (answer: Pick<Answer, 'handle' | 'updatedAt'>, verdict: Answer['review']) =>
  call('reviewAnswer', { handle: answer.handle, verdict, seen: answer.updatedAt });
const published = async () => {
  const response = await server.client().fetch('/api/confirmed-answers');
  return ((await response.json()) as { items: unknown[] }).items;
};

test('what somebody knows is listed, judged, written into the audit log, and counted in public once it is accepted', async () => {
  const { db } = server.core.database;
  const said = { engineVersion: '1', author: 'visitor', createdAt: MONTH_AGO };
  await db.insert(analysisFeedback).values([
    {
      ...said,
      analysisId: 'a1',
      answer: 'ai',
      outcome: 'ai_generated',
      source: 'made_it',
      comment: 'mine',
      updatedAt: MONTH_AGO,
    },
    {
      ...said,
      analysisId: 'a2',
      answer: 'real',
      outcome: 'inconclusive',
      modality: 'audio',
      userId: staffId,
      mayKeep: true,
    },
    { ...said, analysisId: 'a3', answer: 'unsure', outcome: 'authentic' },
  ]);
  // Who does not know is not in the way; nothing names the analysis, whose id would open a visitor's result.
  const open = await list();
  expect(open.map(({ answer }) => answer).sort()).toEqual(['ai', 'real']);
  expect(JSON.stringify(open)).not.toMatch(/"a[12]"/);
  expect(await list({ filter: 'all' })).toHaveLength(3);
  const [made] = await list({ search: 'mine' });
  expect(made).toMatchObject({ source: 'made_it', author: null, outcome: 'ai_generated', review: null });
  const [kept] = await list({ search: 'staff@' });
  expect(kept).toMatchObject({ author: 'staff@example.com', modality: 'audio', mayKeep: true });
  expect(await published()).toEqual([]);

  expect((await review(made!, 'accepted')).status).toBe(200);
  expect((await review(kept!, 'set_aside')).status).toBe(200);
  expect(await list()).toEqual([]);
  expect(await list({ filter: 'accepted' })).toMatchObject([{ handle: made!.handle }]);
  expect(await list({ filter: 'set_aside' })).toMatchObject([{ handle: kept!.handle }]);
  expect((await audit('answer.reviewed')).items[0]).toMatchObject({
    target: kept!.handle,
    detail: { verdict: 'set_aside' },
  });
  expect(await published()).toEqual([
    {
      month: MONTH_AGO.toISOString().slice(0, 7),
      modality: 'video',
      answer: 'ai',
      outcome: 'ai_generated',
      count: 1,
    },
  ]);

  expect((await review(made!, null)).status).toBe(200);
  expect(await published()).toEqual([]);
});

test('an answer that was changed since it was read, and one that is gone, are not judged unread', async () => {
  const [answer] = await list({ filter: 'all', search: 'mine' });
  const status = async (other: Partial<Answer>) =>
    (await review({ ...answer!, ...other }, 'accepted')).status;
  expect(await status({ updatedAt: '2026-01-01T00:00:00.000Z' })).toBe(409);
  expect(await status({ handle: 'none' })).toBe(404);
  expect(await list({ filter: 'accepted' })).toEqual([]);
});
