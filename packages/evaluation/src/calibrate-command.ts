import { createHash } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import {
  type AddedCalibration,
  type AddedModel,
  calibrationPath,
  engineModelsHash,
  type KindCalibration,
  readAddedModels,
  readCalibration,
  signalName,
} from '@unmask/engine/internal/added-models/index.ts';
import { ensureModels } from '@unmask/engine/internal/faces/index.ts';
import { fusedLogOdds, measuredLogOdds } from '@unmask/engine/internal/fusion/fuse.ts';
import { loadModel } from '@unmask/engine/internal/fusion/index.ts';
import { modelHashes } from '@unmask/engine/internal/model-hashes.ts';
import type { Modality } from '@unmask/engine/types';
import { type AddedRow, type FittedAdded, fitAdded, NoCalibration } from './calibrate/fit-added.ts';
import { environment } from './environment.ts';
import { componentsOf } from './fit/components.ts';
import { roundModel } from './fit/round-model.ts';
import type { Measured } from './measure/measure-all.ts';
import { type MeasuredFile, measurementsOf } from './measure/measured-file.ts';
import { foldOf, type ModelSet, readModelSet } from './model-files.ts';
import { type CalibrateOptions, calibrateOptions, UsageError } from './options.ts';
import { runCommand } from './run-command.ts';
import { type Environment, Session } from './session.ts';

export const CALIBRATE_USAGE = `unmask calibrate --model NAME --models-dir DIR --data DIR [--data DIR ...]
  Measures an added detector on labelled files (manifest.csv with id, file, label, kind, generator, pair_group), fits its
  calibration and its weight beside what ships, and writes NAME.calibration.json into the folder of the detectors.
  Until then it has no say. Needs at least 12 real and 12 AI files, each in at least 5 groups, that it never learned from.
  --models-dir DIR  folder of added detectors (default: UNMASK_MODELS_DIR)
  --limit N  --cache DIR  --processes N  --networks DIR`;

const MODALITIES: readonly Modality[] = ['video', 'audio', 'image'];

type Usable = Measured & { result: MeasuredFile };

function theModel({ added, model }: CalibrateOptions): AddedModel {
  const { models, problems } = readAddedModels(added.folder);
  const found = models.find(({ manifest }) => manifest.name === model);
  if (found) return found;
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
  const known = models.map(({ manifest }) => manifest.name).join(', ') || 'none';
  throw new UsageError(`no detector named ${model} in ${added.folder} (there: ${known})`);
}

/** Measured once for each file's bytes, by the engine with this detector alone beside what ships. */
async function measure(options: CalibrateOptions, model: AddedModel, around: Environment): Promise<Usable[]> {
  const measuring = createHash('sha256');
  measuring.update(around.measuringHash()).update(model.sha256).update(model.manifestSha256);
  const hash = measuring.digest('hex');
  const session = new Session(options, {
    ...around,
    measuringHashes: () => ({ shared: hash, signals: new Map() }),
  });
  try {
    const seen = new Set<string>();
    const all = await session.measure(session.files(), 'full');
    return all.filter((entry): entry is Usable => {
      if ('error' in entry.result || seen.has(entry.sha256)) return false;
      seen.add(entry.sha256);
      return true;
    });
  } finally {
    await session.close();
  }
}

/** Log-odds of what ships, by the fold model that never saw the file's origin; 0 where it has none. */
function shippedLogOdds({ file, sha256, result }: Usable, set: ModelSet): number {
  const fold = foldOf(set.table, sha256, file.keys);
  const model = fold === null ? set.full : (set.folds[fold] ?? null);
  return model ? fusedLogOdds(measuredLogOdds(measurementsOf(result), model), model.fusion) : 0;
}

function rowsOf(entries: readonly Usable[], name: ReturnType<typeof signalName>, set: ModelSet): AddedRow[] {
  const components = componentsOf(entries, ({ file, sha256 }) => [...file.keys, `sha256:${sha256}`]);
  return entries.flatMap((entry, i) => {
    const own = entry.result.signals.find((signal) => signal.name === name);
    const logit = own?.features?.logit;
    if (logit === undefined) return [];
    return [
      {
        label: entry.file.label === 'fake' ? (1 as const) : (0 as const),
        component: components[i]!,
        logit,
        shipped: shippedLogOdds(entry, set),
      },
    ];
  });
}

function abstentions(entries: readonly Usable[], name: ReturnType<typeof signalName>): string {
  const counts = new Map<string, number>();
  for (const { result } of entries) {
    const own = result.signals.find((signal) => signal.name === name);
    if (own && !own.features && own.reason) counts.set(own.reason, (counts.get(own.reason) ?? 0) + 1);
  }
  const list = [...counts].map(([reason, count]) => `${count} ${reason}`).join(', ');
  return list === '' ? '' : ` (silent: ${list})`;
}

function figures(modality: Modality, { files, auc, fusion }: FittedAdded): string {
  const interval = ({ value, low, high }: { value: number; low: number; high: number }) =>
    `${value.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`;
  return [
    `${modality}: ${files.real} real and ${files.ai} AI files in ${files.groups} groups; AUC with 95% intervals over groups`,
    `  the detector alone       ${interval(auc.alone)}`,
    `  what ships               ${interval(auc.before)}`,
    `  both, out of fold        ${interval(auc.after)}`,
    `  weight ${fusion.fit.added.toFixed(3)} beside ${fusion.fit.shipped.toFixed(3)} of what ships; AI from ${fusion.thresholds.ai.toFixed(3)}, authentic up to ${fusion.thresholds.authentic.toFixed(3)}`,
  ].join('\n');
}

/** Kept of an earlier run: other kinds of files, when detector and manifest are the same. */
function keptKinds(model: AddedModel): AddedCalibration['kinds'] {
  const before = readCalibration(model);
  const same = before?.onnx === model.sha256 && before.manifest === model.manifestSha256;
  return same ? { ...before.kinds } : {};
}

async function calibrate(options: CalibrateOptions, around: Environment): Promise<void> {
  const model = theModel(options);
  const name = signalName(model);
  const entries = await measure(options, model, around);
  const networks = await modelHashes(await ensureModels(options.networks));
  const kinds = keptKinds(model);
  const refusals: string[] = [];
  let fitted = 0;
  for (const modality of MODALITIES) {
    const own = entries.filter(({ result }) => result.modality === modality);
    if (own.length === 0) continue;
    const set = readModelSet(options.folders, modality, 'full');
    const { hashes } = loadModel(modality, 'full', options.folders.models);
    delete kinds[modality];
    try {
      const fit = roundModel(fitAdded(rowsOf(own, name, set), set.full?.thresholds ?? null));
      const kind: KindCalibration = { engineModels: engineModelsHash({ ...networks, ...hashes }), ...fit };
      kinds[modality] = kind;
      fitted += 1;
      around.out(figures(modality, fit));
    } catch (error) {
      if (!(error instanceof NoCalibration)) throw error;
      refusals.push(
        `${modality}: ${model.manifest.name} is not given a weight: ${error.message}${abstentions(own, name)}`,
      );
    }
  }
  for (const refusal of refusals) around.progress(refusal);
  write(model, kinds, around);
  if (fitted === 0) throw new Error(`${model.manifest.name} was not calibrated`);
  around.out(`written: ${calibrationPath(model)}; a running server takes it up at its next start`);
}

/** Also after a refusal: what an earlier calibration said about this kind of file no longer holds. */
function write(model: AddedModel, kinds: AddedCalibration['kinds'], around: Environment): void {
  const calibration: AddedCalibration = {
    format: 2,
    model: model.manifest.name,
    onnx: model.sha256,
    manifest: model.manifestSha256,
    date: around.today(),
    engineVersion: around.engineVersion,
    kinds,
  };
  const at = calibrationPath(model);
  writeFileSync(`${at}.part`, `${JSON.stringify(calibration, null, 1)}\n`);
  renameSync(`${at}.part`, at);
}

/** `unmask calibrate`. Exit code: 0 calibrated, 1 refused or failed, 2 wrong command line or manifest. */
export async function calibrateCommand(
  argv: readonly string[],
  around: Environment = environment,
): Promise<number> {
  return runCommand(CALIBRATE_USAGE, around, async () => calibrate(calibrateOptions(argv), around), argv);
}
