import { expect, test } from 'vitest';
import { durationOf, stableUuid, statementOf } from './statement.ts';
import { wrongWith } from './store.testing.ts';

const module = {
  ...{ id: 'm 1', title: 'Voices', description: '', kind: 'drill' as const, version: 3 },
};
const at = new Date('2026-11-23T10:00:00.000Z');
const settings = { homeUrl: 'https://unmask.example', actor: 'mbox' as const };

test('ids are made of what they stand for: the same every time, another for anything else', () => {
  expect(stableUuid('a', 'b')).toBe(stableUuid('a', 'b'));
  expect(new Set([stableUuid('a', 'b'), stableUuid('ab'), stableUuid('b', 'a')]).size).toBe(3);
});

test('durations are of ISO 8601, and never negative', () => {
  const after = (seconds: number) => durationOf(at, new Date(at.getTime() + seconds * 1000));
  expect([0, 59.6, 61, 3_600, 90_061, -5].map(after)).toEqual([
    'PT0S',
    'PT1M0S',
    'PT1M1S',
    'PT1H0S',
    'PT25H1M1S',
    'PT0S',
  ]);
});

test('a drill is a simulation, a person its mail address, an empty description none', () => {
  const told = { verb: 'failed' as const, about: ['a'], registration: ['r'], at, score: 38, success: false };
  const statement = statementOf(settings, { id: 'p', email: 'ann@example.com' }, module, told);
  expect(wrongWith(statement)).toEqual([]);
  expect(statement).toMatchObject({
    actor: { objectType: 'Agent', mbox: 'mailto:ann@example.com' },
    object: {
      id: 'https://unmask.example/enterprise-features/training?module=m%201',
      definition: { type: 'http://adlnet.gov/expapi/activities/simulation', name: { en: 'Voices' } },
    },
    result: { score: { scaled: 0.38, raw: 38, min: 0, max: 100 }, success: false },
    context: { extensions: { 'https://unmask.example/xapi/extensions/module-version': 3 } },
    timestamp: '2026-11-23T10:00:00.000Z',
  });
  expect(statement.object.definition).not.toHaveProperty('description');
  expect(statement.result).not.toHaveProperty('completion');
});
