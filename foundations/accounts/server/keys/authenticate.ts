/** Who calls with an API key: what the key may do, and the limits of its account. To keys what sessions are to people. */
import { checkPermission } from '@unmask/platform/calls';
import { AppError } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import { API_KEY_HEADER, API_MONTHLY_LIMITS, type ApiScope } from '@unmask/product/api';
import { apiScopeMissing } from '@unmask/product/copy/api-keys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { personActor } from '../actor.ts';
import type { Count } from './admission.ts';
import { limitHeaders } from './allowance.ts';
import type { KeyDecision, KeyGate } from './gate.ts';

declare module '@unmask/platform/slice' {
  interface SliceDeps {
    /** The one way in for API keys: requests that arrive together are decided together. */
    keyGate: KeyGate;
  }
}

export interface KeyEntry {
  keyGate: KeyGate;
}

export interface ApiKeyCall {
  /** What the key must be allowed to. */
  scope: ApiScope;
  /** Whether it asks for an analysis: then it counts on the month as well as on the minute. */
  analysis?: boolean;
}

export interface ApiKeyCaller {
  actor: RequestActor;
  userId: string;
  /** Files that come with the key are not kept. */
  zeroRetention: boolean;
  /** Analyses asked for in this month. */
  calls: number;
  /** Requests of this minute. */
  minuteCalls: number;
  monthlyLimit: number;
  now: Date;
  /**
   * Counts analyses on the month, for a request that has come in without: as many as are left are granted.
   * @throws AppError `api_not_in_plan`, `api_month_limit` when none is left
   */
  ask(analyses: number): Promise<Pick<KeyDecision, 'granted' | 'now'>>;
}

/**
 * Who calls, and whether the allowance has room: nothing of the body has been read yet.
 * @throws AppError `api_key_missing`, `api_key_invalid`, `account_suspended`, `api_scope_missing`, `api_not_in_plan`,
 * `api_minute_limit`, `api_month_limit`
 */
export async function authenticateApiKey(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: KeyEntry,
  { scope, analysis = false }: ApiKeyCall,
): Promise<ApiKeyCaller> {
  const sent = request.headers[API_KEY_HEADER];
  if (typeof sent !== 'string' || sent === '') throw new AppError('api_key_missing');
  const decision = await parts.keyGate(sent, { scope, requests: 1, analyses: analysis ? 1 : 0 });
  if (!decision) throw new AppError('api_key_invalid');
  const { key, owner } = decision;
  const actor: RequestActor = { ...personActor(owner, request.ip), viaKey: true };
  checkPermission('api.call', actor);
  if (!key.scopes.includes(scope)) {
    throw new AppError('api_scope_missing', undefined, { words: apiScopeMissing(scope) });
  }
  const monthlyLimit = API_MONTHLY_LIMITS[actor.tier];
  if (analysis && monthlyLimit === 0) throw new AppError('api_not_in_plan');
  const { calls, minuteCalls } = checkCount(reply, decision, monthlyLimit);
  return {
    actor,
    userId: owner.id,
    zeroRetention: key.zeroRetention,
    calls,
    minuteCalls,
    monthlyLimit,
    now: decision.now,
    async ask(analyses) {
      if (monthlyLimit === 0) throw new AppError('api_not_in_plan');
      const more = await parts.keyGate(sent, { scope, requests: 0, analyses });
      // Revoked while the body came in.
      if (!more) throw new AppError('api_key_invalid');
      checkCount(reply, more, monthlyLimit);
      return more;
    },
  };
}

function checkCount(reply: FastifyReply, { count, now }: KeyDecision, monthlyLimit: number): Count {
  if (!count) throw new AppError('forbidden', 'not counted');
  reply.headers({ ...limitHeaders(count, monthlyLimit, now), 'cache-control': 'no-store' });
  if (count.refusedBy === 'minute') throw new AppError('api_minute_limit');
  if (count.refusedBy === 'month') throw new AppError('api_month_limit');
  return count;
}
