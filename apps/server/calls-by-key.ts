/** The calls of a contract that programs make too: with an API key, under both bases of the public API. */
import { ValidationError } from '@orpc/contract';
import { type AnyProcedure, type AnyRouter, call, getRouter, ORPCError } from '@orpc/server';
import { authenticateApiKey, type KeyEntry } from '@unmask/accounts/server';
import type { CallContext } from '@unmask/platform/calls';
import { AppError, codeOf } from '@unmask/platform/errors';
import type { ContractCall } from '@unmask/platform/public-call';
import { whileConnected } from '@unmask/platform/while-connected';
import { API_BASES } from '@unmask/product/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Far more than any of these bodies has. */
const BODY_BYTES = 64 * 1024;

/**
 * Register in a scope of its own: bodies are read here.
 * @param name of the contract, as in `webhooks.create`
 * @param router what keeps it: the same procedures as under `/rpc` and `/api`
 */
export async function callsByKey(
  app: FastifyInstance,
  name: string,
  calls: readonly ContractCall[],
  router: AnyRouter,
  entry: KeyEntry,
): Promise<void> {
  app.removeAllContentTypeParsers();
  // A call without a body may still name a type for it.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  for (const each of calls) {
    const procedure = getRouter(router, each.at) as AnyProcedure;
    const path = [name, ...each.at];
    for (const base of API_BASES) {
      app.route({
        method: each.method,
        url: `${base}${each.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        config: { permission: 'by-key' },
        bodyLimit: BODY_BYTES,
        errorHandler(error) {
          throw codeOf(error) === 'body_too_large' ? new AppError(each.tooLarge) : error;
        },
        async handler(request, reply) {
          const { actor } = await authenticateApiKey(request, reply, entry, each);
          const context: CallContext = { actor };
          const input = inputOf(request, each);
          const answer = await whileConnected(request, (signal) =>
            call(procedure, input, { context, path, signal }),
          ).catch((error: unknown) => {
            throw refusalOf(error, each);
          });
          return reply.code(each.status).send(each.answer ? answer : undefined);
        },
      });
    }
  }
}

/** The path says what is meant: a body that names another is not believed. @throws AppError `invalid_request` for what is no JSON */
function inputOf(request: FastifyRequest, { query, json, invalid }: ContractCall): object {
  const params = request.params as object;
  if (query) return { ...(request.query as object), ...params };
  if (!json) return params;
  const sent = readJson(request);
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw new AppError(invalid);
  return { ...sent, ...params };
}

function readJson({ headers, body }: FastifyRequest): unknown {
  // Described as JSON, so it must say that it is.
  const isJson = /^application\/json\b/i.test(headers['content-type'] ?? '');
  try {
    return JSON.parse(isJson && typeof body === 'string' ? body : '');
  } catch {
    throw new AppError('invalid_request', 'the body is no JSON');
  }
}

/** What the call itself refused, in its own words; the rest is told and logged as of any route. */
function refusalOf(error: unknown, { invalid }: ContractCall): unknown {
  if (!(error instanceof ORPCError)) return error;
  if (error.cause instanceof AppError) return error.cause;
  const isInput = error.status === 400 && error.cause instanceof ValidationError;
  return isInput ? new AppError(invalid, error.message, { cause: error }) : error;
}
