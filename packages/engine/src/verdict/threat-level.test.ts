import { describe, expect, test } from 'vitest';
import { threatLevel } from './threat-level.ts';

describe('the threat level', () => {
  test.each([
    ['authentic', 99, 'strong', 'low'],
    ['ai_generated', 99.5, 'moderately_strong', 'critical'],
    ['ai_generated', 90.1, 'moderately_strong', 'critical'],
    ['ai_generated', 99.9, 'strong', 'critical'],
    ['ai_generated', 90, 'moderately_strong', 'high'],
    ['ai_generated', 70.1, 'weak', 'high'],
    ['ai_generated', 70, 'weak', 'medium'],
    ['ai_generated', 50.1, 'weak', 'medium'],
    ['ai_generated', 50, 'no_support', 'low'],
    ['authentic', 51, 'weak', 'low'],
  ] as const)(
    '[ENGINE-001] [ENGINE-002] [ENGINE-003] [ENGINE-004] %s at %d %% with %s support is a %s threat',
    (outcome, confidence, verbal, level) => {
      expect(threatLevel(outcome, confidence, verbal)).toBe(level);
    },
  );

  test('moderate support is no critical threat, and what was not decided is not harmless', () => {
    expect(threatLevel('ai_generated', 96, 'moderate')).toBe('high');
    expect(threatLevel('inconclusive', 80, 'weak')).toBe('unknown');
    expect(threatLevel('inconclusive', 15.3, 'weak')).toBe('unknown');
  });
});
