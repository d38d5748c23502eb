/** The contract's calls: `/rpc` for the typed client, the same calls as plain REST under `/api`, and their description. */
import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { type AnyRouter, ORPCError, onError } from '@orpc/server';
import { RPCHandler } from '@orpc/server/fastify';
import { AppError, PROBLEM_TYPE, toProblem } from '@unmask/platform/errors';
import type { Logger } from '@unmask/platform/logger';
import type { FastifyInstance } from 'fastify';
import { CALL_BODY_BYTES, readCallBodies } from './call-bodies.ts';
import type { ContractTable } from './contract-table.ts';
import { describeContract } from './describe-contract.ts';

/** One key per slice. */
export type Calls = Record<string, AnyRouter>;

/** Register in a scope of its own: its bodies are bounded. */
export async function contractRoutes(
  app: FastifyInstance,
  calls: Calls,
  table: ContractTable,
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
  const description = describeContract(baseUrl, table);
  app.get('/api/openapi.json', { config: { permission: 'public.read' } }, () => description);
}

function toRestError(error: ORPCError<string, unknown>) {
  if (error.cause instanceof AppError) return toProblem(error.cause);
  return toProblem({ status: error.status });
}
