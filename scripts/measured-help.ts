/**
 * Writes `product/measured-help.json`, from which a result says whether a better version would help: how many clips of the last fit
 * that AI made are named at a small and at a larger size, and how many pictures before and after they were saved again or made smaller.
 *
 *     node scripts/measured-help.ts FOLDER...    folders with manifest.csv, those that the fit saw
 *     node scripts/measured-help.ts              pictures alone, after their robustness was measured
 *
 * Every file counts as the fold model that never saw its origin scored it (`docs/accuracy/latest.json`).
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { readDataset } from '../packages/evaluation/src/data/dataset.ts';
import { roundedInterval } from '../packages/evaluation/src/report/figures.ts';
import type { LatestAccuracy } from '../packages/evaluation/src/report/latest.ts';
import type { ChangeFigures } from '../packages/evaluation/src/robustness/robustness.ts';
import { bootstrapOverGroups } from '../packages/evaluation/src/statistics/group-bootstrap.ts';
import measured from '../product/measured-help.json' with { type: 'json' };
import type { RecodedCounts } from '../product/measured-help.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
/** Shorter side in pixels from which a clip counts as large: frames are looked at with at most so many. */
export const LARGE_PX = 480;

export interface Clip {
  pairGroup: string;
  /** Shorter side in pixels. */
  side: number;
  named: boolean;
}

export interface Count {
  ai: number;
  named: number;
}

const countOf = (clips: readonly Clip[]): Count => ({
  ai: clips.length,
  named: clips.filter(({ named }) => named).length,
});

/** Counts on both sides of the limit, and by how much larger ones are named more often: middle 95 % of draws of whole groups. */
export function helpOfSize(clips: readonly Clip[]) {
  const counts = (drawn: readonly Clip[]) => ({
    smaller: countOf(drawn.filter(({ side }) => side < LARGE_PX)),
    larger: countOf(drawn.filter(({ side }) => side >= LARGE_PX)),
  });
  const difference = bootstrapOverGroups(
    clips,
    ({ pairGroup }) => pairGroup,
    (drawn) => {
      const { smaller, larger } = counts(drawn);
      return larger.named / larger.ai - smaller.named / smaller.ai;
    },
  );
  return { side_px: LARGE_PX, ...counts(clips), difference: roundedInterval(difference) };
}

/** Whether fewer are named after the change, file by file. */
function falls({ recallChange }: ChangeFigures): boolean {
  return recallChange.high !== null && recallChange.high < 0;
}

/** Made pictures that are named as they were published and after each change; null where that was not measured or is no fall. */
export function helpOfEarlier(robustness: LatestAccuracy['robustness']): RecodedCounts | null {
  const coded = robustness?.image?.['jpeg-60'];
  const halved = robustness?.image?.['half-picture'];
  if (!coded || !halved || coded.ai !== halved.ai || !falls(coded) || !falls(halved)) return null;
  const named = ({ value }: ChangeFigures['recall']) => Math.round((value ?? 0) * coded.ai);
  return {
    ai: coded.ai,
    named: named(coded.recallBefore),
    coded: named(coded.recall),
    halved: named(halved.recall),
  };
}

async function shortSide(file: string): Promise<number | null> {
  const entries = ['-select_streams', 'v:0', '-show_entries', 'stream=width,height', '-of', 'csv=p=0'];
  const { stdout } = await promisify(execFile)('ffprobe', ['-v', 'error', ...entries, file]);
  const sides = stdout.trim().split(',').map(Number);
  return sides.length >= 2 && sides.every(Number.isFinite) ? Math.min(...sides.slice(0, 2)) : null;
}

async function clipsOf(latest: LatestAccuracy, folders: readonly string[]): Promise<Clip[]> {
  const made = latest.modalities.video?.files.filter(({ label }) => label === 'fake') ?? [];
  const places = new Map(
    folders
      .flatMap((folder) => readDataset(folder))
      .map((file) => [`${file.folder}/${file.id}`, file.path] as const),
  );
  const clips: Clip[] = [];
  for (const { id, folder, pairGroup, outcome } of made) {
    const place = places.get(`${folder}/${id}`);
    if (!place || !existsSync(place)) throw new Error(`${folder}/${id} is in none of the folders`);
    const side = await shortSide(place);
    if (side !== null) clips.push({ pairGroup, side, named: outcome === 'ai_generated' });
  }
  return clips;
}

async function main(folders: readonly string[]): Promise<void> {
  const latest: LatestAccuracy = JSON.parse(
    readFileSync(path.join(ROOT, 'docs/accuracy/latest.json'), 'utf8'),
  );
  const model = readFileSync(path.join(ROOT, 'packages/engine/models/video.json'));
  const clips =
    folders.length === 0
      ? measured
      : {
          model: createHash('sha256').update(model).digest('hex'),
          video: helpOfSize(await clipsOf(latest, folders)),
        };
  const facts = { ...clips, recoded: helpOfEarlier(latest.robustness) };
  writeFileSync(path.join(ROOT, 'product/measured-help.json'), `${JSON.stringify(facts, null, 2)}\n`);
  process.stdout.write(`${JSON.stringify(facts)}\n`);
}

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2));
