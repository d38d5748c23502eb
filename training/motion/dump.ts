/**
 * Measures files through the engine's own preprocessing: statistics of every run and of its halves.
 *
 *   node training/motion/dump.ts STATISTICS.onnx NETWORKS_DIR OUT.jsonl < LIST
 *
 * LIST has lines of `key<TAB>path`. Each line of OUT is `{ key, cpu_s, parts: [{ run, half, values }] }`; keys that OUT holds already
 * are passed over. `half` is 0 for a whole run, 1 and 2 for its halves. Only the first two runs of a file are measured.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { ensureModels } from '../../packages/engine/src/faces/models.ts';
import { openNetwork } from '../../packages/engine/src/faces/network.ts';
import { DEFAULT_LIMITS } from '../../packages/engine/src/limits.ts';
import type { Batch } from '../../packages/engine/src/networks/index.ts';
import { InferenceSession, Tensor } from '../../packages/engine/src/networks/onnxruntime.ts';
import { openInput } from '../../packages/engine/src/open-input.ts';
import { mapsOf, partOf } from '../../packages/engine/src/signals/motion-network/maps.ts';
import { LEAST_RUN, RunPlan } from '../../packages/engine/src/signals/motion-network/runs.ts';
import { Views } from '../../packages/engine/src/signals/motion-network/views.ts';

const MOST_RUNS = 2;

/** Ends the reading of a file early. */
class Enough extends Error {}

const [statisticsFile, networks, out] = process.argv.slice(2);
if (!statisticsFile || !networks || !out)
  throw new Error('usage: dump.ts STATISTICS NETWORKS_DIR OUT < LIST');
const backbone = await openNetwork(await ensureModels(networks), 'backbone');
const statistics = await InferenceSession.create(statisticsFile, { intraOpNumThreads: 1 });

async function valuesOf(maps: Record<string, Batch>): Promise<number[]> {
  const feeds = Object.entries(maps).map(([name, { data, dims }]) => [
    name,
    new Tensor('float32', data, dims),
  ]);
  const { statistics: row } = await statistics.run(Object.fromEntries(feeds));
  return Array.from(row!.data as Float32Array, (value) => Number(value.toPrecision(6)));
}

/** Runs of squares of one file. */
async function runsOf(path: string, views: Views): Promise<Buffer[][]> {
  const runs: Buffer[][] = [];
  const plan = new RunPlan();
  const opened = await openInput({ kind: 'file', path, name: path }, DEFAULT_LIMITS);
  try {
    await opened.decode({
      async frame(frame) {
        const step = plan.step(frame);
        if (step === 'start' && runs.filter((run) => run.length >= LEAST_RUN).length === MOST_RUNS)
          throw new Enough();
        if (step === 'start') runs.push([]);
        if (step !== 'skip') runs.at(-1)!.push(views.square(frame.rgb));
      },
      picture() {},
      audio() {},
      progress() {},
    });
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  } finally {
    opened.close();
  }
  return runs.filter((run) => run.length >= LEAST_RUN);
}

async function measure(path: string): Promise<Array<{ run: number; half: number; values: number[] }>> {
  const views = new Views();
  const parts = [];
  for (const [run, squares] of (await runsOf(path, views)).entries()) {
    const maps = await mapsOf(backbone, views.recoded(squares));
    const [middle, end] = [squares.length >> 1, squares.length];
    parts.push({ run, half: 0, values: await valuesOf(maps) });
    if (middle < LEAST_RUN) continue;
    parts.push({ run, half: 1, values: await valuesOf(partOf(maps, 0, middle)) });
    parts.push({ run, half: 2, values: await valuesOf(partOf(maps, middle, end)) });
  }
  views.close();
  return parts;
}

const done = existsSync(out)
  ? readFileSync(out, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line).key)
  : [];
const known = new Set<string>(done);
for (const line of readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
  const [key, path] = line.split('\t');
  if (!key || !path || known.has(key)) continue;
  const before = process.cpuUsage();
  try {
    const parts = await measure(path);
    const { user, system } = process.cpuUsage(before);
    appendFileSync(out, `${JSON.stringify({ key, cpu_s: (user + system) / 1e6, parts })}\n`);
  } catch (error) {
    console.error(`${key}: ${error instanceof Error ? error.message : error}`);
  }
}
