/**
 * Measures how alike recordings of one person are, and those of different people: writes the scale that comparisons are read on,
 * and prints it as a table.
 *
 * node packages/evaluation/src/likeness/measure.ts LIST [--cache FOLDER]
 * LIST is a CSV with the columns kind (face, voice), person, session, file (beside the list), label, source. Faces of a person `alone:…` are
 * people of whom there is one picture.
 */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  cosine,
  type FaceStep,
  type LikenessScale,
  likenessScale,
  voiceDistance,
} from '@unmask/engine/internal/evidence/likeness/compare.ts';
import { describeFile } from '@unmask/engine/internal/evidence/likeness/describe.ts';
import type { FileDescription } from '@unmask/engine/internal/evidence/likeness/description.ts';
import { ensureModels } from '@unmask/engine/internal/faces/index.ts';
import { DEFAULT_LIMITS } from '@unmask/engine/internal/limits.ts';
import { seededRandom } from '@unmask/engine/internal/seeded-random.ts';
import { auc } from '../statistics/auc.ts';
import { quantile } from '../statistics/group-bootstrap.ts';
import { type Listed, readList } from './list.ts';

const SCALE = new URL('../../../engine/src/evidence/likeness/scale.json', import.meta.url);
/** Steps of likeness of faces, set before anything was counted on them. */
const EDGES = [-1, 0.35, 0.45, 0.55, 0.62, 0.7] as const;
const DRAWS = 1_000;
const LEAST_SPEECH_S = 3;
const LEAST_FILES = 5;
const SAME_RECORDING = 0.05;

interface Described extends Listed {
  seen: FileDescription;
}

interface Pair {
  a: Described;
  b: Described;
  value: number;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { cache: { type: 'string', default: path.join(tmpdir(), 'likeness-cache') } },
});
const modelsDir = await ensureModels(values.cache);
const described: Described[] = [];
for (const one of readList(positionals[0]!)) {
  const input = { kind: 'file', path: one.path, name: path.basename(one.path) } as const;
  const seen = await describeFile(input, DEFAULT_LIMITS, modelsDir, () => {}).catch(() => null);
  if (seen) described.push({ ...one, seen });
}
// Sensors are measured by themselves, on other files.
const scale: LikenessScale = { ...likenessScale(), faces: faces(), voices: voices() };
writeFileSync(SCALE, `${JSON.stringify(scale, null, 1)}\n`);

function faces(): LikenessScale['faces'] {
  const all = described.filter(({ kind, seen }) => kind === 'face' && seen.faces.length > 0);
  const least_px = Math.round(
    quantile(
      all.map(sizeOf).sort((a, b) => a - b),
      0.05,
    ),
  );
  const used = all.filter((one) => sizeOf(one) >= least_px);
  const pairs = pairsOf(used, (a, b) => cosine(a.seen.faces[0]!.embedding, b.seen.faces[0]!.embedding));
  const same = pairs.filter(({ a, b }) => a.person === b.person);
  // Well-known people of two collections may be one person under two names.
  const different = pairs.filter(
    ({ a, b }) => a.person !== b.person && (a.source === b.source || isAlone(a) || isAlone(b)),
  );
  const people = [...new Set(same.map(({ a }) => a.person))];
  console.log(
    `faces: ${used.length} pictures, ${people.length} people in more than one, at least ${least_px} px; ${same.length} pairs of one person, ${different.length} of two; AUC ${aucOf(same, different).toFixed(3)}`,
  );
  const steps = stepsOf(same, different, people);
  console.table(steps.map((step) => mapValues(step, (value) => Number(value.toPrecision(3)))));
  for (const person of people) {
    const own = same.filter(({ a }) => a.person === person).map(({ value }) => value);
    console.log(
      `  ${person}: ${own.length} pairs, median ${quantile(
        own.sort((x, y) => x - y),
        0.5,
      ).toFixed(2)}`,
    );
  }
  return { people: people.length, samePairs: same.length, differentPairs: different.length, least_px, steps };
}

/** Every person counts alike, however many pictures there are of them; people are drawn anew for the interval. */
function stepsOf(same: readonly Pair[], different: readonly Pair[], people: readonly string[]): FaceStep[] {
  const random = seededRandom(7);
  const named = [...new Set(different.flatMap(({ a, b }) => [a.person, b.person]))];
  const sameSteps = people.map((person) => sharesOf(same.filter(({ a }) => a.person === person).map(stepOf)));
  const differentSteps = different.map((pair) => ({
    a: named.indexOf(pair.a.person),
    b: named.indexOf(pair.b.person),
    at: stepOf(pair),
  }));
  const once = (drawn: boolean) => {
    const mine = drawn ? people.map(() => sameSteps[Math.floor(random() * people.length)]!) : sameSteps;
    const times = new Float64Array(named.length).fill(drawn ? 0 : 1);
    if (drawn) for (let i = 0; i < named.length; i++) times[Math.floor(random() * named.length)]! += 1;
    const counts = new Float64Array(EDGES.length);
    for (const { a, b, at } of differentSteps) counts[at]! += times[a]! * times[b]!;
    const total = counts.reduce((sum, each) => sum + each, 0);
    return EDGES.map((_, at) => ({
      same: mine.reduce((sum, shares) => sum + shares[at]!, 0) / people.length,
      // Half a pair more: what was never seen is not impossible.
      different: (counts[at]! + 0.5) / (total + 1),
    }));
  };
  const whole = once(false);
  const draws = Array.from({ length: DRAWS }, () => once(true));
  const steps = EDGES.map((from, at) => {
    const ratioOf = (each: { same: number; different: number }) =>
      (each.same + 0.5 / same.length) / each.different;
    const sorted = draws.map((draw) => ratioOf(draw[at]!)).sort((a, b) => a - b);
    const { same: share, different: other } = whole[at]!;
    return {
      from,
      same: round(share),
      different: round(other),
      ratio: round(ratioOf(whole[at]!)),
      low: round(quantile(sorted, 0.025)),
      // Of as many people none lies here: how many of all might, at most.
      high: round(share === 0 ? neverSeen(people.length) / other : quantile(sorted, 0.975)),
    };
  });
  // Faces that are less alike are never said to tell less.
  return steps.map((step, at) =>
    step.high < 1 ? { ...step, high: Math.max(...steps.slice(0, at + 1).map(({ high }) => high)) } : step,
  );
}

/** The largest share of which nobody is seen among as many people in one case of twenty. */
function neverSeen(people: number): number {
  return 1 - 0.05 ** (1 / people);
}

function voices(): LikenessScale['voices'] {
  const heard = described.filter(
    ({ kind, seen }) => kind === 'voice' && (seen.voice?.speech_s ?? 0) >= LEAST_SPEECH_S,
  );
  const real = heard.filter(({ label }) => label === 'real');
  const deviations = deviationsOf(real);
  const distance = (a: Described, b: Described) =>
    voiceDistance(a.seen.voice!.values, b.seen.voice!.values, deviations);
  // The same recording in two collections is no pair.
  const pairs = pairsOf(real, distance).filter(({ value }) => value > SAME_RECORDING);
  const same = pairs.filter(
    ({ a, b }) => a.person === b.person && a.session === b.session && a.source === b.source,
  );
  const other = pairs.filter(
    ({ a, b }) => a.person === b.person && !same.some((pair) => pair.a === a && pair.b === b),
  );
  const different = pairs.filter(({ a, b }) => a.person !== b.person);
  const people = new Set(same.map(({ a }) => a.person)).size;
  const later = new Set(other.map(({ a }) => a.person)).size;
  console.log(
    `voices: ${real.length} recordings; ${same.length} pairs of one of ${people} speakers in one session, AUC ${(1 - aucOf(same, different)).toFixed(3)}; ${other.length} pairs of ${later} speakers at other times or through other devices, AUC ${(1 - aucOf(other, different)).toFixed(3)}; ${different.length} pairs of two speakers`,
  );
  for (const person of new Set(heard.filter(({ label }) => label === 'fake').map((one) => one.person))) {
    const made = heard.filter((one) => one.person === person && one.label === 'fake');
    const own = real.filter((one) => one.person === person);
    const toOwn = made.flatMap((fake) => own.map((one) => distance(fake, one))).sort((a, b) => a - b);
    const among = pairs
      .filter(({ a, b }) => a.person === person && b.person === person)
      .map(({ value }) => value)
      .sort((a, b) => a - b);
    console.log(
      `  imitations of ${person}: ${made.length}; distance to the person ${quantile(toOwn, 0.5).toFixed(2)} in the median, among the person's own ${quantile(among, 0.5).toFixed(2)}`,
    );
  }
  return {
    people,
    samePairs: same.length,
    differentPairs: different.length,
    least_s: LEAST_SPEECH_S,
    deviations: deviations.map(round),
    same: hundredths(same),
    different: hundredths(different),
  };
}

/** Within one speaker, from those with enough recordings. */
function deviationsOf(real: readonly Described[]): number[] {
  const people = Map.groupBy(real, ({ person }) => person);
  const variances = [...people.values()]
    .filter((files) => files.length >= LEAST_FILES)
    .map((files) => {
      const rows = files.map(({ seen }) => seen.voice!.values);
      return rows[0]!.map((_, i) => {
        const mean = rows.reduce((sum, row) => sum + row[i]!, 0) / rows.length;
        return rows.reduce((sum, row) => sum + (row[i]! - mean) ** 2, 0) / (rows.length - 1);
      });
    });
  return variances[0]!.map((_, i) =>
    Math.sqrt(variances.reduce((sum, row) => sum + row[i]!, 0) / variances.length),
  );
}

function pairsOf(all: readonly Described[], likenessOf: (a: Described, b: Described) => number): Pair[] {
  return all.flatMap((a, at) => all.slice(at + 1).map((b) => ({ a, b, value: likenessOf(a, b) })));
}

/** How often a pair of one person is the higher one. */
function aucOf(same: readonly Pair[], different: readonly Pair[]): number {
  const scored = (pairs: readonly Pair[], label: 0 | 1) =>
    pairs.map(({ value }) => ({ score: value, label }));
  return auc([...scored(same, 1), ...scored(different, 0)]);
}

function stepOf({ value }: Pair): number {
  return EDGES.findLastIndex((edge) => value >= edge);
}

function sharesOf(steps: readonly number[]): number[] {
  return EDGES.map((_, at) => steps.filter((step) => step === at).length / steps.length);
}

function hundredths(pairs: readonly Pair[]): number[] {
  const sorted = pairs.map(({ value }) => value).sort((a, b) => a - b);
  return Array.from({ length: 101 }, (_, at) => round(quantile(sorted, at / 100)));
}

function sizeOf({ seen }: Described): number {
  return seen.faces[0]!.size_px;
}

function isAlone({ person }: Described): boolean {
  return person.startsWith('alone:');
}

function round(value: number): number {
  return Number(value.toPrecision(4));
}

function mapValues<T extends object>(of: T, change: (value: number) => number): Record<string, number> {
  return Object.fromEntries(Object.entries(of).map(([key, value]) => [key, change(value as number)]));
}
