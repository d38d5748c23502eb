import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DETECTORS_DIR } from '../networks/folder.ts';

let known: Record<string, number> | null = null;

/**
 * Versions of the shipped detectors by name, in order of the names. The SHA-256 of each stands among the hashes as `<name>.onnx`.
 *
 * @throws TypeError when the facts beside a network name no version
 */
export function detectorVersions(): Record<string, number> {
  known ??= Object.fromEntries(
    (existsSync(DETECTORS_DIR) ? readdirSync(DETECTORS_DIR) : [])
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => [path.basename(name, '.json'), versionOf(name)]),
  );
  return known;
}

function versionOf(name: string): number {
  const facts: unknown = JSON.parse(readFileSync(path.join(DETECTORS_DIR, name), 'utf8'));
  if (facts !== null && typeof facts === 'object' && 'version' in facts && typeof facts.version === 'number')
    return facts.version;
  throw new TypeError(`${name} names no version`);
}
