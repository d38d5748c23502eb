/**
 * Prints how often changed copies of files are found again by their traces, and how often others are taken for them, over all pairs.
 *
 * node packages/evaluation/src/evidence/traces.ts [--most N] FOLDER...
 * A folder holds a manifest.csv, or subfolders that do. `--most`: files of each kind of which changed copies are made (default 60);
 * pairs are made of all.
 */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { likeness, matchTraces, type Traces } from '@unmask/engine/internal/evidence/traces/compare.ts';
import { tracesOf } from '@unmask/engine/internal/evidence/traces/index.ts';
import { DEFAULT_LIMITS } from '@unmask/engine/internal/limits.ts';
import { seededRandom } from '@unmask/engine/internal/seeded-random.ts';
import { recodeVideo } from '@unmask/engine/internal/stability/recode.ts';
import sharp, { type Sharp } from 'sharp';
import { readDataset } from '../data/dataset.ts';
import { expectedModality } from '../data/expected-modality.ts';
import { changedCopy } from '../robustness/changes.ts';

type Kind = 'image' | 'video' | 'audio';
interface Known {
  path: string;
  group: string;
  traces: Traces;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { most: { type: 'string', default: '60' } },
});
const folder = mkdtempSync(path.join(tmpdir(), 'traces-'));

async function sharpened(
  from: string,
  to: string,
  change: (image: Sharp, width: number, height: number) => Sharp,
) {
  const image = sharp(readFileSync(from)).autoOrient().flatten();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  writeFileSync(to, await change(sharp(data, { raw }), info.width, info.height).toBuffer());
}

type Maker = (from: string, to: string) => Promise<void>;
const share = (value: number, part: number) => Math.round(value * part);
const CHANGES: Record<Kind, Record<string, Maker>> = {
  image: {
    'JPEG 60': (from, to) => sharpened(from, to, (image) => image.jpeg({ quality: 60 })),
    'half size, JPEG 80': (from, to) =>
      sharpened(from, to, (image, width) => image.resize({ width: share(width, 0.5) }).jpeg({ quality: 80 })),
    'cut 5 % at each side': (from, to) =>
      sharpened(from, to, (image, width, height) =>
        image
          .extract({
            left: share(width, 0.05),
            top: share(height, 0.05),
            width: share(width, 0.9),
            height: share(height, 0.9),
          })
          .jpeg({ quality: 80 }),
      ),
    'cut 10 % at the bottom': (from, to) =>
      sharpened(from, to, (image, width, height) =>
        image.extract({ left: 0, top: 0, width, height: share(height, 0.9) }).jpeg({ quality: 80 }),
      ),
  },
  video: {
    'CRF 30': (from, to) => recodeVideo(from, to, { filter: '', crf: 30 }),
    'half size, CRF 26': (from, to) => recodeVideo(from, to, { filter: 'scale=iw/2:ih/2', crf: 26 }),
    'cut 5 % at each side, CRF 26': (from, to) =>
      recodeVideo(from, to, { filter: 'crop=iw*0.9:ih*0.9', crf: 26 }),
  },
  audio: {
    'MP3 64 kbit/s': async (from, to) => {
      const copy = await changedCopy('mp3-64k', from);
      copyFileSync(copy.path, to);
      copy.dispose();
    },
  },
};
const ENDING: Record<Kind, string> = { image: 'jpg', video: 'mkv', audio: 'mp3' };

const random = seededRandom(1);
const files = positionals
  .flatMap((one) => readDataset(one))
  .map((file) => ({ ...file, place: random() }))
  .sort((a, b) => a.place - b.place);
try {
  for (const kind of ['image', 'video', 'audio'] as const) await measure(kind);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measure(kind: Kind): Promise<void> {
  const known: Known[] = [];
  const cpu = process.cpuUsage();
  for (const file of files.filter(({ path: at }) => expectedModality(at) === kind)) {
    const traces = await tracesOf(file.path, kind, null, DEFAULT_LIMITS).catch(() => null);
    if (traces) known.push({ path: file.path, group: file.pairGroup, traces });
  }
  const used = process.cpuUsage(cpu);
  console.log(
    `${kind}: ${known.length} files, ${((used.user + used.system) / 1e6 / known.length).toFixed(2)} processor seconds each`,
  );
  const rows: Record<string, string> = {};
  for (const [name, change] of Object.entries(CHANGES[kind]))
    rows[name] = await found(kind, name, change, known);
  console.table(rows);
  pairs(kind, known);
}

async function found(kind: Kind, name: string, change: Maker, known: readonly Known[]): Promise<string> {
  const counts: Record<string, number> = { same: 0, cut: 0, sound: 0, none: 0, 'not made': 0 };
  const worst: number[] = [];
  for (const [index, { path: from, traces }] of known.slice(0, Number(values.most)).entries()) {
    const to = path.join(folder, `${kind}${index}.${ENDING[kind]}`);
    try {
      await change(from, to);
      const copy = await tracesOf(to, kind, null, DEFAULT_LIMITS);
      counts[matchTraces(traces, copy) ?? 'none']!++;
      const { whole, part, sound } = likeness(traces, copy);
      worst.push(
        kind === 'audio'
          ? (sound ?? 1)
          : Math.min(whole ?? 255, name.startsWith('cut') ? (part ?? 255) : 255),
      );
    } catch {
      counts['not made']!++;
    } finally {
      rmSync(to, { force: true });
    }
  }
  worst.sort((a, b) => a - b);
  const at = (part: number) => worst[Math.floor(part * (worst.length - 1))]?.toFixed(2);
  return `${JSON.stringify(counts)} distance median ${at(0.5)}, 90% ${at(0.9)}, 95% ${at(0.95)}, most ${at(1)}`;
}

function pairs(kind: Kind, known: readonly Known[]): void {
  const nearest: Array<{ of: string; value: number; pair: string }> = [];
  let count = 0;
  let hits = 0;
  for (const [index, one] of known.entries()) {
    for (const other of known.slice(index + 1)) {
      if (one.group === other.group) continue;
      count++;
      hits += Number(matchTraces(one.traces, other.traces) !== null);
      const { whole, part, sound } = likeness(one.traces, other.traces);
      for (const [of, value] of Object.entries({ whole, part, sound })) {
        if (value !== null) nearest.push({ of, value, pair: `${one.path} ${other.path}` });
      }
    }
    if (nearest.length > 2_000_000) trim(nearest);
  }
  trim(nearest);
  console.log(`${kind}: ${count} pairs of different groups, ${hits} taken for the same`);
  for (const { of, value, pair } of nearest) console.log(`  ${of} ${value.toFixed(3)} ${pair}`);
}

/** The nearest of each measure. */
function trim(all: Array<{ of: string; value: number; pair: string }>): void {
  const kept = ['whole', 'part', 'sound'].flatMap((of) =>
    all
      .filter((one) => one.of === of)
      .sort((a, b) => a.value - b.value)
      .slice(0, 40),
  );
  all.length = 0;
  all.push(...kept);
}
