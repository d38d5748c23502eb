import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { evaluateOptions } from './options.ts';
import { Session } from './session.ts';
import { fakeEnvironment, madeFiles, madeMeasurement, writeDataset } from './synthetic.testing.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'unmask-session-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a file that all members of a shipped network have learnt from is not judged, and that is said', async () => {
  const data = join(root, 'data');
  writeDataset(data, madeFiles(1));
  const learnt = createHash('sha256')
    .update(readFileSync(join(data, 'f2.mp4')))
    .digest('hex');
  const accuracy = join(root, 'accuracy');
  mkdirSync(join(accuracy, 'learnt'), { recursive: true });
  writeFileSync(join(accuracy, 'learnt', 'voice.json'), JSON.stringify({ [learnt.slice(0, 16)]: -1 }));
  const around = fakeEnvironment(async (path) => madeMeasurement(JSON.parse(await readFile(path, 'utf8'))));
  const options = evaluateOptions(['--data', data, '--cache', join(root, 'cache'), '--processes', '1']);
  const session = new Session(options, around, { models: join(root, 'models'), accuracy });
  const measured = await session.measure(session.files(), 'full');
  await session.close();
  expect(measured.map(({ file }) => file.id)).toEqual(['f0', 'f1', 'f3']);
  expect(around.printed).toEqual([
    'left out, because all members of a shipped network have learnt from them: 1',
  ]);
});
