/**
 * Finds, alerts and messages while kill -9 ends server and worker again and again: a feed is watched, each of its clips becomes an analysis, each
 * analysis an alert, each alert a message to an address and a mail; programs upload beside it and are told by webhook. PostgreSQL, the queue,
 * HTTP and SMTP are real; the engine gives a result that was measured once (`prepared-process.ts`).
 * FINDS=500 KILLS=12 npm run bench -- finds
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { analysisJobs } from '@unmask/analyses/tables';
import { brandFinds } from '@unmask/brand/tables';
import { and, count, eq, gt, inArray, isNotNull, ne, or } from '@unmask/db/sql';
import { createEngine, type Engine } from '@unmask/engine';
import { Person } from '@unmask/testing/organizations';
import { postgresPlace } from '@unmask/testing/postgres-place';
import { type ServerProcess, startedProgram } from '@unmask/testing/process';
import { TestClient, tinyClip } from '@unmask/testing/server';
import {
  type Database,
  deliveries,
  openDatabase,
  schedules,
  userProfiles,
} from '../packages/db/src/index.ts';
import { type FindsOutcome, judge } from './finds-judge.ts';
import { clipOf, FEED_ITEMS, type FindsPeer, startFindsPeer } from './finds-peer.ts';

export interface Scale {
  finds: number;
  /** Uploads with a key, each told by webhook. */
  uploads: number;
  kills: number;
}

const ALL_FINDS = 500;
const ALL_KILLS = 12;
const PERSON = { email: 'finds@example.com', password: 'secret-password' };
const WATCH = 'brand.watch';
const LOOK_MS = 250;
const LONGEST_PAUSE_MS = 900;
/** Without an end it stands still. */
const END_MS = 30 * 60_000;
/** Between two requests for a look: an hour has thirty. */
const NUDGE_MS = 5_000;
const KILLED = [['server'], ['worker'], ['server', 'worker']] as const;

type Role = 'server' | 'worker';

export interface FindsWorld {
  dataDir: string;
  db: Database;
  peer: FindsPeer;
  settings: Record<string, string>;
  running: Record<Role, ServerProcess>;
  scale: Scale;
  organizationId: string;
  key: string;
  /** Of the uploads that were answered. */
  uploaded: Map<string, string>;
  kills: Record<Role, number>;
}

const PROGRAM = path.join(import.meta.dirname, 'prepared-process.ts');
const start = ({ dataDir, settings }: Pick<FindsWorld, 'dataDir' | 'settings'>, role: Role) =>
  startedProgram([PROGRAM, role], dataDir, settings, /Prepared and ready at (.+)/);

/** What the engine says of a clip, and that it were AI-made: measured once, told of every file. */
async function prepareResult(openEngine: () => Engine, file: string): Promise<void> {
  const engine = openEngine();
  try {
    const result = await engine.analyze({ kind: 'file', path: await tinyClip(), name: 'clip.mp4' });
    const verdict = {
      isAI: true,
      outcome: 'ai_generated',
      assessment: null,
      lean: 'ai',
      threatLevel: 'high',
      probability: { ...result.probability, value: 0.93 },
    };
    await writeFile(file, JSON.stringify({ ...result, ...verdict }));
  } finally {
    await engine.close();
  }
}

/** An organization that watches, and wants to be told at an address and by mail. */
async function prepare(world: FindsWorld): Promise<Person> {
  const { db, peer, scale } = world;
  const client = new TestClient(world.running.server.address);
  const id = await client.signUp(PERSON.email, PERSON.password);
  await db
    .update(userProfiles)
    .set({ subscriptionTier: 'enterprise_elite', emailVerified: true })
    .where(eq(userProfiles.id, id));
  const person = new Person(client, id, PERSON.email);
  const organization = await person.create('Northwind');
  const own = `/${organization.id}`;
  world.organizationId = organization.id;
  await person.ask('PUT', `${own}/alert-channels/webhook`, { settings: { url: `${peer.origin}/alerts` } });
  await person.ask('PUT', `${own}/alert-channels/email`, { settings: { emailAddress: PERSON.email } });
  await person.ask('PUT', `${own}/brand`, {
    ...{ monitored_platforms: ['facebook'], keywords: ['Northwind'], executive_names: [] },
    // Not one more than is needed: what a killed server had counted and not begun would be missing in the end.
    daily_cap: scale.finds,
  });
  for (let n = 0; n * FEED_ITEMS < scale.finds; n += 1)
    await person.ask('POST', `${own}/brand/sources`, { kind: 'feed', source: `${peer.origin}/feed/${n}` });
  const hooked = await client.post('/api/webhooks', { url: `${peer.origin}/webhooks` });
  const made = await client.post('/api/api-keys', { name: 'finds' });
  if (!hooked.ok || !made.ok) throw new Error(`webhook ${hooked.status}, key ${made.status}`);
  world.key = ((await made.json()) as { secret: string }).secret;
  return person;
}

/** Programs ask again under the same name until they have an answer. */
async function uploadAll(world: FindsWorld, ended: AbortSignal): Promise<void> {
  const clip = await readClip();
  for (let n = 0; n < world.scale.uploads && !ended.aborted; ) {
    const name = `upload-${n}`;
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(clipOf(clip, name))], { type: 'video/mp4' }), `${name}.mp4`);
    const headers = { 'x-api-key': world.key, 'idempotency-key': name, prefer: 'respond-async' };
    const answer = await fetch(`${world.running.server.address}/api/v1/analyze`, {
      ...{ method: 'POST', headers, body: form, signal: AbortSignal.timeout(60_000) },
    })
      .then(async (response) => ({
        status: response.status,
        body: (await response.json()) as { id?: string },
      }))
      .catch(() => null);
    if (answer?.status === 202 && answer.body.id) {
      world.uploaded.set(name, answer.body.id);
      n += 1;
    } else await sleep(500);
  }
}

const readClip = async () => new Uint8Array(await readFile(await tinyClip()));

const OURS = or(ne(deliveries.channel, 'mail'), eq(deliveries.kind, 'threat_alert'));

async function delivered({ db }: FindsWorld): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(deliveries)
    .where(and(eq(deliveries.state, 'delivered'), OURS));
  return row?.n ?? 0;
}

/** An hour or a minute passes: what the dead process had taken may be taken by another. */
async function leasesEnd({ db }: FindsWorld): Promise<void> {
  const now = new Date();
  await db
    .update(deliveries)
    .set({ nextAttemptAt: now })
    .where(and(eq(deliveries.state, 'pending'), gt(deliveries.attempts, 0)));
  await db.update(schedules).set({ leaseUntil: null, nextAt: now }).where(isNotNull(schedules.leaseUntil));
}

async function killAndStart(world: FindsWorld, n: number): Promise<void> {
  const roles = KILLED[n % KILLED.length]!;
  // Another moment each time, the same in each run.
  await sleep((n * 311) % LONGEST_PAUSE_MS);
  await Promise.all(roles.map((role) => world.running[role].kill()));
  for (const role of roles) world.kills[role] += 1;
  if ((roles as readonly Role[]).includes('server')) await leasesEnd(world);
  for (const role of roles) world.running[role] = await start(world, role);
}

/** Has the sources looked at again: what is new is captured then, fifty at a time. */
async function nudge(world: FindsWorld, person: Person): Promise<void> {
  const [row] = await world.db.select().from(schedules).where(eq(schedules.id, WATCH));
  if (row?.leaseUntil !== null) return;
  const client = new TestClient(world.running.server.address);
  const signedIn = await client.post('/api/auth/sign-in/email', PERSON);
  if (!signedIn.ok) return;
  const own = new Person(client, person.id, PERSON.email);
  const { sources } = await own.ask<{ sources: Array<{ id: string; kind: string }> }>(
    'GET',
    `/${world.organizationId}/brand`,
  );
  const feeds = sources.filter(({ kind }) => kind === 'feed');
  const one = feeds[(row?.turn ?? 0) % feeds.length]!;
  await own.ask('POST', `/${world.organizationId}/brand/sources/${one.id}/look`);
}

interface Left {
  finds: number;
  analyses: number;
  messages: number;
}

async function left({ db, scale, uploaded }: FindsWorld): Promise<Left> {
  const [finds] = await db
    .select({ n: count() })
    .from(brandFinds)
    .where(inArray(brandFinds.state, ['alert', 'failed', 'below']));
  const [analyses] = await db
    .select({ n: count() })
    .from(analysisJobs)
    .where(inArray(analysisJobs.state, ['queued', 'running']));
  const [messages] = await db
    .select({ n: count() })
    .from(deliveries)
    .where(and(eq(deliveries.state, 'pending'), OURS));
  return {
    finds: scale.finds - (finds?.n ?? 0),
    analyses: (analyses?.n ?? 0) + scale.uploads - uploaded.size,
    messages: messages?.n ?? 0,
  };
}

async function goOn(world: FindsWorld, person: Person): Promise<void> {
  const { finds, uploads, kills } = world.scale;
  const all = 3 * (finds + uploads) + uploads;
  const end = Date.now() + END_MS;
  let killed = 0;
  let nudged = 0;
  while (Date.now() < end) {
    const open = await left(world);
    const isOver = open.finds + open.analyses + open.messages === 0;
    const due = isOver || (await delivered(world)) >= (all * (killed + 1)) / (kills + 2);
    if (killed < kills && due) {
      await killAndStart(world, killed);
      killed += 1;
    } else if (isOver) return;
    else if (open.finds > 0 && Date.now() - nudged > NUDGE_MS) {
      nudged = Date.now();
      await nudge(world, person);
    }
    await sleep(LOOK_MS);
  }
  throw new Error(`not over after ${END_MS / 60_000} minutes: ${JSON.stringify(await left(world))}`);
}

/** @param openEngine for the one result that is told of all files */
export async function runFinds(scale: Scale, openEngine: () => Engine): Promise<FindsOutcome> {
  const place = await postgresPlace();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'unmask-finds-'));
  const peer = await startFindsPeer(scale.finds);
  const database = await openDatabase({ url: place.url, dir: dataDir });
  const ended = new AbortController();
  const world = {
    ...{ dataDir, peer, scale, db: database.db, organizationId: '', key: '' },
    ...{ uploaded: new Map<string, string>(), kills: { server: 0, worker: 0 } },
    settings: {
      ...{ DATABASE_URL: place.url, FETCH_ALLOW: '127.0.0.0/8', YT_DLP: 'off', LOG_LEVEL: 'error' },
      ...{ SMTP_URL: peer.inbox.url, MAIL_FROM: 'Unmask <alerts@mail.example>', BACKUP_KEEP: '0' },
      ...{ UNMASK_SECRET: 'f'.repeat(64), PREPARED_RESULT: path.join(dataDir, 'prepared.json') },
    },
    running: {},
  } as unknown as FindsWorld;
  try {
    await prepareResult(openEngine, world.settings.PREPARED_RESULT ?? '');
    for (const role of ['server', 'worker'] as const) world.running[role] = await start(world, role);
    const person = await prepare(world);
    const began = performance.now();
    await person.ask('POST', `/${world.organizationId}/start-brand-monitoring`);
    await Promise.all([uploadAll(world, ended.signal), goOn(world, person)]);
    const spent_s = Math.round((performance.now() - began) / 1000);
    await Promise.all(Object.values(world.running).map((each) => each.stop()));
    return await judge(world, spent_s);
  } finally {
    ended.abort();
    await Promise.all(Object.values(world.running).map((each) => each.kill()));
    await database.close();
    await peer.close();
    await place.remove();
    await rm(dataDir, { recursive: true, force: true });
  }
}

export async function benchFinds(): Promise<void> {
  const finds = Number(process.env.FINDS ?? ALL_FINDS);
  const scale = { finds, uploads: Math.ceil(finds / 10), kills: Number(process.env.KILLS ?? ALL_KILLS) };
  const cacheDir = path.join(tmpdir(), 'unmask-finds-networks');
  const outcome = await runFinds(scale, () => createEngine({ cacheDir, processes: 1 }));
  console.log(JSON.stringify(outcome, null, 1));
  if (outcome.wrong.length > 0) process.exitCode = 1;
}
