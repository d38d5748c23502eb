/** `npm run bench`: every benchmark in turn. */
import { benchAnalyze } from './analyze.ts';

await benchAnalyze();
