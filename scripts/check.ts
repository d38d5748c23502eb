import { formatAndLint, runSteps, types } from './steps.ts';

const results = await runSteps([formatAndLint, types]);
process.exitCode = results.some(({ counts }) => counts.failed > 0) ? 1 : 0;
