/** Which slices this server has: the folders of `features`, and what they are given. */
import path from 'node:path';
import type { Analyses } from '@unmask/analyses/server';
import { type EntryParts, enter } from '@unmask/api-keys/server';
import type { Settings } from '@unmask/platform/env';
import type { Logger } from '@unmask/platform/logger';
import { discoverSlices, type Registry } from '@unmask/platform/registry';
import type { Slice, SliceDeps } from '@unmask/platform/slice';
import type { Core } from './core.ts';

const FEATURES = path.resolve(import.meta.dirname, '../../features');
/** In the order in which they stand on each other. */
export const FOUNDATIONS = ['accounts', 'organizations', 'analyses'] as const;

/** @throws RegistryError */
export const readSlices = (folder = FEATURES): Promise<Registry> => discoverSlices(folder, FOUNDATIONS);

export interface SliceWiring {
  baseUrl: string;
  closing: AbortSignal;
  sendMail(): void;
  entry: EntryParts;
  analyses: Analyses;
}

/** What one slice is given: it counts only events that it has named. */
export function depsOf(
  slice: Slice,
  core: Core,
  settings: Settings,
  logger: Logger,
  { baseUrl, closing, sendMail, entry, analyses }: SliceWiring,
): SliceDeps {
  return {
    db: core.database.db,
    settings,
    logger,
    baseUrl,
    closing,
    fetcher: core.fetcher,
    analyses,
    sendMail,
    hashAddress: core.analysis.settings.hashAddress,
    track(event, payload = {}) {
      if (!slice.events?.includes(event)) throw new Error(`slice ${slice.id} counts "${event}" unnamed`);
      core.track({ name: event, payload });
    },
    runNow: core.kernel.trigger,
    enterByKey: async (request, reply, scope) => (await enter(request, reply, entry, { scope })).actor,
  };
}
