import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DETECTORS_DIR } from '../networks/folder.ts';
import { detectorVersions } from './detector-versions.ts';

test('the shipped networks stand with the versions that their facts name', () => {
  const versions = detectorVersions();
  expect(Object.keys(versions)).toEqual(['blending', 'faces', 'frames', 'motion', 'peaks', 'voice']);
  for (const [name, version] of Object.entries(versions)) {
    const facts: unknown = JSON.parse(readFileSync(path.join(DETECTORS_DIR, `${name}.json`), 'utf8'));
    expect(facts, name).toMatchObject({ version });
  }
});
