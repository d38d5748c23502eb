/** What the server and the separate worker share: database, files, queue, and the foundation of analyses on top of them. */
import path from 'node:path';
import {
  ANALYSIS_QUEUE,
  type AnalysisDeps,
  createWatchers,
  DESCRIPTION_QUEUE,
  findPostFetcher,
  recover,
  type Watchers,
} from '@unmask/analyses/server';
import { type OpenDatabase, openDatabase } from '@unmask/db';
import { createEncrypter } from '@unmask/platform/encryption';
import { EXIT_CODES, endProcess } from '@unmask/platform/ending';
import type { Settings } from '@unmask/platform/env';
import { addressNetwork, keyedHash } from '@unmask/platform/identifiers';
import type { Listener } from '@unmask/platform/kernel/events';
import { type Kernel, openKernel } from '@unmask/platform/kernel/kernel';
import type { Logger } from '@unmask/platform/logger';
import { openPolicies, type PolicyBook, policyDefaults } from '@unmask/platform/policies';
import { createFetcher, type Fetcher } from '@unmask/platform/safe-fetch';
import { createStorage, temporaryDir, uploadsDir } from '@unmask/platform/storage';
import { createTrack, type Track } from '@unmask/platform/track';
import { databaseFailure } from './failures.ts';

export interface ServerContext {
  database: OpenDatabase;
  /** Events, jobs and the queue. */
  kernel: Kernel;
  analysis: AnalysisDeps;
  watchers: Watchers;
  policies: PolicyBook;
  /** Counts an event that certainly happened; never fails. */
  track: Track;
  /** The one way to addresses that people name. */
  fetcher: Fetcher;
}

/** Looks at rows that another process may have changed: often only when there can be one. */
const WATCH_EMBEDDED_MS = 3_000;
const WATCH_SHARED_MS = 700;

export function embeddedDir(settings: Pick<Settings, 'DATA_DIR'>): string {
  return path.join(settings.DATA_DIR, 'database');
}

/** @param slices whose `on` hears of events: in every process, for they are handled where they happen */
export async function openCore(
  settings: Settings,
  logger: Logger,
  slices: readonly Listener[],
): Promise<ServerContext> {
  const database = await openDatabase({
    url: settings.DATABASE_URL,
    dir: embeddedDir(settings),
    onBroken: (error) =>
      endProcess(
        `The database in ${embeddedDir(settings)} cannot go on (${error.message}): Unmask ends. Start it again once the cause is mended; what was stored is kept.`,
        EXIT_CODES.broken,
      ),
  }).catch((error: unknown) => {
    throw databaseFailure(error, settings, embeddedDir(settings));
  });
  const kernel = await openKernel(database, slices, [ANALYSIS_QUEUE, DESCRIPTION_QUEUE], logger);
  const watchers = createWatchers();
  const policies = await openPolicies(database.db, policyDefaults(settings));
  const track = createTrack(database.db, logger);
  const analysis: AnalysisDeps = {
    db: database.db,
    storage: createStorage(settings),
    queue: kernel.queue,
    logger,
    track: (name, payload) => track({ name, payload }),
    events: kernel.events,
    settings: {
      // Asked for anew each time: the operator changes them while the service runs.
      get limitPolicy() {
        return policies.current.limit_policy;
      },
      get visitorDailyLimit() {
        return policies.current.visitor_daily_limit;
      },
      visitorParallelLimit: settings.VISITOR_PARALLEL_LIMIT,
      get mediaRetentionDays() {
        return policies.current.media_retention_days;
      },
      incomingDir: temporaryDir(settings),
      postFetcher: findPostFetcher(settings.YT_DLP),
      uploadsDir: uploadsDir(settings),
      hashAddress: (address) => keyedHash(settings.UNMASK_SECRET, 'address', addressNetwork(address)),
      facesSealed: createEncrypter(settings.UNMASK_SECRET, 'faces in files'),
      watchInterval_ms: database.kind === 'embedded' ? WATCH_EMBEDDED_MS : WATCH_SHARED_MS,
    },
  };
  await recover(analysis, watchers, database.kind === 'embedded');
  const fetcher = createFetcher({ allow: settings.FETCH_ALLOW, homeUrl: settings.PUBLIC_URL });
  return { database, kernel, analysis, watchers, policies, fetcher, track };
}
