import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SignalName } from '@unmask/engine/types';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LabelledFile } from '../data/dataset.ts';
import { madeMeasurement } from '../synthetic.testing.ts';
import { type Measurer, measureAll } from './measure-all.ts';
import type { MeasuredFile } from './measured-file.ts';
import { ResultCache } from './result-cache.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'unmask-measure-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function labelled(id: string): LabelledFile {
  const file = path.join(root, `${id}.mp4`);
  writeFileSync(file, id);
  return {
    id,
    folder: 'made',
    path: file,
    label: 'real',
    kind: 'made',
    generator: 'Camera',
    pairGroup: id,
    licenceClass: '',
    hard: false,
    keys: [],
  };
}

test('a labelled file is measured by the ensemble member that never saw it, and its measurement is kept apart from that of other members', async () => {
  const asked: Array<number | null> = [];
  const measurer: Measurer = {
    async measure(_file, _variant, ensembleMember) {
      asked.push(ensembleMember);
      return madeMeasurement({ id: 'a', label: 'real', group: 'g' });
    },
  };
  const measure = (ensembleMember: number | null) =>
    measureAll({
      files: [labelled('a')],
      variant: 'full',
      cacheFor: () => new ResultCache(root, { shared: '0123456789abcdef', signals: new Map() }),
      ensembleMemberFor: () => ensembleMember,
      workers: 1,
      measurers: async () => [measurer],
    });
  await measure(2);
  await measure(2);
  await measure(null);
  expect(asked).toEqual([2, null]);
});

test('a changed signal measures itself anew; what the others measured stays', async () => {
  const asked: Array<readonly SignalName[] | null> = [];
  const measured = madeMeasurement({ id: 'a', label: 'real', group: 'g' });
  const [first, second] = measured.signals.map(({ name }) => name) as [SignalName, SignalName];
  const measurer: Measurer = {
    async measure(_file, _variant, _member, only) {
      asked.push(only);
      if (only === null) return measured;
      const [changed] = measured.signals.filter(({ name }) => only.includes(name));
      return { ...measured, cpu_s: 0, signals: [{ ...changed!, features: { anew: 7 } }] };
    },
  };
  const file = labelled('a');
  const measure = async (hashes: Array<[SignalName, string]>, shared = '0123456789abcdef') => {
    const [entry] = await measureAll({
      files: [file],
      variant: 'full',
      cacheFor: () => new ResultCache(root, { shared, signals: new Map(hashes) }),
      ensembleMemberFor: () => null,
      workers: 1,
      measurers: async () => [measurer],
    });
    return entry!.result as MeasuredFile;
  };
  const before = [
    [first, '1'],
    [second, '1'],
  ] satisfies Array<[SignalName, string]>;
  const after = [
    [first, '2'],
    [second, '1'],
  ] satisfies Array<[SignalName, string]>;
  expect(await measure(before)).toEqual(measured);
  const renewed = await measure(after);
  expect(await measure(after)).toEqual(renewed);
  expect(asked).toEqual([null, [first]]);
  expect(renewed.signals[0]).toMatchObject({ name: first, features: { anew: 7 } });
  expect(renewed.signals.slice(1)).toEqual(measured.signals.slice(1));
  expect(renewed.cpu_s).toBe(measured.cpu_s);
  await measure(after, 'fedcba9876543210');
  expect(asked).toHaveLength(3);
});

test('a refused file is measured as a whole when any signal has changed', async () => {
  const asked: unknown[] = [];
  const measurer: Measurer = {
    async measure(_file, _variant, _member, only) {
      asked.push(only);
      return { error: 'no sound', code: 'damaged_file' };
    },
  };
  const file = labelled('a');
  for (const hash of ['1', '1', '2']) {
    await measureAll({
      files: [file],
      variant: 'full',
      cacheFor: () => new ResultCache(root, { shared: 'f', signals: new Map([['voice', hash]]) }),
      ensembleMemberFor: () => null,
      workers: 1,
      measurers: async () => [measurer],
    });
  }
  expect(asked).toEqual([null, null]);
});
