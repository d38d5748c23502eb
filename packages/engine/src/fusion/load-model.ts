import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnalysisMode, Modality } from '../types.ts';
import type { FusionModel } from './model.ts';
import { type PartFits, type PartsFile, partsFileName } from './parts.ts';
import { secondTestOf } from './second-test.ts';
import {
  ABSTENTION,
  BANDS,
  DECIDED_BY_PROVENANCE,
  DISAGREEMENT_LOG_ODDS,
  FIT,
  LEAST_RATIO,
  LEAST_SAY,
  MODES_THAT_CLEAR,
  modelFileName,
  SAID_ODDS,
  SUPPORT_RATIO,
  WEAK_LOG_ODDS,
  WITHOUT_FIT,
} from './settings.ts';

/** Folder of the fitted model files of this package. */
export const MODELS_DIR = fileURLToPath(new URL('../../models/', import.meta.url));

export interface LoadedModel {
  model: FusionModel | null;
  /** SHA-256 of the model files (where there are some) and of the settings. */
  hashes: Record<string, string>;
  /** How parts of such a file are judged by themselves; none were fitted for stills and for sounds. */
  parts: PartFits;
}

const cache = new Map<string, LoadedModel>();

export function settingsHash(): string {
  const settings = {
    ABSTENTION,
    BANDS,
    DECIDED_BY_PROVENANCE,
    DISAGREEMENT_LOG_ODDS,
    FIT,
    LEAST_RATIO,
    LEAST_SAY,
    MODES_THAT_CLEAR,
    SAID_ODDS,
    SUPPORT_RATIO,
    WEAK_LOG_ODDS,
    WITHOUT_FIT,
  };
  return createHash('sha256').update(JSON.stringify(settings)).digest('hex');
}

/**
 * Reads the fitted model for one kind of file, once per process and folder.
 *
 * @throws Error when the file exists and is not a model of this format
 */
export function loadModel(modality: Modality, mode: AnalysisMode, folder: string = MODELS_DIR): LoadedModel {
  const name = modelFileName(modality, mode);
  const path = join(folder, name);
  const known = cache.get(path);
  if (known) return known;
  const loaded = existsSync(path) ? readModel(folder, name) : { model: null, hashes: {}, parts: {} };
  const result = { ...loaded, hashes: { ...loaded.hashes, 'fusion-settings': settingsHash() } };
  cache.set(path, result);
  return result;
}

function readFile<T extends { format: number }>(folder: string, name: string): { value: T; sha256: string } {
  const bytes = readFileSync(join(folder, name));
  const value = JSON.parse(bytes.toString('utf8')) as T;
  if (value.format !== 2) throw new Error(`${name}: unknown model format ${String(value.format)}`);
  return { value, sha256: createHash('sha256').update(bytes).digest('hex') };
}

function readModel(folder: string, name: string): LoadedModel {
  const { value: model, sha256 } = readFile<FusionModel>(folder, name);
  const second = secondTestOf(name, sha256);
  if (model.bands && second) model.bands.second = second;
  const { parts, hashes } = readParts(folder, partsFileName(name), sha256);
  return { model, hashes: { [`models/${name}`]: sha256, ...hashes }, parts };
}

/** Parts that were fitted for another model would join methods that they have never seen: they have no say. */
function readParts(folder: string, name: string, of: string): Pick<LoadedModel, 'parts' | 'hashes'> {
  if (!existsSync(join(folder, name))) return { parts: {}, hashes: {} };
  const { value, sha256 } = readFile<PartsFile>(folder, name);
  return value.of === of
    ? { parts: value.parts, hashes: { [`models/${name}`]: sha256 } }
    : { parts: {}, hashes: {} };
}
