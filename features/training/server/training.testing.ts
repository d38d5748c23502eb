/** An organization with its admin on a real server, and how its people learn there. */

import { eq } from '@unmask/db/sql';
import { join, type Person, signedUp } from '@unmask/testing/organizations';
import { startTestServer, type TestServer } from '@unmask/testing/server';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Decided, Graded, ModuleCard, OpenedCheck, Progress } from '../contract.ts';
import { trainingAttempts, trainingVersions } from '../tables.ts';

export interface TrainingWorld {
  server: TestServer;
  admin: Person;
  organization: { id: string; name: string; role: 'admin' };
  /** What the server has logged as errors. */
  log: string[];
}

/** One server for a file, and an organization of its own for each test. */
export function trainingWorld(more: Record<string, string> = {}) {
  const world = { log: [] as string[] } as TrainingWorld;
  beforeAll(async () => {
    const destination = { write: (line: string) => void world.log.push(line) };
    world.server = await startTestServer({ RUN_JOBS: 'false', LOG_LEVEL: 'error', ...more }, destination);
  });
  afterAll(() => world.server.dispose());
  beforeEach(async () => {
    world.log.length = 0;
    world.admin = await signedUp(world.server);
    world.organization = (await world.admin.create('Newsroom')) as never;
  });
  const db = () => world.server.core.database.db;
  const at = (path: string) => `/${world.organization.id}/training${path}`;
  const modules = async (who = world.admin) =>
    (await who.ask<{ items: ModuleCard[] }>('GET', at('/modules'))).items;
  const named = async (title: string, who = world.admin) =>
    (await modules(who)).find((module) => module.title.startsWith(title))!;
  const read = async (who: Person, module: ModuleCard) => {
    for (let step = 0; step < module.sections; step += 1)
      await who.ask<Progress>('POST', at(`/modules/${module.id}/progress`), { step });
  };
  const open = (who: Person, module: ModuleCard) =>
    who.ask<OpenedCheck>('POST', at(`/modules/${module.id}/checks`));
  /** As shown, which option is right; read from the database, as nobody else can. */
  const rightOf = async (attemptId: string) => {
    const [attempt] = await db().select().from(trainingAttempts).where(eq(trainingAttempts.id, attemptId));
    const versions = await db()
      .select()
      .from(trainingVersions)
      .where(eq(trainingVersions.moduleId, attempt!.moduleId));
    const { quiz } = versions.find(({ version }) => version === attempt!.version)!.content;
    return Object.fromEntries(
      attempt!.questions.map(({ id, order }) => [
        id,
        order.indexOf(quiz.questions.find((question) => question.id === id)!.correctAnswer),
      ]),
    );
  };
  const answersOf = async (check: OpenedCheck, wrong = 0) => {
    const right = await rightOf(check.attemptId);
    return Object.fromEntries(
      check.questions.map(({ id }, index) => [id, index < wrong ? (right[id] === 0 ? 1 : 0) : right[id]!]),
    );
  };
  const submit = (who: Person, attemptId: string, answers: Record<string, number>) =>
    who.ask<Graded>('POST', at(`/checks/${attemptId}`), { answers });
  return {
    world,
    db,
    at,
    modules,
    named,
    read,
    open,
    rightOf,
    answersOf,
    submit,
    decide: (who: Person, attemptId: string, questionId: string, option: number) =>
      who.ask<Decided>('POST', at(`/checks/${attemptId}/decisions`), { questionId, option }),
    member: (role = 'viewer') => join(world.server, world.organization, world.admin, role),
    /** Reads a module to its end and passes its check. */
    async pass(who: Person, module: ModuleCard): Promise<Graded> {
      await read(who, module);
      const check = await open(who, module);
      return submit(who, check.attemptId, await answersOf(check));
    },
  };
}
