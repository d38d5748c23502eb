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

/** Mutants that mean the same as the rule: `file`, the change as it is printed, and why no test can tell. */
export const SAME: ReadonlyArray<{ file: string; what: string; why: string }> = [
  'product/prices.ts',
  'product/result-reading.ts',
].map((file) => ({
  file,
  what: "'en' → 'en-mutant'",
  why: 'a variant of English that nobody defined is English',
}));
