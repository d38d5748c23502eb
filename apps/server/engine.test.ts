import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSettings } from '@unmask/platform/env';
import { createLogger } from '@unmask/platform/logger';
import { expect, test } from 'vitest';
import { openEngine } from './engine.ts';

test('an added detector that cannot be used is left out, and the log says why', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'unmask-models-'));
  mkdirSync(path.join(dir, 'models'));
  writeFileSync(path.join(dir, 'models', 'odd.json'), '{ "name": "Odd" }');
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  const settings = readSettings({ DATA_DIR: dir });
  expect(settings.ENGINE_MODELS_DIR).toBe(path.join(dir, 'models'));
  const engine = openEngine(settings, logger);
  expect(lines.join('')).toContain('added detector: odd.json: name: must be 1 to 40 small letters');
  await engine.close();
  rmSync(dir, { recursive: true, force: true });
});
