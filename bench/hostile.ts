/**
 * Damaged files through the real engine, as many as asked for and in slices: what was done is kept, and the next call goes on there.
 *
 * HOSTILE_FILES (10000) says how many there are in all, HOSTILE_SEED which, HOSTILE_MINUTES when to pause.
 */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createEngine } from '../packages/engine/src/index.ts';
import {
  emptyReport,
  leftBehind,
  type MutantReport,
  tryMutant,
} from '../packages/engine/src/process/mutants.testing.ts';
import { smallSeeds } from '../packages/media-fixtures/src/hostile/seeds.ts';
import { fixturesDir } from '../packages/media-fixtures/src/index.ts';
import { residentOf } from './process-figures.ts';

const DEADLINE_MS = 60_000;
const SAVE_EVERY = 20;
const MIB = 1_048_576;

interface State extends MutantReport {
  next: number;
  /** Of this process: before the first file of a slice and the most after one, bytes. */
  parent: Array<{ from: number; before_bytes: number; most_bytes: number }>;
  /** What a slice left behind. */
  left: string[];
}

const numberOf = (name: string, usual: number) => Number(process.env[name] ?? usual);

export async function benchHostile(): Promise<void> {
  const files = numberOf('HOSTILE_FILES', 10_000);
  const seed = numberOf('HOSTILE_SEED', 1);
  const until = performance.now() + numberOf('HOSTILE_MINUTES', Number.POSITIVE_INFINITY) * 60_000;
  const at = path.resolve(import.meta.dirname, '../.cache/bench', `hostile-${seed}.json`);
  const state = read(at);
  const seeds = await smallSeeds();
  // Before the folder of temporary files becomes another one.
  const cacheDir = path.join(fixturesDir(), 'networks');
  const folder = mkdtempSync(path.join(tmpdir(), 'unmask-hostile-bench-'));
  const tmp = path.join(folder, 'tmp');
  mkdirSync(tmp);
  process.env.TMPDIR = tmp;
  const engine = createEngine({
    cacheDir,
    limits: { deadlineBase_ms: DEADLINE_MS, deadlinePerSecond_ms: 0 },
  });
  console.log(`   sandbox: ${(await engine.sandbox()).means}; ${state.next} of ${files} done before`);
  const parent = { from: state.next, before_bytes: residentOf(process.pid), most_bytes: 0 };
  state.parent.push(parent);
  let stopping = false;
  const stop = () => {
    stopping = true;
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  while (state.next < files && performance.now() < until && !stopping) {
    await tryMutant({ engine, seeds, seed, folder: path.join(folder, 'files') }, state.next++, state);
    parent.most_bytes = Math.max(parent.most_bytes, residentOf(process.pid));
    if (state.next % SAVE_EVERY === 0) write(at, state);
  }
  await engine.close();
  state.left.push(...leftBehind(cacheDir), ...readdirSync(tmp));
  rmSync(folder, { recursive: true });
  write(at, state);
  print(state, files);
}

function read(at: string): State {
  try {
    return JSON.parse(readFileSync(at, 'utf8')) as State;
  } catch {
    return { ...emptyReport(), next: 0, parent: [], left: [] };
  }
}

function write(at: string, state: State): void {
  mkdirSync(path.dirname(at), { recursive: true });
  writeFileSync(`${at}.part`, JSON.stringify(state, null, 1));
  renameSync(`${at}.part`, at);
}

function print(state: State, files: number): void {
  const outcomes = Object.entries(state.outcomes).sort(([, a], [, b]) => b - a);
  console.log(
    `   ${state.next} of ${files}: ${outcomes.map(([code, count]) => `${code} ${count}`).join(', ')}`,
  );
  const most = Math.max(...state.parent.map(({ before_bytes, most_bytes }) => most_bytes - before_bytes));
  const child = Math.round(state.peak_bytes / MIB);
  console.log(
    `   longest ${state.longest_ms} ms; analysis process ${child} MiB, parent grew by ${Math.round(most / MIB)} MiB`,
  );
  console.log(`   left behind: ${state.left.length === 0 ? 'nothing' : state.left.join(', ')}`);
  for (const { index, file, code, message } of state.findings)
    console.log(`   ${index} ${code} (${file}): ${message}`);
}
