import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { partsFileName } from '@unmask/engine/internal/fusion/parts.ts';
import { modelFileName, NEVER_FITTED } from '@unmask/engine/internal/fusion/settings.ts';
import { signals } from '@unmask/engine/internal/signals/registry.ts';
import type { Modality, SignalName } from '@unmask/engine/types';

const SOURCE = fileURLToPath(new URL('../../../engine/src/', import.meta.url));
const MODELS = fileURLToPath(new URL('../../../engine/models/', import.meta.url));

/** Code that changes no measurement: it only joins, words, scores or carries what was measured. */
const NOT_MEASURING = [
  'fusion',
  'verdict',
  'added-models',
  'evidence',
  'process',
  'provenance',
  'engine.ts',
  'engine-api.ts',
  'errors.ts',
  'index.ts',
  'progress-meter.ts',
  'seeded-random.ts',
  'types.ts',
  'version.ts',
];

/** The list of signals, and those that no fit reads. What a fitted signal measures is decided by its own folder. */
const NOT_FITTED = ['registry.ts', ...NEVER_FITTED];

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

const isSource = (path: string): boolean => path.endsWith('.ts') && !/\.test(ing)?\.ts$/.test(path);

/** Whether a file of the engine's source changes what fitted signals measure. */
export function measures(path: string): boolean {
  const [first = '', second = ''] = path.split(/[\\/]/);
  if (!isSource(path)) return false;
  return !NOT_MEASURING.includes(first) && !(first === 'signals' && NOT_FITTED.includes(second));
}

/** What the fit itself writes, and texts: everything else in the models folder is read while measuring. @param name below that folder */
export function isFitted(name: string): boolean {
  return FITTED_FILES.has(name) || /^folds[\\/]/.test(name) || name.endsWith('.md');
}

const FITTED_FILES: ReadonlySet<string> = new Set(
  [
    modelFileName('video', 'full'),
    modelFileName('video', 'frames'),
    modelFileName('audio', 'full'),
    modelFileName('image', 'full'),
  ].flatMap((model) => [model, partsFileName(model)]),
);

/** The signals that run each shipped network; `shared` are weights that the networks of several have in common. */
const RUN_BY: Readonly<Record<string, readonly SignalName[]>> = {
  frames: ['frame-network'],
  faces: ['face-network'],
  shared: ['frame-network', 'face-network'],
  blending: ['face-blending'],
  motion: ['motion-network'],
  voice: ['voice-network'],
  peaks: ['spectral-peaks'],
};

/** Signals that read with the code of another one, and with a network of their own. */
const RESTS_ON: Partial<Record<SignalName, readonly SignalName[]>> = { 'face-blending': ['face-network'] };

/** The signals that a file belongs to and nothing else does; none: every measurement may rest on it. */
export function signalsOf(path: string): readonly string[] {
  const [, name] = /[\\/]signals[\\/]([^\\/]+)[\\/]/.exec(path) ?? [];
  if (name !== undefined) return [name];
  const [, network] = /[\\/]networks[\\/](\w+)\.(?:onnx|json|weights)$/.exec(path) ?? [];
  return (network !== undefined && RUN_BY[network]) || [];
}

/** Everything that decides what is measured: the code that decodes and measures, and the learned networks. */
function measuringFiles(): string[] {
  const sources = filesBelow(SOURCE).filter((path) => measures(path.slice(SOURCE.length)));
  return [...sources, ...filesBelow(MODELS).filter((path) => !isFitted(path.slice(MODELS.length)))];
}

function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    hash.update(path.slice(path.startsWith(SOURCE) ? SOURCE.length : MODELS.length)).update('\0');
    hash.update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

/** SHA-256 over everything that decides what is measured. */
export function measuringHash(): string {
  return hashOf(measuringFiles());
}

function filesBehind(name: SignalName, files: readonly string[]): string[] {
  const readWith: ReadonlySet<string> = new Set(RESTS_ON[name]);
  return files.filter((path) => {
    const signals = signalsOf(path);
    return (
      signals.includes(name) || (path.startsWith(SOURCE) && signals.some((signal) => readWith.has(signal)))
    );
  });
}

/** What a kept measurement rests on: the part that all signals share, and what each fitted signal has for itself. */
export interface MeasuringHashes {
  shared: string;
  signals: ReadonlyMap<SignalName, string>;
}

/**
 * The same in parts, so that a changed signal measures itself anew and nothing else.
 *
 * @param statements also of what reads statements and marks. It may rest on any code of the engine, and changes with all of it.
 */
export function measuringHashes(modality: Modality, statements: boolean = false): MeasuringHashes {
  const files = measuringFiles();
  const own = signals.filter(({ modalities }) => modalities.includes(modality)).map(({ name }) => name);
  const fitted = own.filter((name) => !NEVER_FITTED.includes(name));
  const reading = statements ? hashOf(filesBelow(SOURCE).filter(isSource)) : '';
  const stating = statements ? own.filter((name) => NEVER_FITTED.includes(name)) : [];
  return {
    shared: hashOf(files.filter((path) => signalsOf(path).length === 0)),
    signals: new Map([
      ...fitted.map((name) => [name, hashOf(filesBehind(name, files))] as const),
      ...stating.map((name) => [name, reading] as const),
    ]),
  };
}
