/** Words of the page of one example. */

import { words } from '../language.ts';
import type { ExampleFate } from './examples.ts';

export const examplePage = words('example-page.examplePage', {
  back: 'All examples',
  title: (name: string) => `${name}: an example`,
  truth: 'What it is',
  verdict: 'What we said',
  own: 'Analyze a file of your own',
  engine: (version: string) => `Result of engine ${version}, made when this version was built.`,
  fates: {
    named: 'Right: it was made, and the measurements were plain enough to say so.',
    undecided: 'Not wrong, but not found: what was measured was too little to name it.',
    passed:
      'It passed: no sign of making was found, although no camera took it. “No sign found” never means “real”.',
  } satisfies Record<ExampleFate, string>,
} as const);
