import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeClip, makeStill } from '@unmask/media-fixtures';
import { cliErrors, watching } from '@unmask/product/copy/cli';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startUnmask, unmask } from './run-cli.testing.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'unmask-commands-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const at = (name: string) => path.join(folder, name);
const jsonLines = (out: string) =>
  out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

test('help names every command', async () => {
  for (const word of ['help', '--help', '-h']) {
    const { code, out, err } = await unmask(word);
    expect([code, err]).toEqual([0, '']);
    for (const command of ['serve', 'watch', 'analyze', 'evaluate', 'fit', 'calibrate']) {
      expect(out).toMatch(new RegExp(`^unmask ${command} `, 'm'));
    }
  }
  expect((await unmask('watch', '--help')).out).toMatch(/^unmask watch FOLDER/);
  expect((await unmask('serve', '--help')).out).toMatch(/^unmask serve/);
  expect((await unmask('analyze', '--help')).out).toContain('--pdf OUT.pdf');
});

test('the engine has its own commands: same words, same exit codes', async () => {
  expect(await unmask('fit')).toMatchObject({ code: 2, out: '', err: /^unmask: .*\n$/ });
  expect((await unmask('evaluate', '--help')).out).toContain('unmask evaluate --data DIR');
  const { code, out } = await unmask('analyze', await makeStill(), '--json');
  expect([code, JSON.parse(out).modality]).toEqual([0, 'image']);
});

test('bad command lines are answered with one line and exit code 2', async () => {
  const cases = [
    [],
    ['frobnicate'],
    ['watch'],
    ['watch', at('missing')],
    ['watch', folder, folder],
    ['watch', folder, '--wat'],
    ['watch', folder, '--out', at('missing')],
    ['watch', folder, '--fail-on', 'ai'],
    ['watch', folder, '--once', '--fail-on', 'maybe'],
    ['watch', folder, '--models-dir', at('missing')],
    ['serve', 'something'],
    ['serve', '--port', '99999'],
    ['serve', '--port', 'http'],
    ['serve', '--wat'],
    ['analyze', 'clip.mp4', '--pdf'],
    ['analyze', 'clip.mp4', '--pdf', at('missing/report.pdf')],
    ['analyze', at('missing.mp4'), '--pdf', at('report.pdf')],
  ];
  for (const args of cases) {
    const { code, out, err } = await unmask(...args);
    expect([args, code, out, err.trimEnd().split('\n').length]).toEqual([args, 2, '', 1]);
    expect(err).toMatch(/^unmask: /);
  }
  expect(await readdir(folder)).toEqual([]);
});

test('an analysis is also written as a report, and one that cannot be written is told', async () => {
  const still = await makeStill();
  const done = await unmask('analyze', still, '--json', '--pdf', at('report.pdf'));
  expect([done.code, JSON.parse(done.out).modality]).toEqual([0, 'image']);
  expect((await readFile(at('report.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
  const failed = await unmask('analyze', still, `--pdf=${folder}`);
  expect(failed.code).toBe(1);
  expect(failed.out).toContain('probability of AI');
  expect(failed.err).toContain(cliErrors.line(cliErrors.reportFailed('EISDIR')));
});

test('works through a folder once and ends with the exit code of the worst that it was told', async () => {
  await copyFile(await makeStill(), at('portrait.jpg'));
  await copyFile(await makeClip({ seconds: 1 }), at('clip.mp4'));
  const first = await unmask('watch', folder, '--once', '--json');
  expect(first.code).toBe(0);
  const lines = jsonLines(first.out);
  expect(lines.map(({ file, state, error }) => [file, state, error])).toEqual([
    ['clip.mp4', 'analysed', null],
    ['portrait.jpg', 'analysed', null],
  ]);
  for (const { json, pdf, outcome, probability } of lines) {
    expect(JSON.parse(await readFile(json, 'utf8')).result).toMatchObject({ outcome, probability });
    expect((await readFile(pdf)).subarray(0, 5).toString()).toBe('%PDF-');
  }
  expect(first.err).toMatch(/^clip\.mp4: .*probability of AI [\d.]+% \(95% interval/m);
  expect(first.err).toContain(watching.summary(2, 0, 0));

  const words = { ai_generated: 'ai', authentic: 'authentic', inconclusive: 'inconclusive' };
  const outcome: keyof typeof words = lines[0].outcome;
  const again = await unmask('watch', folder, '--once', '--fail-on', words[outcome]);
  expect([again.code, again.out]).toEqual([3, '']);
  expect(again.err).toContain(watching.summary(0, 2, 0));

  await writeFile(at('notes.txt'), 'just words');
  const bad = await unmask('watch', folder, '--once', '--no-pdf');
  expect(bad.code).toBe(2);
  expect(bad.err).toMatch(/^notes\.txt: not analyzed: not a video/m);
});

test('a second watcher on the same folder is refused; the first ends cleanly on SIGTERM', async () => {
  const first = startUnmask(['watch', folder]);
  await vi.waitFor(() => expect(first.said().err).toContain(watching.started(folder, false)), 20_000);
  const second = await unmask('watch', folder, '--once');
  expect([second.code, second.out]).toEqual([1, '']);
  expect(second.err).toBe(`${cliErrors.line(watching.locked(folder, first.child.pid!))}\n`);

  await copyFile(await makeClip({ seconds: 20, width: 640, height: 480 }), at('long.mp4'));
  const engines = () => readFile(`/proc/${first.child.pid}/task/${first.child.pid}/children`, 'utf8');
  await vi.waitFor(async () => expect((await engines()).trim()).not.toBe(''), {
    timeout: 20_000,
    interval: 50,
  });
  const [engine = ''] = (await engines()).trim().split(' ');
  first.child.kill('SIGTERM');
  const ended = await first.ended;
  expect([ended.code, ended.out]).toEqual([0, '']);
  expect(ended.err).toContain(watching.stopping);
  expect(await readdir(folder)).toEqual(['long.mp4']);
  expect(() => process.kill(Number(engine), 0)).toThrow('ESRCH');
  // The lock went with it.
  const third = startUnmask(['watch', folder]);
  await vi.waitFor(() => expect(third.said().err).toContain(watching.started(folder, false)), 20_000);
  third.child.kill('SIGINT');
  expect((await third.ended).code).toBe(0);
});
