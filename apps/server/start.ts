/** Puts the parts together and takes them apart again. */
import path from 'node:path';
import {
  accountCalls,
  accountWork,
  actorOf,
  authRoutes,
  createKeyGate,
  exportRoutes,
  profileCalls,
  visitor,
} from '@unmask/accounts/server';
import {
  type Analyses,
  analysisCalls,
  analysisRoutes,
  countByState,
  createJobRunner,
  createService,
  emptyIncoming,
  shareStatus,
} from '@unmask/analyses/server';
import { documentCalls } from '@unmask/documents/server';
import type { Engine, SandboxLevel } from '@unmask/engine';
import { auditExportRoute, organizationCalls } from '@unmask/organizations/server';
import { prepareDataFolder } from '@unmask/platform/data-folder';
import { EXIT_CODES, endProcess } from '@unmask/platform/ending';
import type { Settings } from '@unmask/platform/env';
import { servedHosts } from '@unmask/platform/hosts';
import type { RoundContext } from '@unmask/platform/kernel/schedules';
import { type LockOptions, lockDirectory } from '@unmask/platform/lock';
import type { Logger } from '@unmask/platform/logger';
import { publicCallsOf } from '@unmask/platform/public-call';
import { callKey, type Registry } from '@unmask/platform/registry';
import { createSerializer } from '@unmask/platform/serializer';
import { temporaryDir } from '@unmask/platform/storage';
import type { FastifyInstance } from 'fastify';
import { type Accounts, createAccounts } from './accounts.ts';
import { callsByKey } from './calls-by-key.ts';
import { type Calls, contractRoutes } from './contract-routes.ts';
import { contractTable } from './contract-table.ts';
import { healthRoutes, outboxRoutes } from './health.ts';
import { createHttp, type RegisteredRoute } from './http.ts';
import { createMaintenance, type Maintenance, SEND_MAIL } from './maintenance.ts';
import { metricsReader, serverFacts } from './operator.ts';
import { pageRoutes } from './pages.ts';
import { openCore, type ServerContext } from './server-context.ts';
import { shareTargetRoute } from './share-target.ts';
import { siteFacts } from './site.ts';
import { depsOf, type OpenSlice, readSlices, registeredBy } from './slices.ts';
import { roomOf } from './watch-over.ts';

export interface RunningServer {
  /** Address it serves on, such as `http://127.0.0.1:8787`. */
  address: string;
  app: FastifyInstance;
  core: ServerContext;
  maintenance: Maintenance;
  /** Everything that can be called, with the permission it names. */
  routes: RegisteredRoute[];
  /** What holds the analyses; null when this process makes none. */
  sandbox: SandboxLevel | null;
  stop(): Promise<void>;
}

const WEB_DIST = path.resolve(import.meta.dirname, '../web/dist');
/** Where several servers share a folder, no upload takes longer than this. */
const ABANDONED_UPLOAD_MS = 24 * 3_600_000;
/** How long a stop waits for running work. */
const STOP_LIMIT_MS = 10_000;

/**
 * @param openEngine called only when this process works on the queue itself.
 * @param registry the slices; those of the folder `features` when left out
 */
export async function startServer(
  settings: Settings,
  logger: Logger,
  openEngine: () => Engine,
  registry?: Registry | Promise<Registry>,
): Promise<RunningServer> {
  const slices = await (registry ?? readSlices());
  const baseUrl = settings.PUBLIC_URL ?? `http://${settings.HOST}:${settings.PORT}`;
  // Servers on one PostgreSQL may share a folder of files; the embedded database belongs to one process.
  prepareDataFolder(settings.DATA_DIR);
  const lock = settings.DATABASE_URL
    ? null
    : await lockDirectory(settings.DATA_DIR, baseUrl, lockEvents(logger));
  try {
    await emptyIncoming(temporaryDir(settings), lock ? 0 : ABANDONED_UPLOAD_MS);
    const engine = settings.RUN_JOBS ? openEngine() : null;
    const sandbox = (await engine?.sandbox())?.level ?? null;
    const core = await openCore(settings, logger, slices.slices);
    const server = await serve(settings, logger, core, { engine, sandbox, slices }, baseUrl);
    lock?.announce(settings.PUBLIC_URL ?? server.address);
    return {
      ...server,
      async stop() {
        await server.stop();
        lock?.release();
      },
    };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

function lockEvents(logger: Logger): LockOptions {
  return {
    onWait: ({ host, address }, wait_ms) =>
      logger.warn(
        { host, address, wait_ms },
        'another machine used the data folder last: looking whether it still does',
      ),
    onLost: ({ host, address }) =>
      endProcess(
        `Another machine (${host}, ${address}) has taken the data folder over: this server ends, so that the database has one writer.`,
        EXIT_CODES.broken,
      ),
  };
}

async function serve(
  settings: Settings,
  logger: Logger,
  core: ServerContext,
  { engine, sandbox, slices }: { engine: Engine | null; sandbox: SandboxLevel | null; slices: Registry },
  baseUrl: string,
): Promise<RunningServer> {
  const closing = new AbortController();
  const maintenance = createMaintenance(core, settings, logger);
  const work: KernelUnit[] = [maintenance];
  const runner = engine ? createJobRunner({ ...core.analysis, engine }, core.watchers) : null;
  const routes: RegisteredRoute[] = [];
  const app = await assemble(settings, logger, core, {
    onRoute: (route) => routes.push(route),
    baseUrl,
    closing: closing.signal,
    sendMail: () => core.kernel.trigger(SEND_MAIL),
    onDeleted: maintenance.onDeleted,
    work,
    registry: slices,
    interrupt: (id) => runner?.interrupt(id),
    enginePids: () => engine?.pids() ?? [],
    sandbox,
  });
  const stop = async () => {
    closing.abort();
    await app.close();
    await runner?.stop();
    await engine?.close();
    await core.kernel.stop(STOP_LIMIT_MS);
    await maintenance.backup().catch((error: unknown) => logger.error({ err: error }, 'backup at stop'));
    await core.database.close();
  };
  try {
    await core.kernel.start(work);
    const address = await app.listen({ port: settings.PORT, host: settings.HOST });
    // The first analysis must not pay for starting the engine; until then jobs wait in the queue.
    engine?.warm().catch((error: unknown) => {
      // Whoever stops meanwhile ends the engine's processes: nothing went wrong.
      if (!closing.signal.aborted) logger.error({ err: error }, 'warming the engine');
    });
    await runner?.work(settings.ENGINE_PROCESSES);
    return { address, app, core, maintenance, routes, sandbox, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type KernelUnit = Parameters<ServerContext['kernel']['start']>[0][number];

interface Wiring {
  baseUrl: string;
  closing: AbortSignal;
  sendMail(): void;
  onDeleted: Maintenance['onDeleted'];
  /** What the parts do in the background: each adds its own. */
  work: KernelUnit[];
  registry: Registry;
  interrupt(id: string): void;
  enginePids(): number[];
  /** What holds the analyses of this process; null when it makes none. */
  sandbox: SandboxLevel | null;
  onRoute(route: RegisteredRoute): void;
}

async function assemble(
  settings: Settings,
  logger: Logger,
  core: ServerContext,
  wiring: Wiring,
): Promise<FastifyInstance> {
  const { db } = core.database;
  const { analyses, slices } = openSlices(settings, logger, core, wiring, () => accounts.signOn);
  const accounts: Accounts = createAccounts(core, settings, logger, { ...wiring, slices });
  wiring.work.push(accountWork(accounts.data, logger));
  const app = await createHttp({
    logger,
    trustProxy: settings.TRUST_PROXY,
    serves: servedHosts(settings),
    baseUrl: wiring.baseUrl,
    actorOf: async (request) =>
      metricsReader(request, settings.METRICS_TOKEN, visitor) ??
      actorOf(request, { auth: accounts.auth, db, logger }),
    onRoute: wiring.onRoute,
    room: roomOf(settings),
    closing: wiring.closing,
  });
  await app.register(async (scope) => authRoutes(scope, { ...accounts, baseUrl: wiring.baseUrl, logger }));
  await app.register(async (scope) => analysisRoutes(scope, analyses));
  await app.register(async (scope) => shareTargetRoute(scope));
  const own = await registerSlices(app, slices);
  wiring.work.push(...own.work);
  await app.register(async (scope) =>
    contractRoutes(
      scope,
      {
        account: accountCalls({ db, ...accounts }),
        analysis: analysisCalls(core.analysis, analyses.service, wiring.interrupt, wiring.baseUrl),
        documents: documentCalls({ db }),
        organizations: organizationCalls({
          db,
          homeUrl: wiring.baseUrl,
          onMail: wiring.sendMail,
          hashAddress: core.analysis.settings.hashAddress,
        }),
        profile: profileCalls({ db, limitPolicy: () => core.policies.current.limit_policy }),
        ...own.calls,
      },
      contractTable(wiring.registry),
      logger,
      wiring.baseUrl,
    ),
  );
  await exportRoutes(app, accounts.data);
  auditExportRoute(app, db);
  await healthRoutes(app, {
    db,
    countJobs: () => countByState(db),
    schedules: core.kernel.schedules,
    ...wiring,
  });
  if (settings.NODE_ENV !== 'production') await app.register(async (scope) => outboxRoutes(scope, db));
  await pageRoutes(app, WEB_DIST, {
    facts: () => siteFacts(settings, wiring.baseUrl, core.policies.current),
    statusOf: (token) => shareStatus(db, token),
  });
  return app;
}

/** What slices are given is there before anything of theirs is asked for: accounts read what they keep of people. */
function openSlices(
  settings: Settings,
  logger: Logger,
  core: ServerContext,
  wiring: Wiring,
  signOn: () => Accounts['signOn'],
) {
  const { baseUrl, closing, sendMail, registry } = wiring;
  const analyses: Analyses = {
    ...core.analysis,
    service: createService(core.analysis, core.watchers),
    watchers: core.watchers,
    turns: createSerializer(),
    homeUrl: baseUrl,
    fetcher: core.fetcher,
    closing,
    interrupt: wiring.interrupt,
  };
  const given = {
    baseUrl,
    closing,
    sendMail,
    analyses,
    keyGate: createKeyGate(core.database.db),
    signOn,
    server: serverFacts(core, wiring.enginePids),
    registered: registeredBy(registry),
  };
  const slices = registry.slices.map((slice) => ({
    slice,
    deps: depsOf(slice, core, settings, logger, given),
  }));
  return { analyses, slices };
}

/** Slice by slice: its routes, its calls, and what it does in the background. */
async function registerSlices(app: FastifyInstance, slices: readonly OpenSlice[]) {
  const calls: Calls = {};
  const work: KernelUnit[] = [];
  for (const { slice, deps } of slices) {
    const { routes } = slice;
    if (routes) await app.register(async (scope) => routes(scope, deps));
    if (slice.calls && slice.contract) {
      const name = callKey(slice.id);
      const router = slice.calls(deps);
      const byKey = publicCallsOf(slice.contract);
      calls[name] = router;
      await app.register(async (scope) => callsByKey(scope, name, byKey, router, deps));
    }
    const schedules = (slice.schedules ?? []).map(({ run, ...schedule }) => ({
      ...schedule,
      run: (context: RoundContext) => run(deps, context),
    }));
    work.push({ id: slice.id, jobs: slice.jobs?.(deps) ?? [], schedules });
  }
  return { calls, work };
}
