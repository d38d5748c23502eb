import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeStillBytes } from '@unmask/media-fixtures';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { readDataset } from '../data/dataset.ts';
import { countMarks, noneSeen, readMarks } from './count-marks.ts';

const folder = mkdtempSync(join(tmpdir(), 'marks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('what spoke is counted by label, what cannot be read apart', async () => {
  const plain = await makeStillBytes({ width: 320, height: 240 });
  const named = await sharp(plain)
    .withExif({ IFD0: { Software: 'Midjourney' } })
    .jpeg()
    .toBuffer();
  writeFileSync(join(folder, 'a.jpg'), plain);
  writeFileSync(join(folder, 'b.jpg'), named);
  writeFileSync(join(folder, 'c.jpg'), 'no picture');
  writeFileSync(
    join(folder, 'manifest.csv'),
    'id,file,label,generator\na,a.jpg,real,x\nb,b.jpg,fake,x\nc,c.jpg,real,x\n',
  );
  const marked = [];
  for (const file of readDataset(folder)) marked.push(await readMarks(file, folder));
  const counts = countMarks(marked);
  expect(counts.read).toEqual({ real: 1, fake: 1 });
  expect(counts.refused).toBe(1);
  expect([...counts.said]).toEqual([['provenance: named ai', { real: 0, fake: 1 }]]);
  expect(marked[1]?.evidence[0]).toContain('names Midjourney');
});

test('none among many bounds the share', () => {
  expect(noneSeen(3000)).toBeCloseTo(0.001, 12);
  expect(noneSeen(0)).toBe(1);
});
