/** Files that hold the product's own rules, and the tests that must notice when one of them is broken. */
export interface RuleFile {
  file: string;
  tests: readonly string[];
}

const product = (name: string): RuleFile => ({
  file: `product/${name}.ts`,
  tests: [`product/${name}.test.ts`],
});
const fusion = (name: string, ...tests: string[]): RuleFile => ({
  file: `packages/engine/src/fusion/${name}.ts`,
  tests: tests.map((test) => `packages/engine/src/fusion/${test}.test.ts`),
});

export const RULES: readonly RuleFile[] = [
  ...['thresholds', 'limits', 'roles', 'plans', 'prices', 'policies'].map(product),
  ...['result-reading', 'organizations'].map(product),
  { file: 'features/webhooks/limits.ts', tests: ['features/webhooks/limits.test.ts'] },
  fusion('outcome', 'outcome', 'assess'),
  fusion('assess', 'assess', 'outcome'),
  fusion('likelihood-ratio', 'likelihood-ratio'),
  fusion('reasons', 'reasons'),
  {
    file: 'packages/engine/src/verdict/threat-level.ts',
    tests: ['packages/engine/src/verdict/threat-level.test.ts'],
  },
];

interface SameRule {
  file: string;
  /** The change as it is printed. */
  what: string;
  /** Part of the line that it stands in. */
  where: string;
  why: string;
}

const OUTCOME = 'packages/engine/src/fusion/outcome.ts';
const ASSESS = 'packages/engine/src/fusion/assess.ts';
const RATIO = 'packages/engine/src/fusion/likelihood-ratio.ts';
const LAST_BIT = 'any share that small is the last bit of a division';
const OTHER_SIDE = 'whatever is not the side of AI is the other one, and the types let nothing else through';
const NO_SUPPORT = 'between a half and two nothing is supported, whichever way it is divided';

/** Mutants that mean the same as the rule, and why no test can tell. */
export const SAME: readonly SameRule[] = [
  ...['product/prices.ts', 'product/result-reading.ts'].map((file) => ({
    file,
    what: "'en' → 'en-mutant'",
    where: '',
    why: 'a variant of English that nobody defined is English',
  })),
  ...['1e-9 → 1.1000000000000001e-9', '1e-9 → 9.000000000000001e-10'].map((what) => ({
    ...{ file: OUTCOME, what, where: 'LEAST_RATIO * (1 - 1e-9)', why: LAST_BIT },
  })),
  {
    file: OUTCOME,
    what: "(side === 'ai' ? ratio : 1 / ratio) >= least → (side === 'ai' ? ratio : 1 / ratio) > least",
    where: 'ratios.every',
    why: LAST_BIT,
  },
  { file: OUTCOME, what: "'authentic' → 'authentic-mutant'", where: "given('authentic')", why: OTHER_SIDE },
  { file: ASSESS, what: "'authentic' → 'authentic-mutant'", where: "whollyFor('authentic'", why: OTHER_SIDE },
  { file: RATIO, what: 'value >= 1 → value > 1', where: 'const strength', why: NO_SUPPORT },
  { file: RATIO, what: '1 → 2', where: 'const strength', why: NO_SUPPORT },
  { file: RATIO, what: 'value > 1 → value >= 1', where: 'const supports', why: NO_SUPPORT },
  {
    file: 'packages/engine/src/fusion/reasons.ts',
    what: '0 → (-1)',
    where: 'weights?.[name] ?? 0',
    why: 'a weight that is not there is too small to have a say, however small',
  },
];
