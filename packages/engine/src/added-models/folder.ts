import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { ManifestError } from './fields.ts';
import { type AddedManifest, readManifest } from './manifest.ts';

/** A detector that the operator added, with what identifies it. */
export interface AddedModel {
  manifest: AddedManifest;
  /** Absolute path of the ONNX file. */
  path: string;
  /** SHA-256 of the ONNX file. */
  sha256: string;
  /** SHA-256 of the manifest: another crop or normalisation is another detector. */
  manifestSha256: string;
  /** The folder that holds it, and its calibration. */
  folder: string;
}

export interface AddedFolder {
  models: AddedModel[];
  /** One line for each manifest that cannot be used. */
  problems: string[];
}

/** A larger network leaves too little of an analysis process's memory. */
const MAX_ONNX_BYTES = 256 * 1_048_576;
const MAX_MANIFEST_BYTES = 64 * 1024;
const MAX_MODELS = 8;

export const CALIBRATION_ENDING = '.calibration.json';

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** @throws ManifestError when the file is missing, outside the folder, too large or not the one that is named */
function checkedFile(
  manifest: AddedManifest,
  folder: string,
  fileName: string,
): { path: string; sha256: string } {
  const problem = (field: string, what: string) => new ManifestError(`${fileName}: ${field}: ${what}`);
  const at = path.join(folder, manifest.file);
  if (!existsSync(at)) throw problem('file', `${manifest.file} is not in the folder`);
  const real = realpathSync(at);
  if (path.dirname(real) !== realpathSync(folder)) throw problem('file', 'leads outside the folder');
  const facts = statSync(real);
  if (!facts.isFile()) throw problem('file', 'is not a regular file');
  if (facts.size > MAX_ONNX_BYTES) {
    throw problem('file', `has ${facts.size} bytes, at most ${MAX_ONNX_BYTES} are accepted`);
  }
  const hash = sha256(readFileSync(real));
  if (manifest.sha256 !== null && manifest.sha256 !== hash) {
    throw problem('sha256', `the file has ${hash}`);
  }
  return { path: real, sha256: hash };
}

function readModel(folder: string, fileName: string): AddedModel {
  const at = path.join(folder, fileName);
  if (statSync(at).size > MAX_MANIFEST_BYTES)
    throw new ManifestError(`${fileName}: too large for a manifest`);
  const bytes = readFileSync(at);
  const manifest = readManifest(bytes.toString('utf8'), fileName);
  return { manifest, ...checkedFile(manifest, folder, fileName), manifestSha256: sha256(bytes), folder };
}

/**
 * Every usable detector of the operator's folder, by name. A folder that does not exist holds none.
 *
 * @param only look at the detector of this name alone
 */
export function readAddedModels(folder: string | null, only: string | null = null): AddedFolder {
  const out: AddedFolder = { models: [], problems: [] };
  if (folder === null || !existsSync(folder)) return out;
  const manifests = readdirSync(folder)
    .filter((name) => name.endsWith('.json') && !name.endsWith(CALIBRATION_ENDING))
    .sort();
  for (const fileName of manifests) {
    try {
      const model = readModel(folder, fileName);
      const { name } = model.manifest;
      if (out.models.some(({ manifest }) => manifest.name === name)) {
        throw new ManifestError(`${fileName}: name: ${name} is taken by another manifest`);
      }
      if (out.models.length === MAX_MODELS) {
        throw new ManifestError(`${fileName}: at most ${MAX_MODELS} detectors can be added`);
      }
      if (only === null || only === name) out.models.push(model);
    } catch (error) {
      if (!(error instanceof ManifestError)) throw error;
      out.problems.push(error.message);
    }
  }
  return out;
}
