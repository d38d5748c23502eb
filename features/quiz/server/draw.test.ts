/** Which ten are asked, and what scripted players make of them. */
import { randomInt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Answer, QUESTIONS, ROUNDS } from '../limits.ts';
import { guessedPercent } from '../scoring.ts';
import type { Step } from '../tables.ts';
import { bankItems } from './bank.ts';
import { type Candidate, drawSet, seededChance } from './draw.ts';
import { outcomeOf } from './finish.ts';

const chance = (below: number) => randomInt(below);
const bank: readonly Candidate[] = bankItems();

describe('a set', () => {
  test('[QUIZ-007] has ten items of the kind that was asked for, four to six of them real, and of one family at most one', () => {
    const reals = new Set<number>();
    for (const round of ROUNDS)
      for (let n = 0; n < 60; n += 1) {
        const drawn = drawSet(bank, round, chance);
        expect(new Set(drawn.map(({ family }) => family)).size).toBe(QUESTIONS);
        reals.add(drawn.filter(({ isDeepfake }) => !isDeepfake).length);
        const kinds = new Set(drawn.map(({ kind }) => kind));
        if (round === 'mixed') expect(kinds.size).toBe(3);
        else expect([...kinds]).toEqual([round.slice(0, -1)]);
      }
    expect([...reals].sort()).toEqual([4, 5, 6]);
  });

  test('the order says nothing: at each place both sorts come about as often', () => {
    const real = Array<number>(QUESTIONS).fill(0);
    for (let n = 0; n < 600; n += 1)
      for (const [at, { isDeepfake }] of drawSet(bank, 'mixed', chance).entries())
        if (!isDeepfake) real[at]! += 1;
    // Of 600, 300 are expected at each place; eight deviations lie outside of these bounds.
    for (const count of real) expect(Math.abs(count - 300)).toBeLessThan(100);
  });

  test('the same seed draws the same set, and another one another', () => {
    const ids = (seed: string) => drawSet(bank, 'mixed', seededChance(seed)).map(({ id }) => id);
    const [one, other] = ['0123abcd'.repeat(8), 'fedcba98'.repeat(8)];
    expect(ids(one)).toEqual(ids(one));
    expect(ids(one)).not.toEqual(ids(other));
  });

  test('what was seen comes last, what was missed first', () => {
    const seen = new Set(drawSet(bank, 'pictures', chance).map(({ id }) => id));
    const fresh = drawSet(bank, 'pictures', chance, { last: seen });
    expect(fresh.filter(({ id }) => seen.has(id))).toEqual([]);
    const again = drawSet(bank, 'pictures', chance, { first: seen });
    expect(again.filter(({ id }) => seen.has(id)).length).toBeGreaterThanOrEqual(8);
  });

  test('a bank that is too small is refused', () => {
    expect(() => drawSet(bank.slice(0, 6), 'pictures', chance)).toThrow('too few items');
  });
});

describe('players who do not look', () => {
  const SETS = 1_000;
  const play = (choose: () => Answer) => {
    const drawn = drawSet(bank, 'mixed', chance);
    const steps = drawn.map(({ id, isDeepfake }, at): Step => {
      const answer = choose();
      const [sentAt, answeredAt] = [at * 10, at * 10 + 5].map((s) => new Date(s * 1000).toISOString());
      const isCorrect = (answer === 'ai_generated') === isDeepfake;
      return { questionId: id, isDeepfake, sentAt: sentAt!, answeredAt: answeredAt!, answer, isCorrect };
    });
    return outcomeOf({ mode: 'ranked', steps });
  };

  test('who answers “AI-generated” to everything, or “Authentic”, never gets a level, rewards or a place', () => {
    for (const answer of ['ai_generated', 'authentic'] as const)
      for (let n = 0; n < SETS; n += 1) {
        const outcome = play(() => answer);
        expect(outcome.level).toBeNull();
        expect(outcome.ranked).toBe(false);
        expect(outcome.rewards).toEqual({ credits: 0, certificate: false, expert: false, timeBonus: 0 });
      }
  });

  test('who guesses gets certificates no more often than chance gives, in a thousand sets', () => {
    const outcomes = Array.from({ length: SETS }, () =>
      play(() => (chance(2) ? 'authentic' : 'ai_generated')),
    );
    const certificates = outcomes.filter(({ rewards }) => rewards.certificate).length;
    // 5.5%, with six deviations above: more would be a leak, and a bound that fails once in a billion runs.
    const expected = (SETS * guessedPercent(8)) / 100;
    expect(certificates).toBeLessThan(expected + 6 * Math.sqrt(expected));
    const right = outcomes.reduce((sum, { score }) => sum + score, 0) / (SETS * QUESTIONS);
    expect(right).toBeGreaterThan(0.45);
    expect(right).toBeLessThan(0.55);
  });
});
