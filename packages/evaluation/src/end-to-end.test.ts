import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { MODELS_DIR } from '@unmask/engine/internal/fusion/load-model.ts';
import { fixturesDir, makeClip, makeSound, makeStill } from '@unmask/media-fixtures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { evaluateCommand } from './command.ts';
import { environment } from './environment.ts';

let root = '';
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'unmask-evaluate-'));
  const made = [
    await makeClip({ seconds: 1, audio: 'speech' }),
    await makeClip({ seconds: 1, codec: 'mpeg4', seed: 2 }),
    await makeSound({ seconds: 2 }),
    await makeStill(),
  ];
  const lines = made.map((path, i) => {
    const name = `m${i}${extname(path)}`;
    copyFileSync(path, join(root, name));
    return `m${i},${name},${i % 2 === 0 ? 'real' : 'fake'},made,maker-${i},group-${i}`;
  });
  writeFileSync(join(root, 'broken.mp4'), 'no video at all');
  lines.push('m4,broken.mp4,real,made,maker-4,group-4');
  writeFileSync(join(root, 'manifest.csv'), `id,file,label,kind,generator,pair_group\n${lines.join('\n')}\n`);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const evaluate = (...more: string[]) => evaluateIn(root, ...more);

async function evaluateIn(data: string, ...more: string[]) {
  const printed: string[] = [];
  const at = (name: string) => join(root, name);
  const argv = ['--data', data, '--cache', at('cache'), '--networks', join(fixturesDir(), 'networks')];
  const paths = ['--models', at('models'), '--accuracy', at('accuracy'), '--json', at('out.json')];
  const around = { ...environment, out: (text: string) => printed.push(text), progress: () => {} };
  const code = await evaluateCommand([...argv, ...paths, '--processes', '1', ...more], around);
  expect(code).toBe(0);
  return { report: JSON.parse(readFileSync(at('out.json'), 'utf8')), text: printed.join('\n') };
}

test('video, sound and picture are measured by the real engine; a broken file is listed', async () => {
  const { report, text } = await evaluate();
  expect(Object.keys(report.modalities).sort()).toEqual(['audio', 'image', 'video']);
  expect(report.modalities.video.n).toBe(2);
  expect(report.modalities.video.files.map(({ id }: { id: string }) => id)).toEqual(['m0', 'm1']);
  expect(report.modalities.video.cost.meanCpu_s).toBeGreaterThan(0);
  expect(report.refused).toMatchObject([{ id: 'm4' }]);
  expect(text).toContain('1 files could not be analyzed');
  expect(report.engine.hashes.measuring).toMatch(/^[0-9a-f]{64}$/);

  const again = await evaluate();
  expect(again.report).toEqual(report);
});

/** A plain clip and a signed one. */
async function folderOfSigned(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'unmask-said-'));
  const comment = `Signature: ${'Ab+/'.repeat(80)}==`;
  copyFileSync(await makeClip({ seconds: 1, seed: 3, metadata: { comment } }), join(folder, 'signed.mp4'));
  copyFileSync(await makeClip({ seconds: 1, seed: 4 }), join(folder, 'plain.mp4'));
  const rows = ['plain,plain.mp4,real,made,maker,one', 'signed,signed.mp4,fake,made,maker,two'];
  const head = 'id,file,label,kind,generator,pair_group';
  writeFileSync(join(folder, 'manifest.csv'), `${head}\n${rows.join('\n')}\n`);
  return folder;
}

test('what files say of themselves counts as in a result, and signals alone can be asked for', async () => {
  const said = await folderOfSigned();
  const outcomes = ({ report }: Awaited<ReturnType<typeof evaluateIn>>) =>
    report.modalities.video.files.map(({ outcome }: { outcome: string }) => outcome);

  const alone = await evaluateIn(said, '--signals-alone');
  expect([alone.report.statements, ...outcomes(alone)]).toEqual([false, 'inconclusive', 'inconclusive']);
  // What was kept of the run before lacks nothing but the statements.
  const whole = await evaluateIn(said);
  expect([whole.report.statements, ...outcomes(whole)]).toEqual([true, 'inconclusive', 'ai_generated']);
  expect(whole.text).toContain('statements and marks had a say in 1 of 2 files');
  rmSync(said, { recursive: true });
});

test('changed copies and stills go through the engine as well', async () => {
  mkdirSync(join(root, 'accuracy'), { recursive: true });
  const before = '{"date":"2000-01-01","robustness":{"video":"an old figure","smell":"of a run of its own"}}';
  writeFileSync(join(root, 'accuracy', 'latest.json'), before);
  const { report } = await evaluate('--robustness', '--publish');
  expect(JSON.parse(readFileSync(join(root, 'accuracy', 'latest.json'), 'utf8'))).toEqual({
    date: '2000-01-01',
    robustness: { ...report.robustness, smell: 'of a run of its own' },
  });
  expect(report.robustness.video['h264-crf30'].n).toBe(2);
  expect(report.robustness.audio['mp3-64k'].n).toBe(1);
  expect(report.robustness.image['jpeg-60'].n).toBe(1);
  const stills = await evaluate('--frames');
  expect(stills.report.modalities.video.n).toBe(2);
}, 240_000);

test('the second test holds what no fit has met: counts for results, figures for people', async () => {
  const counts = join(root, 'second.json');
  mkdirSync(join(root, 'accuracy'), { recursive: true });
  writeFileSync(counts, '{"date":"2000-01-01","models":{}}');
  writeFileSync(join(root, 'accuracy', 'latest.json'), '{"date":"2000-01-01"}');
  const { report, text } = await evaluate(
    ...['--second-test', '--second-test-file', counts],
    // Those that ship.
    ...['--models', MODELS_DIR],
  );
  expect(text).toContain('second test: 4 of 4 files that no fit has met');
  const written = JSON.parse(readFileSync(counts, 'utf8'));
  expect(written.date).toBe(environment.today());
  const video = written.models['video.json'];
  const landed = Object.values(video.landed as Record<string, { real: number; ai: number }>);
  expect(landed.reduce((sum, { real, ai }) => sum + real + ai, 0)).toBe(report.modalities.video.n);
  const latest = JSON.parse(readFileSync(join(root, 'accuracy', 'latest.json'), 'utf8'));
  expect(latest).toMatchObject({ date: '2000-01-01', secondTest: { video: { n: 2 }, audio: {}, image: {} } });
});

test('the second test tells what is measured from what is stated', async () => {
  const said = await folderOfSigned();
  const counts = join(root, 'second-said.json');
  const scored = async (...more: string[]) => {
    writeFileSync(counts, '{"date":"2000-01-01","models":{}}');
    writeFileSync(join(root, 'accuracy', 'latest.json'), '{"date":"2000-01-01"}');
    const own = ['--second-test', '--second-test-file', counts, '--models', MODELS_DIR];
    const { text } = await evaluateIn(said, ...own, ...more);
    expect(text).toContain('second test: 2 of 2 files that no fit has met');
    return JSON.parse(readFileSync(join(root, 'accuracy', 'latest.json'), 'utf8')).secondTest;
  };
  const both = await scored();
  expect(both.video).toMatchObject({ n: 2, recall: 0, withStatements: { n: 2, recall: 1 } });
  const landed = JSON.parse(readFileSync(counts, 'utf8')).models['video.json'].landed;
  expect(landed.ai_generated.ai).toBe(0);
  const alone = await scored('--signals-alone');
  expect(alone.video).toMatchObject({ n: 2, recall: 0 });
  expect(alone.video).not.toHaveProperty('withStatements');
  rmSync(said, { recursive: true });
});
