import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeClip, makeStill } from '@unmask/media-fixtures';
import { makeCaptionedClip } from '@unmask/media-fixtures/captioned';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unmask } from '../run-cli.testing.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'unmask-cli-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('prints the result as JSON and nothing else on stdout', async () => {
  const { code, out } = await unmask('analyze', await makeClip({ seconds: 1 }), '--json');
  expect(code).toBe(0);
  const result = JSON.parse(out);
  expect(result.modality).toBe('video');
  expect(result.file.decodedFrames).toBe(25);
});

test('names the words of makers that stand in the picture', async () => {
  const { code, out } = await unmask('analyze', await makeCaptionedClip({ caption: { text: 'HAILUO' } }));
  expect(code).toBe(0);
  expect(out).toMatch(
    /words in picture {4}The words “HA[I1L]LUO” are in the picture at 0:00 to 0:02: the mark of Hailuo\./,
  );
});

test('describes stills given as frames', async () => {
  const stills = [await makeStill(), await makeStill({ at_s: 1 })];
  const { code, out } = await unmask('analyze', '--frames', ...stills);
  expect(code).toBe(0);
  expect(out).toContain('stills only');
});

test('says whether the verdict survives changes of the file, when asked', async () => {
  const { code, out } = await unmask('analyze', await makeStill(), '--stability');
  expect(code).toBe(0);
  expect(out).toMatch(/stability {11}the verdict (holds|does not hold)/);
  expect(out.match(/^ {4}(jpeg-90|jpeg-75|three-quarter-size|crop) +\d/gm)).toHaveLength(4);
});

test('ends a pipeline with exit code 3 on the outcomes it was told, and prints the result all the same', async () => {
  const still = await makeStill();
  const { outcome } = JSON.parse((await unmask('analyze', still, '--json')).out);
  const word = outcome === 'ai_generated' ? 'ai' : outcome;
  const others = ['ai', 'inconclusive', 'authentic'].filter((name) => name !== word);
  const failed = await unmask('analyze', still, '--json', '--fail-on', `${others[0]},${word}`);
  expect([failed.code, JSON.parse(failed.out).outcome]).toEqual([3, outcome]);
  expect((await unmask('analyze', still, '--fail-on', others.join(','))).code).toBe(0);
});

test('answers bad command lines and bad files with one line and exit code 2', async () => {
  const text = path.join(folder, 'notes.mp4');
  writeFileSync(text, 'just words');
  const cases = [
    [],
    ['frobnicate'],
    ['analyze'],
    ['analyze', '--wat'],
    ['analyze', '--fail-on', 'maybe', text],
    ['analyze', 'a', 'b'],
    ['analyze', path.join(folder, 'missing.mp4')],
    ['analyze', folder],
    ['analyze', text],
    ['analyze', '--frames', text],
    ['analyze', '--frames', '--stability', text],
  ];
  for (const args of cases) {
    const { code, out, err } = await unmask(...args);
    expect([args, code, out, err.trimEnd().split('\n').length]).toEqual([args, 2, '', 1]);
    expect(err).toMatch(/^unmask: /);
  }
});
