/** Which slices this server has: the folders of `features`, and what they are given. */
import path from 'node:path';
import type { KeyGate, SignOn } from '@unmask/accounts/server';
import { ANALYSIS_EVENTS, type Analyses } from '@unmask/analyses/server';
import type { Settings } from '@unmask/platform/env';
import type { Logger } from '@unmask/platform/logger';
import { discoverSlices, type Registry } from '@unmask/platform/registry';
import type { Registered, ServerFacts, Slice, SliceDeps } from '@unmask/platform/slice';
import type { ServerContext } from './server-context.ts';

const FEATURES = path.resolve(import.meta.dirname, '../../features');
/** In the order in which they stand on each other. */
export const FOUNDATIONS = ['accounts', 'organizations', 'documents', 'analyses'] as const;

/** @throws RegistryError */
export const readSlices = (folder = FEATURES): Promise<Registry> => discoverSlices(folder, FOUNDATIONS);

/** What the slices say of themselves, with what the foundations count. */
export const registeredBy = ({
  apiCalls,
  apiTags,
  apiScopes,
  messages,
  events,
  checks,
}: Registry): Registered => ({
  apiCalls,
  checks,
  apiTags,
  apiScopes,
  messages,
  events: { ...events, counted: [...ANALYSIS_EVENTS, ...events.counted] },
});

export interface SliceWiring {
  baseUrl: string;
  closing: AbortSignal;
  sendMail(): void;
  keyGate: KeyGate;
  analyses: Analyses;
  signOn(): SignOn;
  server: ServerFacts;
  registered: Registered;
}

/** A slice, and what it is given in this server. */
export interface OpenSlice {
  slice: Slice;
  deps: SliceDeps;
}

/** What one slice is given: it counts only events that it has named. */
export function depsOf(
  slice: Slice,
  core: ServerContext,
  settings: Settings,
  logger: Logger,
  wiring: SliceWiring,
): SliceDeps {
  return {
    ...wiring,
    db: core.database.db,
    settings,
    logger,
    fetcher: core.fetcher,
    policies: core.policies,
    hashAddress: core.analysis.settings.hashAddress,
    track(event, payload = {}) {
      if (!slice.events?.includes(event)) throw new Error(`slice ${slice.id} counts "${event}" unnamed`);
      core.track({ name: event, payload });
    },
    events: core.kernel.events,
    runNow: core.kernel.trigger,
  };
}
