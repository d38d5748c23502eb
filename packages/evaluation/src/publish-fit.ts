import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Modality } from '@unmask/engine/types';
import { engineFacts } from './engine-facts.ts';
import type { Measured } from './measure/measure-all.ts';
import { type ModelFolders, writeJson } from './model-files.ts';
import { roundedInterval } from './report/figures.ts';
import type { FitFigures, LatestAccuracy } from './report/latest.ts';
import { reportOf } from './report/report.ts';
import type { ScoredFile } from './report/scored-file.ts';
import { fitTable, tablesOf } from './report/tables.ts';
import { scoreAll } from './score-files.ts';
import type { Environment } from './session.ts';
import { auc } from './statistics/auc.ts';
import { aucDifference } from './statistics/auc-difference.ts';
import { bootstrapOverGroups } from './statistics/group-bootstrap.ts';

const DRAWS = 1000;

const NOTE =
  'Every file is scored by models that saw no file of its group, repository or speaker. "control" is a classifier that sees metadata alone: what it separates is leakage of the set, not skill.';

/** Out-of-fold log-odds of metadata alone, by name of the file. */
export type ControlScores = ReadonlyMap<string, number>;

/** What the fit of one kind of file hands to the report. */
export interface FitOfOne extends Pick<FitFigures, 'ablation' | 'fitted'> {
  control: ControlScores;
}

/** By which the files of a fit and those of a report are matched. */
export function fileName({ folder, id }: { folder: string; id: string }): string {
  return `${folder}/${id}`;
}

/** The control beside the engine, both out of fold and on the same files. */
function controlFigures(
  scored: readonly ScoredFile[],
  control: ControlScores,
): Pick<FitFigures, 'control' | 'controlMargin'> {
  const rows = scored.flatMap((row) => {
    const alone = control.get(fileName(row));
    if (alone === undefined) return [];
    return [{ label: row.label, group: row.pairGroup, one: row.score, other: alone }];
  });
  const alone = rows.map(({ label, group, other }) => ({ label, group, score: other }));
  return {
    control: roundedInterval(bootstrapOverGroups(alone, (row) => row.group, auc, { draws: DRAWS })),
    controlMargin: roundedInterval(aucDifference(rows, DRAWS)),
  };
}

function fitFigures(scored: readonly ScoredFile[], modality: Modality, fit: FitOfOne): FitFigures {
  const own = scored.filter((row) => row.modality === modality);
  return { ablation: fit.ablation, ...controlFigures(own, fit.control), fitted: fit.fitted };
}

/** Files that an earlier fit could not read and this one was not asked for. */
function keptRefusals(
  { refused = [] }: Partial<LatestAccuracy>,
  scored: readonly ScoredFile[],
): LatestAccuracy['refused'] {
  const folders = new Set(scored.map(({ folder }) => folder));
  return refused.filter(({ folder }) => !folders.has(folder));
}

/** Second tests and figures of robustness are of the models of their day: they go with those that this fit replaces, and stay with the others. */
function keptFigures(
  before: Partial<LatestAccuracy>,
  fitted: readonly string[],
): Pick<LatestAccuracy, 'secondTest' | 'robustness'> {
  const without = <T>(figures: Partial<Record<Modality, T>> = {}) =>
    Object.fromEntries(Object.entries(figures).filter(([modality]) => !fitted.includes(modality)));
  const kept = { secondTest: without(before.secondTest), robustness: without(before.robustness) };
  return Object.fromEntries(Object.entries(kept).filter(([, figures]) => Object.keys(figures).length > 0));
}

/**
 * Prints and writes the figures of a fit: every file scored by the fold model that never saw its origin. Kinds of media that
 * this fit saw nothing of keep theirs.
 *
 * @param stills measurements of videos given as stills; may be empty
 */
export function publishFit(
  full: readonly Measured[],
  stills: readonly Measured[],
  fits: Partial<Record<Modality, FitOfOne | null>>,
  folders: ModelFolders,
  around: Environment,
): void {
  const facts = engineFacts(around.engineVersion, around.measuringHash(), folders.models);
  const { scored, refused } = scoreAll(full, folders);
  const report = reportOf(scored, refused, facts, DRAWS);
  const stillScores = scoreAll(stills, folders, { mode: 'frames' });
  const frames = reportOf(stillScores.scored, stillScores.refused, facts, DRAWS).modalities.video;
  const path = join(folders.accuracy, 'latest.json');
  const before: Partial<LatestAccuracy> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const modalities: LatestAccuracy['modalities'] = { ...before.modalities, ...report.modalities };
  around.out(tablesOf(report));
  for (const [name, fit] of Object.entries(fits)) {
    const modality = name as Modality;
    const own = report.modalities[modality];
    if (!fit || !own) continue;
    const figures = fitFigures(scored, modality, fit);
    modalities[modality] = { ...own, ...figures };
    around.out(fitTable(name, figures));
  }
  const latest: LatestAccuracy = {
    date: around.today(),
    note: NOTE,
    ...report,
    modalities,
    refused: [...keptRefusals(before, scored), ...report.refused],
    ...(frames || before.frames ? { frames: frames ?? before.frames } : {}),
    ...keptFigures(before, Object.keys(report.modalities)),
  };
  writeJson(path, latest);
}
