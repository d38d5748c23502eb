/**
 * What a slice can say of an organization by looking at its own tables: whether something holds today. Whoever makes findings of it reads the
 * checks of all slices (`registered.checks`) and needs to know none of them.
 */
import type { Database } from '@unmask/db';

export const CHECK_SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;
export type CheckSeverity = (typeof CHECK_SEVERITIES)[number];

export const CHECK_CATEGORIES = [
  'access',
  'monitoring',
  'training',
  'data',
  'governance',
  'synthetic_media',
] as const;
export type CheckCategory = (typeof CHECK_CATEGORIES)[number];

/** Whom or what a check has found: a person by id, whose address is looked up for those who may read it. */
export interface CheckSubject {
  person?: string;
  label?: string;
}

export interface CheckOutcome {
  /** `no_data`: there is nothing that could be measured, and nothing is claimed. */
  state: 'passed' | 'failed' | 'no_data';
  /** What was measured, in words and without names: "2 of 5 members". */
  measured: string;
  subjects?: readonly CheckSubject[];
}

export interface Check {
  /** `training.overdue`: begins with the id of its slice, and stays. */
  id: string;
  /** What holds when it passes. */
  title: string;
  category: CheckCategory;
  severity: CheckSeverity;
  /** Which criteria it is evidence for: `soc2:CC6.1`, `iso27001:A.8.5`, `deepfake:drill`. */
  criteria: readonly string[];
  /** What is wrong when it fails, and why that matters. */
  description: string;
  remediation: string;
  /** Until when it is to be mended, from the day it was found. */
  due_days: number;
  /** Where it is mended. */
  to?: `/${string}`;
  /** Reads alone. */
  run(db: Database, organizationId: string, now: Date): Promise<CheckOutcome>;
}

export const SUBJECTS_KEPT = 200;

/** For the usual check: it passes where nothing is wrong, and says how many of how many are. */
export function outcomeOf(
  wrong: readonly CheckSubject[],
  all: number,
  words: { none: string; measured: (wrong: number, all: number) => string },
): CheckOutcome {
  if (all === 0) return { state: 'no_data', measured: words.none };
  return {
    state: wrong.length === 0 ? 'passed' : 'failed',
    measured: words.measured(wrong.length, all),
    subjects: wrong.slice(0, SUBJECTS_KEPT),
  };
}
