/** What one request has counted on the month: kept once it has begun, given back otherwise, and never twice. */
import { type ApiKeyCaller, limitHeaders, returnCalls } from '@unmask/accounts/server';
import type { Database } from '@unmask/db';
import { AppError } from '@unmask/platform/errors';
import type { FastifyReply } from 'fastify';

export interface Month {
  /** Counts analyses. @returns how many of them, where fewer are left. @throws AppError `api_not_in_plan`, `api_month_limit` */
  count(analyses: number): Promise<number>;
  /** Counts further analyses of the same request. @returns how many of them, 0 where none is left. @throws AppError `api_not_in_plan` */
  countMore(analyses: number): Promise<number>;
  /** Refuses while no analysis is left, and counts none. @throws as `count` does */
  checkRoom(): Promise<void>;
  /** These have begun, all unless told: they stay counted. */
  keep(analyses?: number): void;
  /** All that has been counted and not kept. */
  refund(): Promise<void>;
}

/** @param counted what the way in has counted already */
export function monthOfRequest(
  db: Database,
  reply: FastifyReply,
  entered: ApiKeyCaller,
  counted: number,
): Month {
  const { userId, monthlyLimit, minuteCalls } = entered;
  // Of each the moment: a count belongs to the month in which it was made.
  const open = counted > 0 ? [{ analyses: counted, now: entered.now }] : [];
  const month: Month = {
    async count(analyses) {
      const grant = await entered.ask(analyses);
      open.push({ analyses: grant.granted, now: grant.now });
      return grant.granted;
    },
    async countMore(analyses) {
      try {
        return await month.count(analyses);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'api_month_limit') throw error;
        // The request as a whole is not refused: nobody has to wait before asking again.
        reply.removeHeader('retry-after');
        return 0;
      }
    },
    async checkRoom() {
      if (entered.calls < monthlyLimit) return;
      await month.count(1);
      // Another request has given back in the meantime.
      await month.refund();
    },
    keep(analyses = Number.POSITIVE_INFINITY) {
      let left = analyses;
      for (const count of open) {
        const kept = Math.min(left, count.analyses);
        count.analyses -= kept;
        left -= kept;
      }
    },
    async refund() {
      for (const { analyses, now } of open.splice(0)) {
        const calls = analyses > 0 ? await returnCalls(db, userId, analyses, now) : null;
        if (calls === null) continue;
        reply.headers(limitHeaders({ calls, minuteCalls, refusedBy: null }, monthlyLimit, now));
      }
    },
  };
  return month;
}
