import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '@unmask/engine/internal/seeded-random.ts';
import type { Outcome } from '@unmask/engine/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { evaluateCommand } from '../command.ts';
import { auc as aucOf } from '../statistics/auc.ts';
import { bootstrapOverGroups } from '../statistics/group-bootstrap.ts';
import { bell, fakeEnvironment } from '../synthetic.testing.ts';
import { compareReports } from './compare.ts';
import type { ReportedFile } from './read-report.ts';

function file(i: number, score: number, outcome: Outcome = 'inconclusive'): ReportedFile {
  const label = i % 2 === 0 ? 0 : 1;
  return {
    id: `f${i}`,
    folder: 'one',
    label,
    kind: label === 1 ? 't2v' : 'scene',
    generator: label === 1 ? 'Painter' : 'Camera',
    pairGroup: `g${Math.floor(i / 4)}`,
    score,
    outcome,
  };
}

/** Scores whose truth is `skill` deviations strong. */
function scores(skill: number, seed: number): ReportedFile[] {
  const random = seededRandom(seed);
  return Array.from({ length: 200 }, (_, i) => {
    const margin = skill * (i % 2 === 0 ? -1 : 1) + bell(random);
    return file(i, 1 / (1 + Math.exp(-margin)));
  });
}

describe('comparing two reports', () => {
  test('the same report gains nothing, with no width at all', () => {
    const one = compareReports(scores(1, 1), scores(1, 1), 100);
    expect(one.figures.auc.difference).toEqual({ value: 0, low: 0, high: 0 });
    expect(one.changed).toEqual([]);
  });

  test('a real gain lies above 0, and its paired interval is narrower than the spread of either side', () => {
    const before = scores(0.7, 1);
    const after = before.map((row) => ({ ...row, score: row.score + (row.label === 1 ? 0.03 : -0.03) }));
    const { auc } = compareReports(before, after, 400).figures;
    expect(auc.after! - auc.before!).toBeCloseTo(auc.difference.value!, 3);
    expect(auc.difference.low).toBeGreaterThan(0);
    const alone = bootstrapOverGroups(after, (row) => row.pairGroup!, aucOf, { draws: 400 });
    expect(auc.difference.high! - auc.difference.low!).toBeLessThan(0.5 * (alone.high - alone.low));
  });

  test('unrelated scores of equal skill show no sure difference', () => {
    const { difference } = compareReports(scores(0.7, 1), scores(0.7, 2), 400).figures.auc;
    expect(difference.low).toBeLessThan(0);
    expect(difference.high).toBeGreaterThan(0);
  });

  test('files are matched by folder and id; outcomes are counted per kind and generator', () => {
    const before = [file(0, 0.1, 'authentic'), file(1, 0.5), file(2, 0.9, 'ai_generated'), file(3, 0.6)];
    const after = [
      { ...file(0, 0.3), pairGroup: null },
      file(1, 0.9, 'ai_generated'),
      { ...file(2, 0.9, 'ai_generated'), folder: 'two' },
      file(3, 0.1, 'authentic'),
    ];
    const one = compareReports(before, after, 50);
    expect(one).toMatchObject({ n: 3, onlyBefore: 1, onlyAfter: 1, groups: 1 });
    expect(one.byKind).toEqual({
      'AI: t2v': { n: 2, changed: 2, better: 1, worse: 1 },
      'real: scene': { n: 1, changed: 1, better: 0, worse: 1 },
    });
    expect(one.byGenerator['AI: Painter']).toEqual({ n: 2, changed: 2, better: 1, worse: 1 });
    expect(one.changed.map(({ id, before: from, after: to }) => [id, from.outcome, to.outcome])).toEqual([
      ['f0', 'authentic', 'inconclusive'],
      ['f1', 'inconclusive', 'ai_generated'],
      ['f3', 'inconclusive', 'authentic'],
    ]);
    expect(one.figures.inconclusive).toMatchObject({ before: 0.6667, after: 0.3333 });
  });
});

describe('unmask evaluate --compare', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'unmask-compare-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function write(name: string, files: ReportedFile[], statements?: boolean): string {
    const path = join(root, name);
    const own = files.map((row) => ({ ...row, label: row.label === 1 ? 'fake' : 'real' }));
    writeFileSync(path, JSON.stringify({ modalities: { video: { files: own } }, statements }));
    return path;
  }

  async function never(): Promise<never> {
    throw new Error('a comparison measures nothing');
  }

  test('prints a table and writes JSON', async () => {
    const around = fakeEnvironment(never);
    const out = join(root, 'deep', 'out.json');
    const argv = [
      '--compare',
      write('a.json', scores(0.5, 1)),
      write('b.json', scores(1.5, 1)),
      '--json',
      out,
    ];
    expect(await evaluateCommand(argv, around)).toBe(0);
    const { video } = JSON.parse(readFileSync(out, 'utf8')).modalities;
    expect(video.n).toBe(200);
    expect(video.figures.auc.difference.low).toBeGreaterThan(0.1);
    expect(around.printed[0]).toMatch(/^video: 200 files in both reports, in 50 groups/);
    expect(around.printed[0]).toMatch(/AUC +0\.\d{3} +0\.\d{3} +\+0\.\d{3} +\[\+0\.\d{3}, \+0\.\d{3}\]/);
  });

  test('says when only one report counts what files say of themselves', async () => {
    const printed = async (one: boolean | undefined, other: boolean | undefined) => {
      const around = fakeEnvironment(never);
      const [a, b] = [write('a.json', scores(0.5, 1), one), write('b.json', scores(0.5, 1), other)];
      expect(await evaluateCommand(['--compare', a, b], around)).toBe(0);
      return around.printed.join('\n');
    };
    expect(await printed(undefined, true)).toContain('One report counts what files say of themselves');
    expect(await printed(undefined, false)).not.toContain('One report counts');
    expect(await printed(true, true)).not.toContain('One report counts');
  });

  test('one report, no report and a missing one are refused', async () => {
    const around = fakeEnvironment(never);
    const path = write('a.json', scores(0.5, 1));
    writeFileSync(join(root, 'other.json'), '{"date":"2026-01-01"}');
    expect(await evaluateCommand(['--compare', path], around)).toBe(2);
    expect(await evaluateCommand(['--compare', path, join(root, 'other.json')], around)).toBe(2);
    expect(await evaluateCommand(['--compare', path, join(root, 'none.json')], around)).toBe(2);
  });
});
