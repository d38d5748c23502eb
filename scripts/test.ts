import { add, NOTHING, summaryLine } from './counts.ts';
import {
  browserTests,
  formatAndLint,
  ROOT,
  requirementCheck,
  runSteps,
  types,
  unitTests,
  webBuild,
} from './steps.ts';
import { failures, unsteady } from './test-reports.ts';

// The check of types and the build each leave a core idle for much of their time.
const early = [types, webBuild];
const results = await runSteps([formatAndLint, early, unitTests, browserTests, requirementCheck]);

console.log('');
for (const { step, counts } of results) console.log(`${step.title}: ${summaryLine(counts)}`);
for (const line of [...unsteady(ROOT), ...failures(ROOT)]) console.log(line);
const total = results.reduce((sum, { counts }) => add(sum, counts), NOTHING);
console.log(`\n${summaryLine(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;
