/** The contract's calls. */
import { implement } from '@orpc/server';
import type { Database } from '@unmask/db';
import { type CallContext, callGate } from '@unmask/platform/calls';
import { AppError } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import { marketingContract } from '../contract.ts';
import { readAnalytics, saveAnalytics, testAnalytics } from './analytics.ts';
import { countArrival, listArrivals } from './arrivals.ts';
import type { MarketingDeps } from './deps.ts';
import { measured } from './measured.ts';
import { readProgress, setCount, setTask } from './progress.ts';
import {
  addProspects,
  deleteProspect,
  type Holder,
  listNotes,
  listProspects,
  saveNote,
  updateProspect,
} from './prospects.ts';
import { listSources, refreshSources, setSource } from './sources.ts';

const success = { success: true as const };
const NEVER = new AbortController().signal;

/** The gate lets nobody through without a session. */
function idOf({ userId }: RequestActor): string {
  if (userId === null) throw new AppError('authentication_required');
  return userId;
}
const holderOf = (actor: RequestActor): Holder => ({ userId: idOf(actor), staff: actor.kind === 'staff' });

const base = () => implement(marketingContract).$context<CallContext>().use(callGate);

export function marketingCalls(deps: MarketingDeps) {
  const { db } = deps;
  const os = base();
  return os.router({
    ...ownCalls(db),
    measured: os.measured.handler(() => measured()),
    sources: os.sources.handler(async () => ({ items: await listSources(db) })),
    setSource: os.setSource.handler(({ input, context }) => setSource(db, idOf(context.actor), input)),
    refreshSources: os.refreshSources.handler(({ input, context, signal = NEVER }) =>
      refreshSources(deps, idOf(context.actor), input.ids, signal),
    ),
    analytics: os.analytics.handler(() => readAnalytics(db)),
    saveAnalytics: os.saveAnalytics.handler(({ input, context }) =>
      saveAnalytics(deps, idOf(context.actor), input),
    ),
    testAnalytics: os.testAnalytics.handler(({ signal = NEVER }) => testAnalytics(deps, signal)),
    arrive: os.arrive.handler(async ({ input, context }) => ({
      counted: context.actor.isGuest ? false : await countArrival(db, idOf(context.actor), input),
    })),
    arrivals: os.arrivals.handler(() => listArrivals(db)),
  });
}

/** What people keep for themselves. */
function ownCalls(db: Database) {
  const os = base();
  return {
    progress: os.progress.handler(({ input: { day }, context: { actor } }) =>
      readProgress(db, idOf(actor), day, actor.kind === 'staff'),
    ),
    setTask: os.setTask.handler(async ({ input, context }) => {
      await setTask(db, idOf(context.actor), input);
      return success;
    }),
    setCount: os.setCount.handler(async ({ input, context }) => {
      await setCount(db, idOf(context.actor), input);
      return success;
    }),
    notes: os.notes.handler(async ({ context }) => ({ items: await listNotes(db, idOf(context.actor)) })),
    saveNote: os.saveNote.handler(({ input, context }) => saveNote(db, idOf(context.actor), input)),
    prospects: os.prospects.handler(async ({ context }) => ({
      items: await listProspects(db, holderOf(context.actor)),
    })),
    addProspects: os.addProspects.handler(({ input, context }) =>
      addProspects(db, holderOf(context.actor), input.items),
    ),
    updateProspect: os.updateProspect.handler(({ input, context }) =>
      updateProspect(db, holderOf(context.actor), input),
    ),
    deleteProspect: os.deleteProspect.handler(async ({ input, context }) => {
      await deleteProspect(db, holderOf(context.actor), input.id);
      return success;
    }),
  };
}
