import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnalysisMode, Modality } from '../types.ts';
import type { FusionModel } from './model.ts';
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
  /** SHA-256 of the model file (when there is one) and of the settings. */
  hashes: Record<string, string>;
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
  const loaded = existsSync(path) ? readModel(path, name) : { model: null, hashes: {} };
  const result = { model: loaded.model, hashes: { ...loaded.hashes, 'fusion-settings': settingsHash() } };
  cache.set(path, result);
  return result;
}

function readModel(path: string, name: string): LoadedModel {
  const bytes = readFileSync(path);
  const model = JSON.parse(bytes.toString('utf8')) as FusionModel;
  if (model.format !== 1) throw new Error(`${name}: unknown model format ${String(model.format)}`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const second = secondTestOf(name, sha256);
  if (model.bands && second) model.bands.second = second;
  return { model, hashes: { [`models/${name}`]: sha256 } };
}
