/** The second test: sources on which nothing was fitted, trained or chosen, scored once with the models that ship. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SecondTest } from '@unmask/engine/internal/fusion/second-test.ts';
import { modelFileName } from '@unmask/engine/internal/fusion/settings.ts';
import type { AnalysisMode, Modality } from '@unmask/engine/types';
import { sha256Of } from './measure/measure-all.ts';
import { writeJson } from './model-files.ts';
import { type LatestAccuracy, type ScoredFigures, SECOND_TEST_FIGURES } from './report/latest.ts';
import type { ModalityReport, Report } from './report/report.ts';
import type { ScoredFile } from './report/scored-file.ts';

/** Files that no fit has met: the others were scored by a fold's model, and are none of the second test. */
export const neverMet = (scored: readonly ScoredFile[]): ScoredFile[] =>
  scored.filter(({ fold }) => fold === null);

interface Scored {
  /** Of files that no fit has met, judged by what was measured alone. */
  report: Report;
  /** The same files, judged as the product judges them, with what they state and the marks they bear; null where nobody looked. */
  withStatements: Report | null;
  mode: AnalysisMode;
  date: string;
}

interface Places {
  /** Folder of the models that scored. */
  models: string;
  /** Folder of `latest.json`. */
  accuracy: string;
  /** What the engine reads. */
  counts: string;
}

const read = <T>(path: string, none: T): T =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : none;

/** Writes what landed where for the engine, and the figures beside those of the fit; kinds that were not scored keep theirs. */
export async function publishSecondTest(
  { report, withStatements, mode, date }: Scored,
  places: Places,
): Promise<void> {
  const counts: SecondTest = read(places.counts, { date, models: {} });
  const latestPath = join(places.accuracy, 'latest.json');
  const latest: Partial<LatestAccuracy> = read(latestPath, {});
  const figures: NonNullable<LatestAccuracy['secondTest']> = { ...latest.secondTest };
  for (const [modality, own] of Object.entries(report.modalities) as Array<[Modality, ModalityReport]>) {
    const name = modelFileName(modality, mode);
    const sha256 = await sha256Of(join(places.models, name));
    counts.models[name] = { sha256, groups: own.groups, landed: own.bands };
    if (mode !== 'full') continue;
    const said = withStatements?.modalities[modality];
    figures[modality] = { date, ...figuresOf(own), ...(said ? { withStatements: figuresOf(said) } : {}) };
  }
  writeJson(places.counts, { ...counts, date });
  writeJson(latestPath, { ...latest, secondTest: figures });
}

function figuresOf(own: ModalityReport): ScoredFigures {
  return Object.fromEntries(SECOND_TEST_FIGURES.map((name) => [name, own[name]])) as ScoredFigures;
}
