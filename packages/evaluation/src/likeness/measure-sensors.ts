/**
 * Measures how well the noise of two pictures of one camera matches, and that of two cameras: writes the scale of sensors, and prints it.
 *
 * node packages/evaluation/src/likeness/measure-sensors.ts LIST
 * LIST is a CSV with the columns file (beside the list), owner, camera, width, height, pattern: a file in which the noise is kept as
 * `readSensorPattern` packs it, written where it is missing. A camera is one model of one owner.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  correlationEnergy,
  isOneSize,
  type SensorScale,
  type SensorStep,
  sensorStepOf,
} from '@unmask/engine/internal/evidence/likeness/sensor/compare.ts';
import { unpacked } from '@unmask/engine/internal/evidence/likeness/sensor/packed-noise.ts';
import { readSensorPattern, SIDES } from '@unmask/engine/internal/evidence/likeness/sensor/pattern.ts';
import { DEFAULT_LIMITS } from '@unmask/engine/internal/limits.ts';
import { seededRandom } from '@unmask/engine/internal/seeded-random.ts';
import { parseCsv } from '../data/csv.ts';
import { quantile } from '../statistics/group-bootstrap.ts';
import { WITHIN_95 } from '../statistics/within-95.ts';

const SCALE = new URL('../../../engine/src/evidence/likeness/scale.json', import.meta.url);
/** Steps of peak-to-correlation energy, set before anything was counted on them; 60 is the threshold of the literature. */
const EDGES = [null, 10, 30, 60].map((from) => ({ from }));
const DRAWS = 1_000;
/** Above it both are one picture, written twice. */
const ONE_PICTURE = 20_000;
/** A pair of cameras counts once. */
const PICTURES_A_CAMERA = 7;

interface Taken {
  camera: string;
  owner: string;
  model: string;
  width: number;
  height: number;
  pattern: string;
}

const list = process.argv[2]!;
const beside = (file: string) => path.resolve(path.dirname(list), file);
const all: Taken[] = [];
for (const row of parseCsv(readFileSync(list, 'utf8'))) {
  const pattern = beside(row.pattern!);
  if (!existsSync(pattern)) {
    const read = await readSensorPattern(beside(row.file!), DEFAULT_LIMITS.maxPixels);
    if (read.state === 'left_out') continue;
    writeFileSync(pattern, Buffer.from(read.noise, 'base64'));
  }
  const { owner = '', camera: model = '' } = row;
  all.push({
    owner,
    model,
    camera: `${owner} ${model}`,
    pattern,
    width: Number(row.width),
    height: Number(row.height),
  });
}

interface Pair {
  /** Of both; the same for a pair of one. */
  cameras: [string, string];
  oneModel: boolean;
  side_px: number;
  pce: number;
}

const same: Pair[] = [];
const different: Pair[] = [];
for (const size of Map.groupBy(all, sizeOf).values()) pairsOf(size);
const cameras = [...new Set(same.map(({ cameras: [one] }) => one))];
const steps = stepsOf();
const scale = JSON.parse(readFileSync(SCALE, 'utf8'));
scale.sensors = {
  cameras: cameras.length,
  samePairs: same.length,
  differentPairs: different.length,
  least_px: SIDES.at(-1)!,
  steps,
} satisfies SensorScale;
writeFileSync(SCALE, `${JSON.stringify(scale, null, 1)}\n`);
console.log(
  `${all.length} pictures; ${same.length} pairs of one of ${cameras.length} cameras, ${different.length} of two (${different.filter(({ oneModel }) => oneModel).length} of one model)`,
);
console.table(steps);
for (const side of SIDES) {
  const [mine, others] = [same, different].map((pairs) => pairs.filter(({ side_px }) => side_px === side));
  const share = (pairs: readonly Pair[], least: number) =>
    `${pairs.filter(({ pce }) => pce >= least).length} of ${pairs.length}`;
  for (const least of [10, 30, 60])
    console.log(
      `${side} px, ${least} and more: one camera ${share(mine!, least)}, two ${share(others!, least)}`,
    );
}
for (const camera of cameras) {
  const own = same.filter(({ cameras: [one] }) => one === camera).map(({ pce }) => pce);
  console.log(
    `  ${camera}: ${own.length} pairs, median ${quantile(
      own.sort((a, b) => a - b),
      0.5,
    ).toFixed(0)}`,
  );
}

/** Square of one size, so that all of them can be held at once. */
function pairsOf(taken: readonly Taken[]): void {
  const used = [...Map.groupBy(taken, ({ camera }) => camera).values()].flatMap((own) =>
    own.slice(0, PICTURES_A_CAMERA),
  );
  const noise = used.map(({ pattern }) => unpacked(readFileSync(pattern).toString('base64')));
  const met = new Set<string>();
  used.forEach((a, i) => {
    for (let j = i + 1; j < used.length; j++) {
      const b = used[j]!;
      const cameras: [string, string] = [a.camera, b.camera];
      const isSame = a.camera === b.camera;
      // Two owners may have lent one another a camera only where the model is the same: those are of two all the same.
      if (!isSame && met.has(cameras.join())) continue;
      if (!isOneSize(a, b) || noise[i]!.length !== noise[j]!.length) continue;
      met.add(cameras.join());
      const pce = correlationEnergy(noise[i]!, noise[j]!);
      if (pce > ONE_PICTURE) continue;
      const side_px = Math.sqrt(noise[i]!.length);
      (isSame ? same : different).push({ cameras, oneModel: a.model === b.model, side_px, pce });
    }
  });
}

/** Every camera counts alike, however many pictures there are of it; cameras are drawn anew for the interval. */
function stepsOf(): SensorStep[] {
  const random = seededRandom(7);
  const shares = cameras.map((camera) => sharesOf(same.filter(({ cameras: [one] }) => one === camera)));
  const meanOf = (rows: readonly number[][], at: number) =>
    rows.reduce((sum, row) => sum + row[at]!, 0) / rows.length;
  const draws = Array.from({ length: DRAWS }, () =>
    cameras.map(() => shares[Math.floor(random() * shares.length)]!),
  );
  const others = sharesOf(different);
  return EDGES.map(({ from }, at) => {
    const drawn = draws.map((rows) => meanOf(rows, at)).sort((a, b) => a - b);
    const [least, most] = wilson(others[at]! * different.length, different.length);
    return {
      from,
      same: round(meanOf(shares, at)),
      different: round(others[at]!),
      // Half a pair more: what was never seen is not impossible.
      ratio: round(meanOf(shares, at) / ((others[at]! * different.length + 0.5) / (different.length + 1))),
      low: round(quantile(drawn, 0.025) / most),
      high: round(quantile(drawn, 0.975) / Math.max(least, 0.5 / different.length)),
    };
  });
}

function sharesOf(pairs: readonly Pair[]): number[] {
  return EDGES.map(
    (_, at) => pairs.filter(({ pce }) => sensorStepOf(pce, EDGES) === at).length / pairs.length,
  );
}

/** 95 % interval of a share (Wilson, 1927). */
function wilson(hits: number, of: number): [number, number] {
  const z2 = WITHIN_95 ** 2;
  const middle = (hits + z2 / 2) / (of + z2);
  const half = (WITHIN_95 / (of + z2)) * Math.sqrt((hits * (of - hits)) / of + z2 / 4);
  return [Math.max(0, middle - half), middle + half];
}

function sizeOf({ width, height }: Taken): string {
  return `${Math.max(width, height)} x ${Math.min(width, height)}`;
}

function round(value: number): number {
  return Number(value.toPrecision(4));
}
