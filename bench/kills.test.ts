/** A short slice of `npm run bench -- kills`, and that the next slice goes on where it ended. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runKills } from './kills.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'unmask-kills-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const CLEAN = { lost: [], twice: [], unsaved: [], withoutMedia: [], leftProcesses: [], leftFiles: [] };

test('kill -9 of server and engine in turn, in two slices: nothing lost, nothing twice, nothing left', async () => {
  expect(await runKills(dir, 1)).toMatchObject({ ...CLEAN, kills: { server: 1, engine: 0 }, sent: 2 });
  const second = await runKills(dir, 2);
  expect(second).toMatchObject({ ...CLEAN, sent: 6 });
  expect(second.kills.server + second.kills.engine).toBe(3);
  expect(second.completed + second.givenUp).toBe(6);
}, 600_000);
