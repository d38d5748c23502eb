/** Players on a real server, and how they play: with the right answers from the database, as nobody else can have them. */

import { eq } from '@unmask/db/sql';
import type { Person } from '@unmask/testing/organizations';
import { startTestServer, type TestClient, type TestServer } from '@unmask/testing/server';
import { afterAll, beforeAll } from 'vitest';
import type { Attempt, Feedback, Result } from '../contract.ts';
import type { Answer, Mode, Round } from '../limits.ts';
import { quizAttempts, type Step } from '../tables.ts';

interface QuizWorld {
  server: TestServer;
  /** What the server has logged as errors. */
  log: string[];
}

/** What a player does at a question: an answer, or none in time. */
export type Choice = (step: Step, position: number) => Answer | null;

export const rightly: Choice = ({ isDeepfake }) => (isDeepfake ? 'ai_generated' : 'authentic');
export const wrongly: Choice = ({ isDeepfake }) => (isDeepfake ? 'authentic' : 'ai_generated');
/** Right but for so many, alternately of both sorts. */
export const butFor =
  (wrong: number): Choice =>
  (step, position) =>
    position < wrong ? wrongly(step, position) : rightly(step, position);

export const clientOf = (who: Person | TestClient): TestClient => ('client' in who ? who.client : who);

export async function send<Made>(
  who: Person | TestClient,
  method: string,
  path: string,
  body?: unknown,
): Promise<Made> {
  const response = await raw(who, method, path, body);
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Made;
}

export const raw = (
  who: Person | TestClient,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> =>
  clientOf(who).fetch(`/api${path}`, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });

export async function refused(
  who: Person | TestClient,
  method: string,
  path: string,
  body?: unknown,
): Promise<[number, string]> {
  const response = await raw(who, method, path, body);
  return [response.status, ((await response.json()) as { code: string }).code];
}

/** One server for a file. */
export function quizWorld(settings: Record<string, string> = {}) {
  const world = { log: [] as string[] } as QuizWorld;
  beforeAll(async () => {
    const destination = { write: (line: string) => void world.log.push(line) };
    world.server = await startTestServer({ RUN_JOBS: 'false', LOG_LEVEL: 'error', ...settings }, destination);
  });
  afterAll(() => world.server?.dispose());
  const db = () => world.server.core.database.db;
  const stepsOf = async (attemptId: string): Promise<Step[]> => {
    const [row] = await db().select().from(quizAttempts).where(eq(quizAttempts.id, attemptId));
    return row!.steps;
  };
  const begin = (who: Person | TestClient, mode: Mode = 'ranked', round: Round = 'pictures') =>
    send<Attempt>(who, 'POST', '/quiz/attempts', { mode, round });
  const next = (who: Person | TestClient, attemptId: string) =>
    send<Attempt>(who, 'POST', `/quiz/attempts/${attemptId}/next`, {});
  const answer = (who: Person | TestClient, attemptId: string, position: number, given: Answer | null) =>
    send<Feedback>(who, 'POST', `/quiz/attempts/${attemptId}/answers`, { position, answer: given });
  const read = (who: Person | TestClient, attemptId: string) =>
    send<Attempt>(who, 'GET', `/quiz/attempts/${attemptId}`);
  /** Sets back the moment at which the waiting question was asked: the set takes that long by the clock of the server. */
  const wait = async (attemptId: string, seconds: number) => {
    const steps = (await stepsOf(attemptId)).map((step) =>
      step.sentAt && !step.answeredAt
        ? { ...step, sentAt: new Date(Date.parse(step.sentAt) - seconds * 1000).toISOString() }
        : step,
    );
    await db().update(quizAttempts).set({ steps }).where(eq(quizAttempts.id, attemptId));
  };
  return {
    ...{ world, db, stepsOf, begin, next, answer, read, wait },
    /** A whole set. @param seconds for each question */
    async play(
      who: Person | TestClient,
      choice: Choice,
      {
        mode = 'ranked',
        round = 'pictures',
        seconds = 2,
      }: { mode?: Mode; round?: Round; seconds?: number } = {},
    ): Promise<{ attemptId: string; result: Result; told: Feedback[] }> {
      const { attemptId, total } = await begin(who, mode, round);
      const steps = await stepsOf(attemptId);
      const told: Feedback[] = [];
      for (let position = 0; position < total; position += 1) {
        await next(who, attemptId);
        await wait(attemptId, seconds);
        told.push(await answer(who, attemptId, position, choice(steps[position]!, position)));
      }
      return { attemptId, result: (await read(who, attemptId)).result!, told };
    },
  };
}
