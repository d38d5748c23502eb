/** The contract's calls. */
import { implement } from '@orpc/server';
import { type CallContext, callGate } from '@unmask/platform/calls';
import { brandContract } from '../contract.ts';
import { addByHand, dismissFind } from './by-hand.ts';
import { addSource, overview, removeSource, saveConfig, startMonitoring, stopMonitoring } from './configs.ts';
import type { BrandDeps } from './deps.ts';
import { lookForDomains, setDomainPages, updateDomain } from './domains/actions.ts';
import { domainOverview, listDomains } from './domains/listing.ts';
import { takeDownDomain } from './domains/takedown.ts';
import { answerConsent, openConsent } from './faces/consent.ts';
import { inviteFace, listFaces, mailFace, removeFace, setAllPosts, withdrawFace } from './faces/people.ts';
import { removePortrait } from './faces/portraits.ts';
import { listAlerts, listSightings, listWaiting, updateStatus } from './listing.ts';
import { readStats } from './stats.ts';
import { listTakedowns, submitTakedown, updateTakedown } from './takedowns.ts';
import { lookNow } from './watch.ts';

const done = { success: true as const };

export function brandCalls(deps: BrandDeps) {
  const os = implement(brandContract).$context<CallContext>().use(callGate);
  const { db } = deps;
  return os.router({
    overview: os.overview.handler(({ input, context }) =>
      overview(deps, context.actor, input.organizationId),
    ),
    save: os.save.handler(({ input, context }) => saveConfig(deps, context.actor, input)),
    startBrandMonitoring: os.startBrandMonitoring.handler(({ input, context }) =>
      startMonitoring(deps, context.actor, input.organizationId),
    ),
    stop: os.stop.handler(({ input, context }) => stopMonitoring(deps, context.actor, input.organizationId)),
    addSource: os.addSource.handler(({ input, context }) => addSource(deps, context.actor, input)),
    removeSource: os.removeSource.handler(async ({ input: { organizationId, id }, context }) => {
      await removeSource(deps, context.actor, organizationId, id);
      return done;
    }),
    look: os.look.handler(async ({ input: { organizationId, id }, context }) => {
      await lookNow(deps, context.actor, organizationId, id);
      return done;
    }),
    alerts: os.alerts.handler(({ input, context }) => listAlerts(db, context.actor, input)),
    sightings: os.sightings.handler(async ({ input: { organizationId, id }, context }) => ({
      items: await listSightings(db, context.actor, organizationId, id),
    })),
    updateStatus: os.updateStatus.handler(({ input, context }) => updateStatus(db, context.actor, input)),
    stats: os.stats.handler(({ input, context }) => readStats(db, context.actor, input.organizationId)),
    waiting: os.waiting.handler(async ({ input, context }) => ({
      items: await listWaiting(db, context.actor, input.organizationId),
    })),
    addByHand: os.addByHand.handler(({ input, context }) => addByHand(deps, context.actor, input)),
    dismiss: os.dismiss.handler(async ({ input: { organizationId, id }, context }) => {
      await dismissFind(deps, context.actor, organizationId, id);
      return done;
    }),
    takedowns: os.takedowns.handler(async ({ input, context }) => ({
      items: await listTakedowns(db, context.actor, input.organizationId),
    })),
    submitTakedownRequest: os.submitTakedownRequest.handler(async ({ input, context }) => ({
      takedownRequest: await submitTakedown(deps, context.actor, input),
    })),
    updateTakedown: os.updateTakedown.handler(({ input, context }) =>
      updateTakedown(db, context.actor, input),
    ),
    domainLooks: os.domainLooks.handler(({ input, context }) =>
      domainOverview(db, context.actor, input.organizationId),
    ),
    lookForDomains: os.lookForDomains.handler(({ input, context }) =>
      lookForDomains(deps, context.actor, input.organizationId),
    ),
    setDomainPages: os.setDomainPages.handler(({ input, context }) =>
      setDomainPages(db, context.actor, input),
    ),
    domains: os.domains.handler(({ input, context }) => listDomains(db, context.actor, input)),
    updateDomain: os.updateDomain.handler(({ input, context }) => updateDomain(db, context.actor, input)),
    takeDownDomain: os.takeDownDomain.handler(async ({ input, context }) => ({
      takedownRequest: await takeDownDomain(deps, context.actor, input),
    })),
    faces: os.faces.handler(({ input, context }) => listFaces(deps, context.actor, input.organizationId)),
    setFaceSearch: os.setFaceSearch.handler(({ input, context }) => setAllPosts(deps, context.actor, input)),
    inviteFace: os.inviteFace.handler(({ input, context }) => inviteFace(deps, context.actor, input)),
    mailFace: os.mailFace.handler(({ input, context }) => mailFace(deps, context.actor, input)),
    withdrawFace: os.withdrawFace.handler(({ input, context }) => withdrawFace(deps, context.actor, input)),
    removeFace: os.removeFace.handler(async ({ input, context }) => {
      await removeFace(deps, context.actor, input);
      return done;
    }),
    removePortrait: os.removePortrait.handler(async ({ input, context }) => {
      await removePortrait(deps, context, input);
      return done;
    }),
    openFaceConsent: os.openFaceConsent.handler(({ input }) => openConsent(db, input.token)),
    answerFaceConsent: os.answerFaceConsent.handler(async ({ input }) => ({
      consent: await answerConsent(deps, input),
    })),
  });
}
