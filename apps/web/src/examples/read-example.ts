/** Results of the examples, each read when its page is opened. Checked by `scripts/make-examples.ts` when it wrote them. */
import type { Analysis } from '@unmask/analyses/contract';

export type ExampleResult = NonNullable<Analysis['result']>;

const files = import.meta.glob<ExampleResult>(
  ['../../public/examples/*.json', '!../../public/examples/index.json'],
  { import: 'default' },
);

/** Null when there is no example of this name. */
export async function readExample(id: string): Promise<ExampleResult | null> {
  return (await files[`../../public/examples/${id}.json`]?.()) ?? null;
}
