import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadModel } from '@unmask/engine/internal/fusion/index.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { evaluateCommand, fitCommand } from './command.ts';
import { parseCsv } from './data/csv.ts';
import { readDataset } from './data/dataset.ts';
import { takeFiles } from './data/take.ts';
import type { FailedFile, MeasuredFile } from './measure/measured-file.ts';
import { compare } from './robustness/robustness.ts';
import { fakeEnvironment, madeFiles, madeMeasurement, writeDataset } from './synthetic.testing.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'unmask-evaluate-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function read(path: string): Promise<MeasuredFile | FailedFile> {
  const text = await readFile(path, 'utf8');
  if (text === 'broken') return { error: 'no header', code: 'damaged_file' };
  return madeMeasurement(JSON.parse(text));
}

function argv(data: string, ...more: string[]): string[] {
  const at = (name: string) => join(root, name);
  return [
    '--data',
    data,
    '--cache',
    at('cache'),
    '--models',
    at('models'),
    '--accuracy',
    at('accuracy'),
    '--processes',
    '1',
    ...more,
  ];
}

function report(name = 'out.json') {
  return JSON.parse(readFileSync(join(root, name), 'utf8'));
}

describe('reading labelled folders', () => {
  test('CSV with quotes, doubled quotes, line breaks and empty cells', () => {
    expect(parseCsv('a,b,c\n1,"x, ""y""\nz",\n2,,3\n')).toEqual([
      { a: '1', b: 'x, "y"\nz', c: '' },
      { a: '2', b: '', c: '3' },
    ]);
  });

  test('subfolders with labelled manifests are read, unlabelled ones skipped', () => {
    writeDataset(join(root, 'data', 'one'), madeFiles(2));
    writeDataset(join(root, 'data', 'two'), madeFiles(1));
    mkdirSync(join(root, 'data', 'faces'));
    writeFileSync(join(root, 'data', 'faces', 'manifest.csv'), 'id,file,source\n1,a.jpg,web\n');
    const files = readDataset(join(root, 'data'));
    expect(files).toHaveLength(12);
    expect(files[0]).toMatchObject({
      id: 'f0',
      folder: 'one',
      label: 'real',
      kind: 'made, up',
      generator: 'Camera',
    });
    expect(files[0]!.keys).toEqual(['group:g0', 'repo:r0']);
    expect(() => readDataset(join(root, 'data', 'faces'))).toThrow('no manifest.csv');
  });

  test('a limit takes both labels and always the same files', () => {
    writeDataset(join(root, 'one'), madeFiles(10));
    const files = readDataset(join(root, 'one'));
    const taken = takeFiles(files, 6);
    expect(taken.map((file) => file.label)).toEqual(['real', 'fake', 'real', 'fake', 'real', 'fake']);
    expect(takeFiles([...files].reverse(), 6).map((file) => file.id)).toEqual(taken.map((file) => file.id));
  });
});

describe('evaluate without models', () => {
  test('everything is inconclusive and the report says so', async () => {
    writeDataset(join(root, 'one'), madeFiles(4));
    const around = fakeEnvironment(read);
    expect(await evaluateCommand(argv(join(root, 'one'), '--json', join(root, 'out.json')), around)).toBe(0);
    const { engine, modalities } = report();
    expect(engine.version).toBe('0.0.0');
    expect(modalities.video).toMatchObject({
      n: 16,
      inconclusive: 1,
      falseAlarmReal: 0,
      auc: { value: 0.5 },
    });
    expect(Object.keys(modalities)).toEqual(['video']);
    expect(around.printed.join('\n')).toContain('video: 16 files (8 real, 8 AI) in 4 groups');
  });

  test('of large groups a few files are taken, as many of either label, always the same ones', async () => {
    writeDataset(join(root, 'one'), madeFiles(4));
    const asked = argv(join(root, 'one'), '--most-per-group', '1', '--json', join(root, 'out.json'));
    const around = fakeEnvironment(read);
    expect(await evaluateCommand(asked, around)).toBe(0);
    expect(report().modalities.video).toMatchObject({ n: 8, real: 4, ai: 4, groups: 4 });
    expect(await evaluateCommand(asked, around)).toBe(0);
    expect(around.measured).toHaveLength(8);
    const wrong = argv(join(root, 'one'), '--most-per-group', '0');
    expect(await evaluateCommand(wrong, fakeEnvironment(read))).toBe(2);
  });

  test('a file that cannot be read is counted and listed, not fatal', async () => {
    writeDataset(join(root, 'one'), madeFiles(4));
    writeFileSync(join(root, 'one', 'f3.mp4'), 'broken');
    rmSync(join(root, 'one', 'f5.mp4'));
    const around = fakeEnvironment(read);
    expect(await evaluateCommand(argv(join(root, 'one'), '--json', join(root, 'out.json')), around)).toBe(0);
    expect(report().modalities.video.n).toBe(14);
    expect(report().refused.map(({ id, code }: { id: string; code: string }) => [id, code])).toEqual([
      ['f3', 'damaged_file'],
      ['f5', 'not_found'],
    ]);
  });

  test('an interrupted run goes on where it stopped', async () => {
    writeDataset(join(root, 'one'), madeFiles(4));
    let left = 5;
    const dying = fakeEnvironment(async (path) => {
      if (left-- === 0) throw new Error('power cut');
      return read(path);
    });
    expect(await evaluateCommand(argv(join(root, 'one')), dying)).toBe(1);
    const again = fakeEnvironment(read);
    expect(await evaluateCommand(argv(join(root, 'one')), again)).toBe(0);
    expect(dying.measured).toHaveLength(5);
    expect(again.measured).toHaveLength(11);
    const [folder] = readdirSync(join(root, 'cache'));
    expect(readdirSync(join(root, 'cache', folder!))).toHaveLength(16);
  });

  test('a wrong command line is refused with the usage', async () => {
    expect(await evaluateCommand([], fakeEnvironment(read))).toBe(2);
    expect(await evaluateCommand(['--data', root, '--limit', 'many'], fakeEnvironment(read))).toBe(2);
    expect(await evaluateCommand(['--data', join(root, 'nowhere')], fakeEnvironment(read))).toBe(1);
    const around = fakeEnvironment(read);
    expect(await evaluateCommand(['--help'], around)).toBe(0);
    expect(around.printed[0]).toContain('unmask evaluate --data DIR');
  });
});

describe('fit, then evaluate', () => {
  test('fitted files are scored by the fold that never saw them, strangers by the full model', async () => {
    writeDataset(join(root, 'one'), madeFiles(40));
    const around = fakeEnvironment(read);
    expect(await fitCommand(argv(join(root, 'one')), around)).toBe(0);
    const model = loadModel('video', 'full', join(root, 'models')).model!;
    expect(model.fitted).toMatchObject({ real: 80, ai: 80, groups: 40, commit: 'none' });
    expect(model.fitted.data).toEqual([{ folder: 'one', files: 160, groups: 40 }]);
    const stills = loadModel('video', 'frames', join(root, 'models')).model!;
    expect(Object.keys(model.signals)).toContain('temporal-residual');
    expect(Object.keys(stills.signals)).not.toContain('temporal-residual');

    const latest = report('accuracy/latest.json');
    // What a band has meant is counted by the fold models, as everything that is published.
    expect(model.bands?.landed).toEqual(latest.modalities.video.bands);
    expect(stills.bands?.landed).toEqual(latest.frames.bands);
    expect(latest.modalities.video.bands.likely_ai.ai).toBeGreaterThan(0);
    expect(latest.modalities.video.auc.value).toBeGreaterThan(0.85);
    expect(latest.modalities.video.control.value).toBeGreaterThan(0.55);
    const { ablation, control, controlMargin, auc } = latest.modalities.video;
    expect(ablation['noise-residual'].gain.low).toBeGreaterThan(0);
    expect(controlMargin.value).toBeCloseTo(auc.value - control.value, 3);
    expect(controlMargin.low).toBeGreaterThan(0);
    expect(controlMargin.high).toBeLessThan(0.5);
    expect(latest.frames.auc.value).toBeLessThan(latest.modalities.video.auc.value);

    // Parts are judged by fold models too: the picture has skill, faces that know nothing have no say.
    const { parts } = loadModel('video', 'full', join(root, 'models'));
    const { judged } = latest.modalities.video.parts;
    expect([Object.keys(parts), Object.keys(judged)]).toEqual([['picture'], ['picture']]);
    expect(judged.picture).toMatchObject({ n: 160, real: 80, ai: 80 });
    expect(parts.picture?.bands?.landed).toEqual(judged.picture.bands);
    expect(parts.picture?.auc).toBeCloseTo(judged.picture.auc.value, 3);
    expect(judged.picture.falseAlarmReal).toBeLessThanOrEqual(0.02);

    const strangers = madeFiles(44)
      .slice(160)
      .map((file) => ({ ...file, id: `new-${file.id}` }));
    // One more comes from a repository that the fit has seen.
    const cousin = { id: 'cousin', label: 'fake' as const, group: 'unseen', repo: 'r3' };
    writeDataset(join(root, 'two'), [...strangers, cousin]);
    const before = around.measured.length;
    const both = [...argv(join(root, 'one')), '--data', join(root, 'two'), '--json', join(root, 'out.json')];
    expect(await evaluateCommand(both, around)).toBe(0);
    // The 160 files are not measured again.
    expect(around.measured.length - before).toBe(17);
    expect(report().modalities.video.scoredBy).toEqual({ foldModel: 161, fullModel: 16 });

    const own = report().modalities.video.files.filter(({ folder }: { folder: string }) => folder === 'one');
    expect(own).toEqual(latest.modalities.video.files);
    // Ten folds and the whole, for clips and for stills: a busy machine takes its time.
  }, 300_000);

  test('folds alone need no measurement', async () => {
    writeDataset(join(root, 'one'), madeFiles(12));
    const around = fakeEnvironment(read);
    expect(await fitCommand(argv(join(root, 'one'), '--folds-only'), around)).toBe(0);
    expect(around.measured).toHaveLength(0);
    expect(Object.keys(report('accuracy/folds.json').video.files)).toHaveLength(48);
    expect(existsSync(join(root, 'models'))).toBe(false);
  });

  test('figures of other models than the fitted ones stay published, those of the replaced ones go', async () => {
    writeDataset(join(root, 'one'), madeFiles(2));
    mkdirSync(join(root, 'accuracy'));
    const figures = { video: 'of the model before', audio: 'of a model that stays' };
    const published = { robustness: figures, secondTest: figures };
    writeFileSync(join(root, 'accuracy', 'latest.json'), JSON.stringify(published));
    expect(await fitCommand(argv(join(root, 'one'), '--no-frames'), fakeEnvironment(read))).toBe(0);
    const { robustness, secondTest } = report('accuracy/latest.json');
    expect(robustness).toEqual({ audio: 'of a model that stays' });
    expect(secondTest).toEqual({ audio: 'of a model that stays' });
  });

  test('a fit that finds no skill removes the stale model', async () => {
    writeDataset(join(root, 'one'), madeFiles(2));
    mkdirSync(join(root, 'models'));
    writeFileSync(join(root, 'models', 'video.json'), '{"format":1}');
    expect(await fitCommand(argv(join(root, 'one'), '--no-frames'), fakeEnvironment(read))).toBe(0);
    expect(existsSync(join(root, 'models', 'video.json'))).toBe(false);
  });
});

test('changed copies are compared file by file', () => {
  const row = (
    id: string,
    label: 0 | 1,
    score: number,
    outcome: 'ai_generated' | 'authentic' | 'inconclusive',
  ) => ({
    id,
    folder: 'one',
    modality: 'video' as const,
    label,
    generator: '',
    pairGroup: id,
    component: id,
    score,
    logRatio: 0,
    outcome,
    band: outcome === 'inconclusive' ? ('undetermined' as const) : outcome,
    signals: {},
    parts: {},
    cpu_s: 0,
    hard: false,
    kind: '',
    permissive: false,
    fold: null,
  });
  const before = [
    row('a', 0, 0.1, 'authentic'),
    row('b', 1, 0.9, 'ai_generated'),
    row('c', 0, 0.2, 'authentic'),
  ];
  const after = [row('a', 0, 0.9, 'ai_generated'), row('b', 1, 0.6, 'inconclusive')];
  expect(compare(before, after)).toEqual({
    n: 2,
    real: 1,
    ai: 1,
    groups: 2,
    aucBefore: { value: 1, low: 1, high: 1 },
    aucAfter: { value: 0, low: 0, high: 0 },
    aucChange: { value: -1, low: -1, high: -1 },
    flipped: { value: 1, low: expect.closeTo(0.1581, 4), high: 1 },
    reversed: { value: 0.5, low: 0, high: 1 },
    falseAlarmRealBefore: { value: 0, low: 0, high: expect.closeTo(0.975, 4) },
    falseAlarmReal: { value: 1, low: expect.closeTo(0.025, 4), high: 1 },
    recallBefore: { value: 1, low: expect.closeTo(0.025, 4), high: 1 },
    recall: { value: 0, low: 0, high: expect.closeTo(0.975, 4) },
    recallChange: { value: -1, low: -1, high: -1 },
  });
});
