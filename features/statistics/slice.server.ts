import { defineSlice } from '@unmask/platform/slice';
import { statisticsContract } from './contract.ts';
import { updateGlobalStats } from './server/count.ts';
import { statisticsCalls } from './server/rpc.ts';
import { tags } from './words.ts';

const UPDATE_MS = 15 * 60_000;

/** Counts over all analyses, for everyone. */
export default defineSlice({
  id: 'statistics',
  contract: statisticsContract,
  tags,
  calls: ({ db }) => statisticsCalls({ db }),
  schedules: [
    { id: 'statistics.update', every_ms: UPDATE_MS, on: 'one', run: ({ db }) => updateGlobalStats(db) },
  ],
});
