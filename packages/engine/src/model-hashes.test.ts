import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { modelHashes } from './model-hashes.ts';
import { DETECTORS_DIR } from './networks/folder.ts';
import { isOfThisEngine } from './verdict/engine-stamp.ts';
import { ENGINE_VERSION } from './version.ts';

const NOWHERE = path.join(import.meta.dirname, 'no-such-folder');

test('every shipped network is named by the SHA-256 of its bytes, and so are the weights that several share', async () => {
  const hashes = await modelHashes(NOWHERE);
  expect(hashes).toHaveProperty(['shared.weights']);
  const shipped = readdirSync(DETECTORS_DIR).filter((name) => !name.endsWith('.json'));
  expect(Object.keys(hashes)).toEqual(shipped.sort());
  for (const name of shipped) {
    const bytes = readFileSync(path.join(DETECTORS_DIR, name));
    expect(hashes[name], name).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});

test('a result that other weights made is not of this engine', async () => {
  const hashes = await modelHashes(NOWHERE);
  expect(isOfThisEngine({ version: ENGINE_VERSION, hashes })).toBe(true);
  for (const name of ['faces.onnx', 'shared.weights'])
    expect(isOfThisEngine({ version: ENGINE_VERSION, hashes: { ...hashes, [name]: '00' } }), name).toBe(
      false,
    );
});
