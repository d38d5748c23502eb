/** The HTTP layer: headers, request ids, origin check, permissions, and the one error mapper. */
import helmet from '@fastify/helmet';
import { checkPermission } from '@unmask/platform/calls';
import { AppError, PROBLEM_TYPE, toProblem } from '@unmask/platform/errors';
import { hostOf } from '@unmask/platform/hosts';
import { randomId } from '@unmask/platform/identifiers';
import type { Logger } from '@unmask/platform/logger';
import type { RequestActor, RoutePermission } from '@unmask/platform/requests';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { compressDocuments } from './compression.ts';
import { answerBadAddress, answerUnreadable } from './unreadable.ts';

export interface HttpDeps {
  logger: Logger;
  trustProxy: number;
  baseUrl: string;
  actorOf(request: FastifyRequest): Promise<RequestActor>;
  /** Whether a request for this host is answered. */
  serves?(host: string): boolean;
  /** Told of every route that is registered. */
  onRoute?(route: RegisteredRoute): void;
  /** Bytes that may still be stored; uploads are refused where less would be left. */
  room?(): Promise<number>;
  /** Aborted when the server stops. */
  closing?: AbortSignal;
}

export interface RegisteredRoute {
  method: string;
  url: string;
  permission: RoutePermission;
  /** Whether it reads its body itself, up to a bound of its own. */
  readsBody(): boolean;
}

/** Bodies of plain routes; the contract's calls and uploads have limits of their own. */
const BODY_LIMIT_BYTES = 64 * 1024;
/** The slowest upload of a whole file that is still waited for. */
const REQUEST_LIMIT_MS = 60 * 60_000;
/** Seconds after which it is worth asking again. */
const RETRY_S = 5;

export async function createHttp(deps: HttpDeps): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address: string, hop: number) => hop < deps.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_LIMIT_MS,
    genReqId: () => randomId().slice(0, 16),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: answerBadAddress,
  });
  await app.register(helmet, securityHeaders(deps.baseUrl.startsWith('https://')));
  app.decorateRequest('actor');
  app.addHook('onRoute', (route) => {
    const permission = route.config?.permission;
    if (!permission) throw new Error(`${route.method} ${route.url} names no permission`);
    for (const method of [route.method].flat()) {
      // Said by the scope of the route, which is heard after this.
      deps.onRoute?.({
        method,
        url: route.url,
        permission,
        readsBody: () => Boolean(route.config?.ownBody),
      });
    }
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    checkHost(request, deps.serves);
    checkOrigin(request, deps.baseUrl);
    checkLength(request);
    const permission = request.routeOptions.config.permission;
    // Pages and health are for everyone, and keys speak for themselves: nobody has to be looked up.
    if (!permission || permission === 'public.read' || permission === 'by-key') return;
    request.actor = await deps.actorOf(request);
    if (permission !== 'per-call') checkPermission(permission, request.actor);
  });
  app.addHook('onRequest', async (request) => {
    if (deps.room && bringsFiles(request)) await checkRoom(request, deps.room);
  });
  app.addHook('onSend', async (_request, reply) => {
    // The rest of a body that is too large is thrown away: closing at once would take the answer from a sender who is not done.
    if (reply.statusCode === 413) reply.removeHeader('connection');
    // A stop ends the connections that rest: one whose answer was still to come would keep it waiting.
    if (deps.closing?.aborted) reply.header('connection', 'close');
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_S);
    // Whatever does not say that it may be kept is kept nowhere: almost every answer is somebody's own.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  compressDocuments(app);
  app.addHook('onResponse', async (request, reply) => {
    const fields = {
      id: request.id,
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    deps.logger[reply.statusCode >= 500 ? 'warn' : 'debug'](fields, 'request');
  });
  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error, request.id);
    if (problem.code === 'unexpected') deps.logger.error({ err: error, id: request.id }, 'unexpected');
    if (error instanceof AppError && error.retryAfter_s) reply.header('retry-after', error.retryAfter_s);
    return reply.code(problem.status).type(PROBLEM_TYPE).send(problem);
  });
  return app;
}

/** Both the name that arrived here and, behind a proxy that is believed, the name that the proxy was asked for. */
function checkHost(request: FastifyRequest, serves: HttpDeps['serves']): void {
  for (const header of [request.headers.host, request.host]) {
    if (serves && !serves(hostOf(header))) throw new AppError('host_not_served', `host ${hostOf(header)}`);
  }
}

/** Calls of the public API that store files. */
const FILES_BY_KEY = /\/api\/v1\/(analyze|batch)$/;

function bringsFiles({ method, routeOptions: { url = '', config } }: FastifyRequest): boolean {
  if (method !== 'POST' && method !== 'PATCH') return false;
  if (config.permission === 'by-key') return FILES_BY_KEY.test(url);
  return config.permission === 'analysis.create' || config.permission === 'upload.resume';
}

/** Before the first byte of the body is read. @throws AppError `storage_full` */
async function checkRoom(request: FastifyRequest, room: () => Promise<number>): Promise<void> {
  const coming = Number(request.headers['content-length'] ?? 0) || 0;
  if ((await room()) < coming) throw new AppError('storage_full', `${coming} bytes were to come`);
}

/** Writes must come from the service's own pages. Programs send no `Origin`; browsers cannot leave it out. */
function checkOrigin(request: FastifyRequest, baseUrl: string): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
  if (request.routeOptions.config.fromOtherPages) return;
  const { origin } = request.headers;
  if (request.headers['sec-fetch-site'] === 'cross-site') throw new AppError('cross_site');
  if (origin === undefined) return;
  const own = [new URL(baseUrl).origin, `${request.protocol}://${request.host}`];
  if (!own.includes(origin)) throw new AppError('cross_site', `origin ${origin}`);
}

/** What says that it is too large is refused before anybody is looked up; what does not say is counted while it arrives. */
function checkLength({ method, headers, routeOptions }: FastifyRequest): void {
  // No route reads what comes with a question.
  if (routeOptions.config.ownBody || method === 'GET' || method === 'HEAD') return;
  if (Number(headers['content-length'] ?? 0) > routeOptions.bodyLimit) throw new AppError('body_too_large');
}

function securityHeaders(https: boolean) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The component library sets style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : (false as const),
    referrerPolicy: { policy: 'same-origin' as const },
    crossOriginEmbedderPolicy: false,
  };
}
