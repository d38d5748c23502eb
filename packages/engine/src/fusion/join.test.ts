import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SignalName } from '../types.ts';
import { fusedMargin, greatestWeights, type LogOdds, movedBy } from './join.ts';

const JOINS = {
  joins: {
    generated: { intercept: 0.2, weights: { 'frame-network': 0.8, 'noise-residual': 0.4 } },
    altered: { intercept: -0.3, weights: { 'frame-network': 0.1, 'face-network': 1.1 } },
  },
};

const NAMES = ['frame-network', 'noise-residual', 'face-network'] as const;

const of = (values: readonly number[]) =>
  new Map<SignalName, number>(NAMES.map((name, i) => [name, values[i]!]));

function logOdds(generated: readonly number[], altered: readonly number[] = generated): LogOdds {
  return { any: of([9, 9, 9]), generated: of(generated), altered: of(altered) };
}

const value = fc.double({ min: -6, max: 6, noNaN: true });
const values = fc.tuple(value, value, value);

test('one join is its weighted sum; a missing signal adds nothing', () => {
  const one = { joins: { any: { intercept: 0.5, weights: { voice: 0.7, 'lip-sync': 0.9 } } } };
  expect(fusedMargin({ any: new Map([['voice', 2]]) }, one)).toBeCloseTo(0.5 + 1.4, 12);
  expect(fusedMargin({ any: new Map() }, one)).toBeCloseTo(0.5, 12);
});

test('both kinds count as equally likely: the odds of the whole are the mean of theirs', () => {
  const margins = [0.2 + 0.8 * 1 + 0.4 * -1, -0.3 + 0.1 * 2 + 1.1 * 3];
  const mean = (Math.exp(margins[0]!) + Math.exp(margins[1]!)) / 2;
  expect(fusedMargin(logOdds([1, -1, 5], [2, 0, 3]), JOINS)).toBeCloseTo(Math.log(mean), 12);
});

test('what clears a file of one kind does not clear it of the other', () => {
  const swapped = fusedMargin(logOdds([-4, -4, 4]), JOINS);
  expect(swapped).toBeGreaterThan(2.5);
  expect(fusedMargin(logOdds([-4, -4, -4]), JOINS)).toBeLessThan(-0.9);
});

test('never falls when a signal rises, and every signal moves it by no more than its greatest weight', () => {
  const greatest = greatestWeights(JOINS);
  fc.assert(
    fc.property(values, values, fc.nat(2), fc.double({ min: 0, max: 4, noNaN: true }), (a, b, at, more) => {
      const raised = (own: readonly number[]) => own.map((x, i) => (i === at ? x + more : x));
      const rise = fusedMargin(logOdds(raised(a), raised(b)), JOINS) - fusedMargin(logOdds(a, b), JOINS);
      expect(rise).toBeGreaterThanOrEqual(-1e-9);
      expect(rise).toBeLessThanOrEqual(greatest[NAMES[at]!]! * more + 1e-9);
    }),
  );
});

test('what each signal moved is shared out by how much each kind has to say', () => {
  const moved = movedBy(logOdds([-5, -5, 0], [1, 0, 5]), JOINS);
  // The join of generated files has next to no share of these odds.
  expect(moved.get('face-network')).toBeCloseTo(5.5, 1);
  expect(moved.get('frame-network')).toBeCloseTo(0.1, 1);
  expect(Math.abs(moved.get('noise-residual')!)).toBeLessThan(0.02);
});

test('the greatest weight of a signal is that of the join that asks it most', () => {
  expect(greatestWeights(JOINS)).toEqual({
    'frame-network': 0.8,
    'noise-residual': 0.4,
    'face-network': 1.1,
  });
});
