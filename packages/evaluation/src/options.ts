import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { AddedModels } from '@unmask/engine/internal/engine-api.ts';
import { SECOND_TEST_FILE } from '@unmask/engine/internal/fusion/second-test.ts';
import type { Modality } from '@unmask/engine/types';
import type { ModelFolders } from './model-files.ts';
import { DEFAULT_FOLDERS } from './model-files.ts';

/** Cache of this copy of the project. */
const CACHE = new URL('../../../.cache/', import.meta.url);

/** A wrong command line: the message is for the person who typed it. */
export class UsageError extends Error {}

export interface CommonOptions {
  data: string[];
  /** At most this many files of each folder; null: all. */
  limit: number | null;
  /** Folder of the cached measurements. */
  cache: string;
  /** Folder of converted networks. */
  networks: string;
  processes: number;
  folders: ModelFolders;
  /** Whether what files say of themselves and the marks they bear are asked for: they are never fitted. */
  statements: boolean;
  /** Detectors to run that do not ship; null for every command but `calibrate`. */
  added: AddedModels | null;
}

const COMMON = {
  data: { type: 'string', multiple: true },
  limit: { type: 'string' },
  cache: { type: 'string' },
  networks: { type: 'string' },
  processes: { type: 'string' },
  models: { type: 'string' },
  accuracy: { type: 'string' },
} as const;

function positive(text: string | undefined, name: string): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new UsageError(`--${name} takes a whole number above 0`);
  return value;
}

type Values = Record<string, string | boolean | Array<string | boolean> | undefined>;

function text(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

function common(values: Values): CommonOptions {
  const data = Array.isArray(values.data) ? values.data.filter((value) => typeof value === 'string') : [];
  if (data.length === 0) throw new UsageError('--data DIR is missing');
  return {
    data,
    limit: positive(text(values, 'limit'), 'limit'),
    cache: text(values, 'cache') ?? fileURLToPath(new URL('evaluate', CACHE)),
    networks: text(values, 'networks') ?? process.env.UNMASK_CACHE ?? fileURLToPath(new URL('models', CACHE)),
    processes: positive(text(values, 'processes'), 'processes') ?? 2,
    folders: {
      models: text(values, 'models') ?? DEFAULT_FOLDERS.models,
      accuracy: text(values, 'accuracy') ?? DEFAULT_FOLDERS.accuracy,
    },
    statements: false,
    added: null,
  };
}

function parsed(argv: readonly string[], extra: Parameters<typeof parseArgs>[0] & object): Values {
  try {
    const { values } = parseArgs({ args: [...argv], options: { ...COMMON, ...extra.options }, strict: true });
    return values as Values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

export interface EvaluateOptions extends CommonOptions {
  json: string | null;
  robustness: boolean;
  /** At most this many files of each kind of media, always the same ones; null: all. */
  sample: number | null;
  /** At most this many files of each group and label, always the same ones; null: all. */
  mostPerGroup: number | null;
  /** Put the robustness figures into the published report. */
  publish: boolean;
  /** Publish this as the second test: file with the counts that the engine reads; null: do not. */
  secondTest: string | null;
  frames: boolean;
  /** Measure the maps of faces instead of the scores. */
  localisation: boolean;
}

export function evaluateOptions(argv: readonly string[]): EvaluateOptions {
  const values = parsed(argv, {
    options: {
      json: { type: 'string' },
      robustness: { type: 'boolean' },
      sample: { type: 'string' },
      'most-per-group': { type: 'string' },
      frames: { type: 'boolean' },
      publish: { type: 'boolean' },
      'second-test': { type: 'boolean' },
      'second-test-file': { type: 'string' },
      localisation: { type: 'boolean' },
      'signals-alone': { type: 'boolean' },
    },
  });
  const ofSignals = ['signals-alone', 'robustness'].some((name) => values[name] === true);
  return {
    ...common(values),
    statements: !ofSignals,
    json: text(values, 'json') ?? null,
    robustness: values.robustness === true,
    sample: positive(text(values, 'sample'), 'sample'),
    mostPerGroup: positive(text(values, 'most-per-group'), 'most-per-group'),
    publish: values.publish === true,
    secondTest:
      values['second-test'] === true ? (text(values, 'second-test-file') ?? SECOND_TEST_FILE) : null,
    frames: values.frames === true,
    localisation: values.localisation === true,
  };
}

export interface FitOptions extends CommonOptions {
  /** Only write which fold every file belongs to. */
  foldsOnly: boolean;
  /** Skip the fit over five stills of every video. */
  noFrames: boolean;
  /** Use only files whose manifest gives this `licence_class`. */
  licenceClass: string | null;
  /** Measure and fit at most so many files of each group and label; null: all. Folds are dealt from every file all the same. */
  mostPerGroup: number | null;
  /** Measure and fit this kind of media alone; null: all. Folds are dealt from every file all the same. */
  only: Modality | null;
}

const MODALITIES: readonly Modality[] = ['video', 'audio', 'image'];

function modality(text: string | undefined): Modality | null {
  if (text === undefined) return null;
  const found = MODALITIES.find((name) => name === text);
  if (!found) throw new UsageError(`--only takes ${MODALITIES.join(', ')}`);
  return found;
}

export function fitOptions(argv: readonly string[]): FitOptions {
  const values = parsed(argv, {
    options: {
      'folds-only': { type: 'boolean' },
      'no-frames': { type: 'boolean' },
      'licence-class': { type: 'string' },
      'most-per-group': { type: 'string' },
      only: { type: 'string' },
    },
  });
  return {
    ...common(values),
    only: modality(text(values, 'only')),
    mostPerGroup: positive(text(values, 'most-per-group'), 'most-per-group'),
    foldsOnly: values['folds-only'] === true,
    noFrames: values['no-frames'] === true,
    licenceClass: text(values, 'licence-class') ?? null,
  };
}

export interface CalibrateOptions extends CommonOptions {
  model: string;
  added: AddedModels;
}

export function calibrateOptions(argv: readonly string[]): CalibrateOptions {
  const values = parsed(argv, {
    options: { model: { type: 'string' }, 'models-dir': { type: 'string' } },
  });
  const model = text(values, 'model');
  if (model === undefined) throw new UsageError('--model NAME is missing');
  const folder = text(values, 'models-dir') ?? process.env.UNMASK_MODELS_DIR;
  if (!folder) throw new UsageError('--models-dir DIR is missing, and UNMASK_MODELS_DIR is not set');
  return { ...common(values), model, added: { folder: resolve(folder), only: model } };
}
