/** Whether a stored result was made by what would read the file today. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DETECTORS_DIR } from '../networks/folder.ts';
import type { EngineFacts } from '../types.ts';
import { ENGINE_VERSION } from '../version.ts';

const MODELS = fileURLToPath(new URL('../../models/', import.meta.url));

let known: ReadonlyMap<string, string> | null = null;

/** SHA-256 of the fits and networks that ship, by the names that results give them. They do not change while a process runs. */
function shipped(): ReadonlyMap<string, string> {
  known ??= new Map([
    ...hashesIn(MODELS, '.json', 'models/'),
    ...hashesIn(DETECTORS_DIR, '.onnx', ''),
    ...hashesIn(DETECTORS_DIR, '.onnx.gz', ''),
    ...hashesIn(DETECTORS_DIR, '.weights', ''),
  ]);
  return known;
}

function hashesIn(folder: string, ending: string, prefix: string): Array<[string, string]> {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => [`${prefix}${name}`, sha256(readFileSync(path.join(folder, name)))]);
}

/** Of this installation's engine, such as "0.1.0-3f2a9c01b7de": another one may judge another way. */
export function engineStamp(): string {
  const all = sha256(JSON.stringify([...shipped()]));
  return `${ENGINE_VERSION}-${all.slice(0, 12)}`;
}

/** Whether this engine made the result: its version, its fits and its networks. What an operator added is not looked at. */
export function isOfThisEngine({ version, hashes }: Pick<EngineFacts, 'version' | 'hashes'>): boolean {
  if (version !== ENGINE_VERSION) return false;
  return Object.entries(hashes)
    .filter(([name]) => name.startsWith('models/') || shipped().has(name))
    .every(([name, hash]) => shipped().get(name) === hash);
}

function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}
