/** The contract's calls: `/rpc` for the typed client, the same calls as plain REST under `/api`, and their description. */
import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { ORPCError, onError } from '@orpc/server';
import { RPCHandler } from '@orpc/server/fastify';
import type { accountCalls, profileCalls } from '@unmask/accounts/server';
import type { adminCalls } from '@unmask/admin/server';
import type { analysisCalls } from '@unmask/analyses/server';
import type { apiKeyCalls } from '@unmask/api-keys/server';
import type { billingCalls } from '@unmask/billing/server';
import type { businessCalls } from '@unmask/business/server';
import type { dashboardCalls } from '@unmask/dashboard/server';
import type { organizationCalls } from '@unmask/organizations/server';
import { AppError, PROBLEM_TYPE, toProblem } from '@unmask/platform/errors';
import type { Logger } from '@unmask/platform/logger';
import type { statisticsCalls } from '@unmask/statistics/server';
import type { webhookCalls } from '@unmask/webhooks/server';
import type { FastifyInstance } from 'fastify';
import { CALL_BODY_BYTES, readCallBodies } from './call-bodies.ts';
import { describeContract } from './describe-contract.ts';

export type Calls = {
  account: ReturnType<typeof accountCalls>;
  admin: ReturnType<typeof adminCalls>;
  analysis: ReturnType<typeof analysisCalls>;
  apiKeys: ReturnType<typeof apiKeyCalls>;
  billing: ReturnType<typeof billingCalls>;
  business: ReturnType<typeof businessCalls>;
  dashboard: ReturnType<typeof dashboardCalls>;
  organizations: ReturnType<typeof organizationCalls>;
  profile: ReturnType<typeof profileCalls>;
  statistics: ReturnType<typeof statisticsCalls>;
  webhooks: ReturnType<typeof webhookCalls>;
};

/** Register in a scope of its own: its bodies are bounded. */
export async function contractRoutes(
  app: FastifyInstance,
  calls: Calls,
  logger: Logger,
  baseUrl: string,
): Promise<void> {
  readCallBodies(app);
  // Of the calls themselves alone: what cannot be read as a call is its sender's mistake, and anybody can make it at will.
  const logFailure = (error: unknown) => {
    if (!(error instanceof ORPCError)) logger.error({ err: error }, 'a call failed unexpectedly');
  };
  const rpc = new RPCHandler(calls, { clientInterceptors: [onError(logFailure)] });
  const rest = new OpenAPIHandler(calls, {
    clientInterceptors: [onError(logFailure)],
    customErrorResponseBodyEncoder: toRestError,
  });
  const route = { config: { permission: 'per-call' }, bodyLimit: CALL_BODY_BYTES } as const;
  app.all('/rpc/*', route, async (request, reply) => {
    const context = { actor: request.actor };
    const { matched } = await rpc.handle(request, reply, { prefix: '/rpc', context });
    if (!matched) throw new AppError('not_found');
  });
  app.all('/api/*', route, async (request, reply) => {
    const context = { actor: request.actor };
    const { matched } = await rest.handle(request, reply, { prefix: '/api', context });
    if (!matched) throw new AppError('not_found');
  });
  app.addHook('onSend', async (request, reply) => {
    const isRest = request.routeOptions.url === '/api/*';
    if (isRest && reply.statusCode >= 400) reply.header('content-type', PROBLEM_TYPE);
  });
  const description = describeContract(baseUrl);
  app.get('/api/openapi.json', { config: { permission: 'public.read' } }, () => description);
}

function toRestError(error: ORPCError<string, unknown>) {
  if (error.cause instanceof AppError) return toProblem(error.cause);
  return toProblem({ status: error.status });
}
