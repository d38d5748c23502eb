/**
 * kill -9 of the server and of the engine's processes, in turn, while programs upload and analyses run. After it: nothing lost, nothing
 * twice, no process and no file left. It takes as long as its kills; a slice can be ended at any time and the next one goes on:
 * KILLS=10 KILLS_DIR=/some/folder npm run bench -- kills
 */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { analysisJobs, videoAnalyses } from '@unmask/analyses/tables';
import { type ServerProcess, startedProcess } from '@unmask/testing/process';
import { TestClient, tinyClip } from '@unmask/testing/server';
import { z } from 'zod';
import { openDatabase, userProfiles } from '../packages/db/src/index.ts';
import { treeOf } from './process-figures.ts';

const ALL_KILLS = 100;
const PERSON = { email: 'kills@example.com', password: 'secret-password' };
/** Uploads under way when the kill comes. */
const AT_ONCE = 2;
const LONGEST_PAUSE_MS = 3_000;
const ANSWER_MS = 60_000;
const END_MS = 600_000;

const StateSchema = z.object({
  secret: z.string(),
  key: z.string().nullable(),
  kills: z.object({ server: z.number(), engine: z.number() }),
  /** Names under which files were sent, and the id that each got. */
  sent: z.record(z.string(), z.string().nullable()),
  /** Uploads that got no answer and were sent again. */
  repeated: z.number(),
  longestStart_ms: z.number(),
});
type State = z.infer<typeof StateSchema>;

export interface KillsOutcome {
  kills: State['kills'];
  sent: number;
  repeated: number;
  completed: number;
  /** Given up because two processes died at the same file, as decided. */
  givenUp: number;
  lost: string[];
  twice: string[];
  /** Completed without a place in the history. */
  unsaved: string[];
  withoutMedia: string[];
  leftProcesses: number[];
  leftFiles: string[];
  longestStart_ms: number;
}

interface World {
  dir: string;
  state: State;
  server: ServerProcess;
  /** Of all servers so far: none may outlive its server. */
  seen: Set<number>;
}

const dataOf = (dir: string) => path.join(dir, 'data');
const temporaryOf = (dir: string) => path.join(dir, 'tmp');

function stateOf(dir: string): State {
  const file = path.join(dir, 'state.json');
  if (existsSync(file)) return StateSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const kills = { server: 0, engine: 0 };
  return { secret: randomUUID() + randomUUID(), key: null, kills, sent: {}, repeated: 0, longestStart_ms: 0 };
}

const save = ({ dir, state }: Pick<World, 'dir' | 'state'>) =>
  writeFileSync(path.join(dir, 'state.json'), JSON.stringify(state, null, 1));

async function start(dir: string, state: State): Promise<ServerProcess> {
  const began = performance.now();
  const server = await startedProcess(dataOf(dir), {
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    UNMASK_SECRET: state.secret,
    BACKUP_KEEP: '1',
    TMPDIR: temporaryOf(dir),
  });
  state.longestStart_ms = Math.max(state.longestStart_ms, Math.round(performance.now() - began));
  return server;
}

/** A person with a plan that has no daily limit, and a key. */
async function prepare(dir: string, state: State): Promise<void> {
  if (state.key !== null) return;
  let server = await start(dir, state);
  await new TestClient(server.address).signUp(PERSON.email, PERSON.password);
  await server.stop();
  await onRows(dir, (db) => db.update(userProfiles).set({ subscriptionTier: 'enterprise_elite' }));
  server = await start(dir, state);
  const client = new TestClient(server.address);
  await client.post('/api/auth/sign-in/email', PERSON);
  const made = await client.post('/api/api-keys', { name: 'kills' });
  if (!made.ok) throw new Error(`no key: ${made.status} ${await made.text()}`);
  state.key = ((await made.json()) as { secret: string }).secret;
  await server.stop();
  save({ dir, state });
}

async function onRows<T>(
  dir: string,
  work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ dir: path.join(dataOf(dir), 'database') });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

/** @returns whether an answer came: without one the same name is sent again later */
async function send(world: World, name: string, clip: Uint8Array): Promise<boolean> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(clip)], { type: 'video/mp4' }), `${name}.mp4`);
  try {
    const answer = await fetch(`${world.server.address}/api/v1/analyze`, {
      method: 'POST',
      headers: { 'x-api-key': world.state.key ?? '', 'idempotency-key': name, prefer: 'respond-async' },
      body: form,
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const body = (await answer.json()) as { analysis_id?: string; id?: string; code?: string };
    const id = body.analysis_id ?? body.id;
    if (answer.status === 409 || answer.status === 429 || answer.status >= 500) return false;
    if (!id) throw new Error(`an upload was answered with ${answer.status} ${body.code}`);
    const known = world.state.sent[name];
    if (known && known !== id) throw new Error(`${name} got two ids: nothing may be begun twice`);
    world.state.sent[name] = id;
    return true;
  } catch (error) {
    if (error instanceof Error && error.message.includes('two ids')) throw error;
    if (error instanceof Error && error.message.startsWith('an upload')) throw error;
    return false;
  }
}

async function sendUntilAnswered(world: World, clip: Uint8Array): Promise<void> {
  const open = () => Object.entries(world.state.sent).filter(([, id]) => id === null);
  for (const [name] of open()) {
    for (let attempt = 0; world.state.sent[name] === null; attempt += 1) {
      if (attempt === 60) throw new Error(`${name} got no answer`);
      if (await send(world, name, clip)) break;
      await sleep(1_000);
    }
    world.state.repeated += 1;
  }
}

/** After a start it takes a while to be there; null where it does not come. */
async function engineOf(server: ServerProcess): Promise<number | null> {
  const limit = Date.now() + ANSWER_MS;
  while (Date.now() < limit) {
    const [child] = server.children();
    if (child !== undefined) return child;
    await sleep(100);
  }
  return null;
}

async function killOnce(world: World, clip: Uint8Array): Promise<void> {
  const { state } = world;
  const names = Array.from({ length: AT_ONCE }, () => `file-${randomUUID()}`);
  for (const name of names) state.sent[name] = null;
  save(world);
  const uploads = Promise.all(names.map((name) => send(world, name, clip)));
  // Another moment each time, the same in each run.
  await sleep(((state.kills.server * 7 + state.kills.engine * 13) * 311) % LONGEST_PAUSE_MS);
  for (const pid of treeOf(world.server.pid)) world.seen.add(pid);
  const child = state.kills.server <= state.kills.engine ? null : await engineOf(world.server);
  if (child) {
    process.kill(child, 'SIGKILL');
    state.kills.engine += 1;
    await uploads;
  } else {
    await world.server.kill();
    state.kills.server += 1;
    await uploads;
    world.server = await start(world.dir, state);
  }
  await sendUntilAnswered(world, clip);
  save(world);
  console.log(`kill ${state.kills.server + state.kills.engine}: ${child ? 'engine' : 'server'}`);
}

async function ended({ dir, server, state }: World): Promise<void> {
  const client = new TestClient(server.address);
  const signedIn = await client.post('/api/auth/sign-in/email', PERSON);
  if (!signedIn.ok) throw new Error(`no sign-in: ${signedIn.status}`);
  const open = new Set(Object.values(state.sent).filter((id) => id !== null));
  const limit = Date.now() + END_MS;
  while (Date.now() < limit) {
    for (const id of open) {
      const answer = await client.fetch(`/api/analyses/${id}`);
      const { state: now } = (await answer.json()) as { state?: string };
      if (answer.status === 200 && now !== 'queued' && now !== 'running') open.delete(id);
    }
    if (open.size === 0) return;
    await sleep(1_000);
  }
  throw new Error(`${open.size} analyses in ${dir} did not end in ${END_MS / 1000} s`);
}

const isAlive = (pid: number) =>
  existsSync(`/proc/${pid}`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
const filesIn = (folder: string) =>
  existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : [];

async function judge({ dir, state, seen }: World): Promise<KillsOutcome> {
  await sleep(2_000);
  const rows = await onRows(dir, async (db) => ({
    jobs: await db.select().from(analysisJobs),
    saved: await db.select({ id: videoAnalyses.id }).from(videoAnalyses),
  }));
  const jobs = new Map(rows.jobs.map((job) => [job.id, job]));
  const saved = rows.saved.map(({ id }) => id);
  const ids = Object.values(state.sent).filter((id) => id !== null);
  const completed = rows.jobs.filter((job) => job.state === 'completed');
  return {
    kills: state.kills,
    sent: Object.keys(state.sent).length,
    repeated: state.repeated,
    completed: completed.length,
    givenUp: rows.jobs.filter((job) => job.errorCode === 'decoder_crashed').length,
    lost: ids.filter((id) => !['completed', 'failed'].includes(jobs.get(id)?.state ?? '')),
    twice: [
      ...rows.jobs.map(({ id }) => id).filter((id) => !ids.includes(id)),
      ...saved.filter((id, index) => saved.indexOf(id) !== index),
    ],
    unsaved: completed.map(({ id }) => id).filter((id) => !saved.includes(id)),
    withoutMedia: completed
      .filter(({ fileKey }) => !existsSync(path.join(dataOf(dir), 'files', fileKey ?? '')))
      .map(({ id }) => id),
    leftProcesses: [...seen].filter(isAlive),
    leftFiles: ['incoming', 'uploads'].flatMap((name) => filesIn(path.join(dataOf(dir), name))),
    longestStart_ms: state.longestStart_ms,
  };
}

/** Goes on where the last slice in `dir` ended. @param kills in this slice */
export async function runKills(dir: string, kills: number): Promise<KillsOutcome> {
  mkdirSync(temporaryOf(dir), { recursive: true });
  const state = stateOf(dir);
  await prepare(dir, state);
  const world: World = { dir, state, server: await start(dir, state), seen: new Set() };
  try {
    const clip = new Uint8Array(await readFile(await tinyClip()));
    await sendUntilAnswered(world, clip);
    for (let n = 0; n < kills; n += 1) await killOnce(world, clip);
    await ended(world);
    for (const pid of treeOf(world.server.pid)) world.seen.add(pid);
    await world.server.stop();
    return await judge(world);
  } finally {
    save(world);
    await world.server.kill();
  }
}

export async function benchKills(): Promise<void> {
  const given = process.env.KILLS_DIR;
  const dir = given ?? path.join(tmpdir(), `unmask-kills-${process.pid}`);
  const { server, engine } = stateOf(dir).kills;
  const outcome = await runKills(dir, Number(process.env.KILLS ?? ALL_KILLS - server - engine));
  console.log(JSON.stringify(outcome, null, 1));
  const { lost, twice, unsaved, withoutMedia, leftProcesses, leftFiles } = outcome;
  if ([lost, twice, unsaved, withoutMedia, leftProcesses, leftFiles].some((list) => list.length > 0))
    process.exitCode = 1;
  if (!given) rmSync(dir, { recursive: true, force: true });
}
