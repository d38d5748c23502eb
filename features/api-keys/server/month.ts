/** What one request has counted on the month: kept once it has begun, given back otherwise, and never twice. */
import { type ApiKeyCaller, limitHeaders, returnCalls } from '@unmask/accounts/server';
import type { Database } from '@unmask/db';
import type { FastifyReply } from 'fastify';

export interface Month {
  /** Counts analyses. @returns how many of them, where fewer are left. @throws AppError `api_not_in_plan`, `api_month_limit` */
  count(analyses: number): Promise<number>;
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
  let open = counted;
  // A count belongs to the month in which it was made.
  let { now } = entered;
  const month: Month = {
    async count(analyses) {
      const grant = await entered.ask(analyses);
      open += grant.granted;
      now = grant.now;
      return grant.granted;
    },
    async checkRoom() {
      if (entered.calls < monthlyLimit) return;
      await month.count(1);
      // Another request has given back in the meantime.
      await month.refund();
    },
    keep(analyses = open) {
      open -= analyses;
    },
    async refund() {
      const analyses = open;
      if (analyses <= 0) return;
      open = 0;
      const calls = await returnCalls(db, userId, analyses, now);
      if (calls === null) return;
      reply.headers(limitHeaders({ calls, minuteCalls, refusedBy: null }, monthlyLimit, now));
    },
  };
  return month;
}
