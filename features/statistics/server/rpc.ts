/** The contract's calls. */
import { implement } from '@orpc/server';
import type { Database } from '@unmask/db';
import { type CallContext, callGate } from '@unmask/platform/calls';
import { countRequest } from '@unmask/platform/counters';
import { AppError } from '@unmask/platform/errors';
import { type GlobalStats, statisticsContract } from '../contract.ts';
import { updateGlobalStats } from './count.ts';
import {
  readConfirmedAnswers,
  readDetectionAnalytics,
  readGlobalStats,
  readScamTypeAnalytics,
} from './repository.ts';

const UPDATES_PER_MINUTE = 6;
/** The counts read every saved result: visitors share one reading for this long. */
const KEEP_MS = 10_000;

export function statisticsCalls(parts: { db: Database }) {
  const { db } = parts;
  const os = implement(statisticsContract).$context<CallContext>().use(callGate);
  let kept: { reading: Promise<GlobalStats>; until_ms: number } | null = null;
  const globalStats = (): Promise<GlobalStats> => {
    if (kept === null || Date.now() >= kept.until_ms) {
      const reading = readGlobalStats(db);
      kept = { reading, until_ms: Date.now() + KEEP_MS };
      reading.catch(() => {
        kept = null;
      });
    }
    return kept.reading;
  };
  return os.router({
    global: os.global.handler(globalStats),
    detectionAnalytics: os.detectionAnalytics.handler(async () => ({
      items: await readDetectionAnalytics(db),
    })),
    confirmedAnswers: os.confirmedAnswers.handler(async () => ({ items: await readConfirmedAnswers(db) })),
    scamTypeAnalytics: os.scamTypeAnalytics.handler(async () => ({ items: await readScamTypeAnalytics(db) })),
    update_global_stats: os.update_global_stats.handler(async ({ context }) => {
      const key = `update_global_stats:${context.actor.userId}`;
      if (!(await countRequest(db, key, { limit: UPDATES_PER_MINUTE, seconds: 60 })))
        throw new AppError('too_many_requests');
      await updateGlobalStats(db);
      kept = null;
      return { updated_at: new Date().toISOString() };
    }),
  });
}
