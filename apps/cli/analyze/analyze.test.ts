import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeClip, makeStill } from '@unmask/media-fixtures';
import { makeCaptionedClip } from '@unmask/media-fixtures/captioned';
import { cliRefusals, manyFiles } from '@unmask/product/copy/cli';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { zipOf } from '../../../foundations/analyses/server/documents/documents.testing.ts';
import { startUnmask, unmask } from '../run-cli.testing.ts';

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
    ['analyze', 'a', 'b', '--pdf', 'out.pdf'],
    ['analyze', '--frames', 'https://example.com/still.jpg'],
    ['analyze', 'notes.zip', '--pdf', 'out.pdf'],
    ['analyze', path.join(folder, 'missing.zip')],
    ['analyze', 'https://127.0.0.1:1/clip.mp4'],
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

test('several files: each result as it comes, their order at the end, one bad file costs only itself', async () => {
  const [still, clip, missing] = [
    await makeStill(),
    await makeClip({ seconds: 1 }),
    path.join(folder, 'gone.mp4'),
  ];
  const { code, out, err } = await unmask('analyze', still, missing, clip);
  expect(code).toBe(2);
  expect(err).toContain(`unmask: ${missing}: ${cliRefusals.not_found}`);
  expect(out.match(/^ {2}probability of AI/gm)).toHaveLength(2);
  const order = out.slice(out.indexOf(manyFiles.ranked(2))).split('\n');
  const ratios = order.slice(1, 3).map((line) => Number(line.trim().split(' ')[0]));
  expect(ratios[0]).toBeGreaterThanOrEqual(ratios[1]!);
  expect(order[3]).toBe(manyFiles.chance);
});

test('what lies in a document and behind a link is analyzed, and told with its place', async () => {
  const still = readFileSync(await makeStill());
  const served = createServer((_, answer) => answer.setHeader('content-type', 'image/jpeg').end(still));
  await once(served.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(served.address() as AddressInfo).port}/photo.jpg`;
  const zip = path.join(folder, 'album.zip');
  writeFileSync(
    zip,
    zipOf([
      { name: 'trip/photo.jpg', bytes: still },
      { name: 'notes.txt', bytes: Buffer.from('words') },
    ]),
  );
  const run = startUnmask(['analyze', zip, url, '--json'], { FETCH_ALLOW: '127.0.0.1/32' });
  const { code, out } = await run.ended;
  served.close();
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ input, result, error }) => [input, result?.file.name ?? error.code])).toEqual([
    [`${zip}, trip/photo.jpg`, 'photo.jpg'],
    [`${zip}, notes.txt`, 'not_taken'],
    [url, 'photo.jpg'],
  ]);
  expect(lines[0].result.file.sha256).toBe(lines[2].result.file.sha256);
  expect(code).toBe(0);
});

test('a list of networks that is none is refused in the words of the service, before anything is fetched', async () => {
  const url = 'http://127.0.0.1:9/photo.jpg';
  const run = startUnmask(['analyze', url, '--json'], { FETCH_ALLOW: '10.0.0.0/8, localhost' });
  const { out } = await run.ended;
  expect(JSON.parse(out.trim()).error).toMatchObject({
    code: 'unexpected',
    message: expect.stringContaining('"localhost" is no network such as 10.0.0.0/8 or fd00::/8'),
  });
});
