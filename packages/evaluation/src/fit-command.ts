import { existsSync } from 'node:fs';
import type { FusionModel } from '@unmask/engine/internal/fusion/model.ts';
import type { JudgedPart } from '@unmask/engine/internal/fusion/parts.ts';
import {
  FIT,
  learntApart,
  MODES_THAT_CLEAR,
  MOTION_SIGNALS,
  withoutWeight,
} from '@unmask/engine/internal/fusion/settings.ts';
import type { AnalysisMode, Modality } from '@unmask/engine/types';
import { aiKindOf } from './data/ai-kind.ts';
import { expectedModality } from './data/expected-modality.ts';
import { takeOfGroups } from './data/take.ts';
import { environment } from './environment.ts';
import { alignedMetadata } from './fit/control.ts';
import { type BareModel, fitModality, outOfFoldControl } from './fit/fit-modality.ts';
import type { FittedParts } from './fit/fit-parts.ts';
import { type FoldPlan, planFolds } from './fit/fold-plan.ts';
import { neverClears } from './fit/hold-limits.ts';
import { landedOutOfFold, partLandedOutOfFold, stepsHold } from './fit/landed.ts';
import { roundModel } from './fit/round-model.ts';
import type { Sample } from './fit/sample.ts';
import { type Measured, sha256Of } from './measure/measure-all.ts';
import { type MeasuredFile, measurementsOf } from './measure/measured-file.ts';
import {
  readFoldBook,
  refuseOtherFolds,
  removeModelSet,
  writeFoldBook,
  writeModelSet,
  writeParts,
} from './model-files.ts';
import { type FitOptions, fitOptions } from './options.ts';
import { type ControlScores, type FitOfOne, fileName, publishFit } from './publish-fit.ts';
import type { Change } from './robustness/changes.ts';
import { runCommand } from './run-command.ts';
import { type Environment, Session } from './session.ts';

export const FIT_USAGE = `unmask fit --data DIR --data DIR ...
  Measures labelled files, fits every signal, the fusion, its calibration, thresholds and bands, and writes
  packages/engine/models/, docs/accuracy/folds.json and docs/accuracy/latest.json.
  --folds-only        only deal the files into folds and write folds.json
  --no-frames         skip the fit over five stills of every video
  --licence-class C   use only files of this licence_class (write elsewhere with --models and --accuracy)
  --most-per-group N  measure and fit at most N files of each group and label; folds are dealt from all
  --only MODALITY     measure and fit video, audio or image alone; folds are dealt from all
  --limit N  --cache DIR  --processes N  --models DIR  --accuracy DIR  --networks DIR`;

type Usable = Measured & { result: MeasuredFile };

/** The measured files of one modality. */
function measuredAs(measured: readonly Measured[], modality: Modality): Usable[] {
  return measured.filter(
    (entry): entry is Usable => !('error' in entry.result) && entry.result.modality === modality,
  );
}

/** The same, with the first of files that have the same bytes alone. */
function usable(measured: readonly Measured[], modality: Modality): Usable[] {
  const seen = new Set<string>();
  return measuredAs(measured, modality).filter(({ sha256 }) => {
    const first = !seen.has(sha256);
    seen.add(sha256);
    return first;
  });
}

function samplesOf(entries: readonly Usable[], plan: FoldPlan, mode: AnalysisMode): Sample[] {
  return entries.map(({ file, sha256, result }) => {
    const measurements = measurementsOf(result);
    if (mode === 'frames') for (const name of MOTION_SIGNALS) measurements.delete(name);
    return {
      sha256,
      label: file.label === 'fake' ? 1 : 0,
      aiKind: file.label === 'fake' ? aiKindOf(file.kind) : null,
      pairGroup: file.pairGroup,
      component: plan.componentOf.get(sha256)!,
      measurements,
    };
  });
}

function fittedFacts(entries: readonly Usable[], plan: FoldPlan, around: Environment): FusionModel['fitted'] {
  const folders = [...new Set(entries.map(({ file }) => file.folder))].sort();
  const groupsIn = (own: readonly Usable[]) => new Set(own.map(({ file }) => file.pairGroup)).size;
  return {
    date: around.today(),
    commit: around.commit(),
    engineVersion: around.engineVersion,
    seed: FIT.seed,
    data: folders.map((folder) => {
      const own = entries.filter(({ file }) => file.folder === folder);
      return { folder, files: own.length, groups: groupsIn(own) };
    }),
    real: entries.filter(({ file }) => file.label === 'real').length,
    ai: entries.filter(({ file }) => file.label === 'fake').length,
    groups: new Set(entries.map(({ sha256 }) => plan.componentOf.get(sha256))).size,
  };
}

function controlOf(entries: readonly Usable[], plan: FoldPlan, modality: Modality): ControlScores {
  const features = alignedMetadata(entries.map(({ result }) => result));
  const rows = entries.map(({ file, sha256 }, i) => ({
    label: file.label === 'fake' ? (1 as const) : (0 as const),
    component: plan.componentOf.get(sha256)!,
    features: features[i]!,
  }));
  const scores = outOfFoldControl(rows, plan.foldOf[modality], FIT.seed);
  return new Map(entries.map(({ file }, i) => [fileName(file), scores[i]!]));
}

/** What is fitted: the files of one modality and mode, and changed copies of them. */
interface FitInput {
  modality: Modality;
  mode: AnalysisMode;
  measured: readonly Measured[];
  copies: readonly Measured[];
}

function fitOne(
  { modality, mode, measured, copies }: FitInput,
  plan: FoldPlan,
  options: FitOptions,
  around: Environment,
): FitOfOne | null {
  const entries = usable(measured, modality);
  if (entries.length === 0) return null;
  const samples = samplesOf(entries, plan, mode);
  const name = `${modality}${mode === 'frames' ? ' stills' : ''}`;
  const fit = fitModality(samples, plan.foldOf[modality], FIT.seed, {
    onProgress: (step) => around.progress(`${name}: ${step}`),
    copies: samplesOf(measuredAs(copies, modality), plan, mode),
    unweighed: withoutWeight(modality),
    apart: learntApart(modality),
  });
  if (!fit) {
    removeModelSet(options.folders, modality, mode);
    around.progress(`${name}: no signal shows skill out of fold; no model written`);
    return null;
  }
  const fitted = fittedFacts(entries, plan, around);
  const head = { format: 2, modality, mode, fitted } as const;
  const written = (model: BareModel) =>
    roundModel({ ...head, ...(MODES_THAT_CLEAR.includes(mode) ? model : neverClears(model)) });
  const full = written(fit.full);
  const folds = fit.folds.map((fold) => (fold ? written(fold) : null));
  const landed = landedOutOfFold(samples, plan.foldOf[modality], folds, mode);
  writeModelSet(options.folders, full.bands ? { ...full, bands: { ...full.bands, landed } } : full, folds);
  if (MODES_THAT_CLEAR.includes(mode)) {
    writeParts(
      options.folders,
      { modality, mode },
      partsWithCounts(fit.parts, { samples, plan, folds, modality, mode }),
    );
  }
  return { ablation: fit.ablation, control: controlOf(entries, plan, modality), fitted };
}

interface Counted {
  samples: readonly Sample[];
  plan: FoldPlan;
  folds: ReadonlyArray<FusionModel | null>;
  modality: Modality;
  mode: AnalysisMode;
}

/** As they are written, with where the files landed out of fold; without those whose steps do not hold there. */
function partsWithCounts(
  fitted: FittedParts,
  { samples, plan, folds, modality, mode }: Counted,
): FittedParts {
  const parts = roundModel(fitted);
  const wholes = folds.map((whole, fold) => whole && { whole, parts: parts.folds[fold] ?? {} });
  for (const [name, fit] of Object.entries(parts.full)) {
    const landed = partLandedOutOfFold(name as JudgedPart, samples, plan.foldOf[modality], wholes, mode);
    if (fit.bands) fit.bands = { ...fit.bands, landed };
    if (stepsHold(landed)) continue;
    for (const own of [parts.full, ...parts.folds]) delete own[name as JudgedPart];
  }
  return parts;
}

const MODALITIES: readonly Modality[] = ['video', 'audio', 'image'];

/** Sounds are fitted on as lossy and as narrow copies too: most arrive as such, and what is learnt must hold for them. */
const COPIES: Record<Modality, readonly Change[]> = { video: [], audio: ['mp3-48k', '8khz'], image: [] };

async function measureCopies(session: Session, measured: readonly Measured[]): Promise<Measured[]> {
  const copies: Measured[] = [];
  for (const modality of MODALITIES) {
    const own = usable(measured, modality).map(({ file }) => file);
    for (const change of COPIES[modality]) copies.push(...(await session.measure(own, change)));
  }
  return copies;
}

async function fit(options: FitOptions, around: Environment): Promise<void> {
  const session = new Session(options, around);
  try {
    const files = session
      .files()
      .filter((file) => options.licenceClass === null || file.licenceClass === options.licenceClass);
    const planned = [];
    for (const file of files) {
      if (existsSync(file.path)) planned.push({ file, sha256: await sha256Of(file.path) });
    }
    const plan = planFolds(planned, FIT.seed, readFoldBook(options.folders));
    if (!options.foldsOnly) refuseOtherFolds(options.folders, plan.book, around.out);
    writeFoldBook(options.folders, plan.book);
    if (options.foldsOnly) return;
    const { only } = options;
    const asked = only ? files.filter(({ path }) => expectedModality(path) === only) : files;
    const whole = asked.filter(({ panel }) => !panel);
    const measured = await session.measure(takeOfGroups(whole, options.mostPerGroup), 'full');
    // A file may turn out to be of another kind than its name says: a single picture in a moving format, sound without pictures.
    const full = measured.filter(({ result }) => !only || 'error' in result || result.modality === only);
    const videos = full.filter(({ result }) => !('error' in result) && result.modality === 'video');
    const stills = options.noFrames
      ? []
      : await session.measure(
          videos.map(({ file }) => file),
          'frames',
        );
    const copies = await measureCopies(session, full);
    const fits = Object.fromEntries(
      MODALITIES.map((modality) => {
        const input: FitInput = { modality, mode: 'full', measured: full, copies };
        return [modality, fitOne(input, plan, options, around)];
      }),
    );
    if (stills.length > 0) {
      fitOne({ modality: 'video', mode: 'frames', measured: stills, copies: [] }, plan, options, around);
    }
    publishFit(full, stills, fits, options.folders, around);
  } finally {
    await session.close();
  }
}

/** `unmask fit`. Exit code: 0 done, 1 failed, 2 wrong command line. */
export async function fitCommand(
  argv: readonly string[],
  around: Environment = environment,
): Promise<number> {
  return runCommand(FIT_USAGE, around, async () => fit(fitOptions(argv), around), argv);
}
