/** What processes that were killed left where uploads arrive. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { emptyIncoming } from './service.ts';

test('files and the folders of documents go, with all that is in them; younger ones stay', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'unmask-incoming-'));
  await writeFile(path.join(dir, 'a.part'), 'x');
  await mkdir(path.join(dir, 'document-abc'));
  await writeFile(path.join(dir, 'document-abc', '0'), 'x');
  await emptyIncoming(dir, 3_600_000);
  expect((await readdir(dir)).sort()).toEqual(['a.part', 'document-abc']);
  await emptyIncoming(dir, 0);
  expect(await readdir(dir)).toEqual([]);
  await rm(dir, { recursive: true });
});
