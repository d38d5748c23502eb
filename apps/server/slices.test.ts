/** What every slice of the service says of itself. */

import { isContractProcedure } from '@orpc/contract';
import { contractDescription } from '@unmask/product/copy/api-description';
import { ERRORS } from '@unmask/product/copy/errors';
import { describe, expect, test } from 'vitest';
import { contractTable } from './contract-table.ts';
import { readSlices, registeredBy } from './slices.ts';

const registry = await readSlices();
const errors = registry.slices.flatMap(({ errors: own = {} }) => Object.entries(own));

describe('the errors of slices', () => {
  test('each has words for people and a status of an error, as those of the shared catalogue', () => {
    expect(errors.length).toBeGreaterThan(15);
    for (const [code, { title, message, status, code: own }] of errors) {
      expect(own).toBe(code);
      expect(title.length, code).toBeGreaterThan(3);
      expect(message, code).toMatch(/[.]$/);
      expect(status, code).toBeGreaterThanOrEqual(400);
    }
  });

  test('none stands in the shared catalogue as well', () => {
    expect(errors.map(([code]) => code).filter((code) => code in ERRORS)).toEqual([]);
  });
});

test('every tag that a call of the contract stands under is described', () => {
  const { contract, tags } = contractTable(registry);
  const described = Object.keys({ ...contractDescription.tags, ...tags });
  const used = Object.values(contract).flatMap((calls) =>
    Object.values(calls).flatMap((call) =>
      isContractProcedure(call) ? (call['~orpc'].route.tags ?? []) : [],
    ),
  );
  expect(used.length).toBeGreaterThan(50);
  for (const tag of used) expect(described).toContain(tag);
});

test('what browsers post and what the server counts are those of the specification, each once', () => {
  const { counted, posted } = registeredBy(registry).events;
  expect([...posted].sort()).toEqual(['page_view']);
  expect([...counted].sort()).toEqual([
    'business_inquiry',
    'deepfake_quiz',
    'newsletter_signup',
    'subscription_upgrade',
    'video_analysis',
    'voice_analysis',
  ]);
});
