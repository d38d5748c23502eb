import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addModel, brightnessOnnx, PICTURE_MANIFEST, SOUND_MANIFEST } from '@unmask/media-fixtures/detectors';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readAddedModels } from './folder.ts';

const ONNX = brightnessOnnx(32, 8, 0.5);
const SHA256 = createHash('sha256').update(ONNX).digest('hex');

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'unmask-added-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function add(manifest: object): void {
  addModel(folder, { ...PICTURE_MANIFEST, ...manifest }, ONNX);
}

/** The one complaint of a folder with this manifest. */
function problem(manifest: object): string {
  add(manifest);
  const { models, problems } = readAddedModels(folder);
  expect(models).toEqual([]);
  expect(problems).toHaveLength(1);
  return problems[0]!;
}

test('a usable manifest, with what identifies the detector', () => {
  add({ sha256: SHA256.toUpperCase() });
  writeFileSync(path.join(folder, 'bright.calibration.json'), '{}');
  const { models, problems } = readAddedModels(folder);
  expect(problems).toEqual([]);
  expect(models).toHaveLength(1);
  expect(models[0]).toMatchObject({ sha256: SHA256, manifest: { name: 'bright', licence: 'CC0-1.0' } });
  expect(models[0]!.manifest.picture).toMatchObject({ scale: 1 / 255, mean: [0, 0, 0], std: [1, 1, 1] });
  expect(readAddedModels(folder, 'other').models).toEqual([]);
});

test('no folder holds no detector', () => {
  expect(readAddedModels(path.join(folder, 'none'))).toEqual({ models: [], problems: [] });
  expect(readAddedModels(null)).toEqual({ models: [], problems: [] });
});

describe('a manifest that cannot be used is refused by the name of the field', () => {
  const { input, output } = PICTURE_MANIFEST;
  test.each<[string, object, string]>([
    ['no name', { name: 'Bright!' }, 'name: must be 1 to 40 small letters'],
    ['no licence', { licence: undefined }, 'licence: missing'],
    ['an empty source', { source: ' ' }, 'source: must be a text'],
    ['an unknown field', { colour: 'RGB' }, 'colour: unknown field'],
    ['a misspelt field inside', { input: { ...input, widht: 3 } }, 'input.widht: unknown field'],
    ['no input', { input: undefined }, 'input: missing'],
    ['no width', { input: { ...input, width: undefined } }, 'input.width: missing'],
    [
      'a huge width',
      { input: { ...input, width: 5000 } },
      'input.width: must be a whole number from 16 to 1024',
    ],
    ['another layout', { input: { ...input, layout: 'CHW' } }, 'input.layout: must be one of NCHW, NHWC'],
    ['another colour', { input: { ...input, colour: 'YUV' } }, 'input.colour: must be one of RGB, BGR'],
    ['two means', { input: { ...input, mean: [0, 0] } }, 'input.mean: must be a list of three numbers'],
    ['a zero deviation', { input: { ...input, std: [1, 0, 1] } }, 'input.std[1]: must be above 0'],
    ['another crop', { crop: 'nose' }, 'crop: must be one of frame, face, audio-window'],
    ['no kind', { output: { ...output, kind: undefined } }, 'output.kind: missing'],
    ['no AI index', { output: { ...output, ai: -1 } }, 'output.ai: must be a whole number'],
    ['name and index', { output: { ...output, index: 0 } }, 'output.name: give either'],
    [
      'another rate',
      { ...SOUND_MANIFEST, name: 'bright', input: { ...SOUND_MANIFEST.input, rate_hz: 44_100 } },
      'input.rate_hz: must be 16000',
    ],
    ['another hash', { sha256: 'ab'.repeat(32) }, `sha256: the file has ${SHA256}`],
    ['half a hash', { sha256: 'abc' }, 'sha256: must be 64 hexadecimal digits'],
  ])('%s', (_name, manifest, complaint) => {
    expect(problem(manifest)).toContain(complaint);
  });

  test.each(['../bright.onnx', '/etc/passwd', 'deep/bright.onnx', 'bright.bin'])('the path %s', (file) => {
    add({});
    writeFileSync(path.join(folder, 'bright.json'), JSON.stringify({ ...PICTURE_MANIFEST, file }));
    expect(readAddedModels(folder).problems).toEqual([
      'bright.json: file: must be the name of an .onnx file in the same folder, without a path',
    ]);
  });

  test('a missing file, a folder, a link out of the folder, a file too large', () => {
    const inner = path.join(folder, 'models');
    mkdirSync(path.join(inner, 'dir.onnx'), { recursive: true });
    writeFileSync(path.join(folder, 'out.onnx'), ONNX);
    symlinkSync(path.join(folder, 'out.onnx'), path.join(inner, 'link.onnx'));
    writeFileSync(path.join(inner, 'large.onnx'), '');
    truncateSync(path.join(inner, 'large.onnx'), 300 * 1_048_576);
    const complaints = ['dir', 'large', 'link', 'missing'].map((name) => {
      const manifest = { ...PICTURE_MANIFEST, name, file: `${name}.onnx` };
      writeFileSync(path.join(inner, `${name}.json`), JSON.stringify(manifest));
      return name;
    });
    expect(complaints).toHaveLength(4);
    expect(readAddedModels(inner)).toEqual({
      models: [],
      problems: [
        'dir.json: file: is not a regular file',
        'large.json: file: has 314572800 bytes, at most 268435456 are accepted',
        'link.json: file: leads outside the folder',
        'missing.json: file: missing.onnx is not in the folder',
      ],
    });
  });

  test('no JSON, no object, the same name twice', () => {
    writeFileSync(path.join(folder, 'a.json'), '{');
    writeFileSync(path.join(folder, 'b.json'), '[]');
    add({});
    writeFileSync(path.join(folder, 'c.json'), JSON.stringify(PICTURE_MANIFEST));
    const { models, problems } = readAddedModels(folder);
    expect(models).toHaveLength(1);
    expect(problems).toEqual([
      'a.json: this is not JSON',
      'b.json: a JSON object is expected',
      'c.json: name: bright is taken by another manifest',
    ]);
  });
});
