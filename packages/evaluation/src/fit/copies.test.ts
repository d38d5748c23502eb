import { fusedLogOdds } from '@unmask/engine/internal/fusion/fuse.ts';
import { seededRandom } from '@unmask/engine/internal/seeded-random.ts';
import type { SignalName } from '@unmask/engine/types';
import { expect, test } from 'vitest';
import { bell } from '../synthetic.testing.ts';
import { fitFusion } from './fit-fusion.ts';
import { fitSignal, type SignalRow } from './fit-signal.ts';

test('changed copies of files, which score lower, do not move what is stated of the files', () => {
  const random = seededRandom(12);
  const rowsWith = (copies: number) =>
    Array.from({ length: 600 }, (_, i) => {
      const label = i % 2 === 0 ? (1 as const) : (0 as const);
      const x = 2 * label - 1 + bell(random);
      const row = (value: number, copy: boolean) => ({
        label,
        aiKind: label === 1 ? ('generated' as const) : null,
        component: `c${i}`,
        copy,
        logOdds: { any: new Map<SignalName, number>([['voice', value]]) },
      });
      return [row(x, false), ...Array.from({ length: copies }, () => row(x - 1.5, true))];
    }).flat();
  const { fusion, bounds } = fitFusion(rowsWith(2), { any: ['voice'] }, 1, 0);
  // Evidence of no weight is even odds, with copies and without.
  expect(Math.abs(fusedLogOdds({ any: new Map([['voice', 0]]) }, fusion))).toBeLessThan(0.3);
  // The copies are no further files: odds go no further than 300 real ones can show.
  expect(bounds.high).toBe(1 - 1 / 302);

  const asRows = (copies: number): SignalRow[] =>
    rowsWith(copies).map(({ logOdds, ...row }) => ({ ...row, features: { x: logOdds.any.get('voice')! } }));
  const stated = (rows: SignalRow[]) => {
    const { outOfFold } = fitSignal(rows, ['logistic'], 1)!;
    const files = outOfFold.filter((_, i) => !rows[i]!.copy);
    return files.reduce((sum, value) => sum + value, 0) / files.length;
  };
  expect(Math.abs(stated(asRows(2)) - stated(asRows(0)))).toBeLessThan(0.2);
});
