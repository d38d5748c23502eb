/** The contract's calls. */
import { implement } from '@orpc/server';
import { requireUser } from '@unmask/accounts/server';
import { userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { type CallContext, callGate } from '@unmask/platform/calls';
import { countRequest } from '@unmask/platform/counters';
import { AppError } from '@unmask/platform/errors';
import { newsletterContract } from '../contract.ts';
import { TEST_MAILS_PER_HOUR } from '../limits.ts';
import { issueTitle } from '../words-service.ts';
import * as campaigns from './campaigns.ts';
import { deliverability } from './deliverability.ts';
import type { NewsletterDeps } from './deps.ts';
import { inviteEarlyAccess } from './early-access.ts';
import { composeIssue } from './figures.ts';
import { nextFriday } from './friday.ts';
import * as listing from './listing.ts';
import { readSettings, saveSettings } from './settings.ts';
import * as subscribers from './subscribers.ts';

const done = { done: true as const };
const staffOf = ({ actor }: CallContext) => requireUser(actor).userId;
const contract = () => implement(newsletterContract).$context<CallContext>().use(callGate);
type Calls = ReturnType<typeof contract>;

export function newsletterCalls(deps: NewsletterDeps) {
  const os = contract();
  return os.router({ ...openCalls(os, deps), ...campaignCalls(os, deps), ...listCalls(os, deps) });
}

/** For everyone; links in mails open the rest. */
function openCalls(os: Calls, deps: NewsletterDeps) {
  const { db } = deps;
  return {
    subscribe: os.subscribe.handler(({ input, context }) =>
      subscribers.subscribe(deps, context.actor.address, input),
    ),
    confirm: os.confirm.handler(({ input, context }) =>
      subscribers.confirm(deps, context.actor.address, input.token),
    ),
    readPreferences: os.readPreferences.handler(({ input, context }) =>
      subscribers.readPreferences(deps, context.actor.address, input.token),
    ),
    savePreferences: os.savePreferences.handler(({ input, context }) =>
      subscribers.savePreferences(deps, context.actor.address, input.token, input.preferences),
    ),
    unsubscribe: os.unsubscribe.handler(({ input, context }) =>
      subscribers.unsubscribe(deps, context.actor.address, input.token, 'page'),
    ),
    archive: os.archive.handler(({ input }) => listing.archive(db, input.cursor)),
    archivedIssue: os.archivedIssue.handler(({ input }) => listing.archivedIssue(db, input.id)),
  };
}

function campaignCalls(os: Calls, deps: NewsletterDeps) {
  const { db } = deps;
  return {
    campaigns: os.campaigns.handler(({ input }) => campaigns.listCampaigns(db, input)),
    campaign: os.campaign.handler(({ input }) => campaigns.readCampaign(db, input.id)),
    compose: os.compose.handler(async ({ input }) => {
      const { timeZone, sendHour } = await readSettings(db);
      const now = new Date();
      const issue = await composeIssue(db, input.weekOf ?? nextFriday(now, sendHour, timeZone).day, now);
      return { title: issueTitle(issue.featuredIncident.title), issue };
    }),
    create: os.create.handler(async ({ input, context }) =>
      campaigns.readCampaign(db, await campaigns.createCampaign(db, staffOf(context), input)),
    ),
    update: os.update.handler(({ input, context }) =>
      campaigns.updateCampaign(db, staffOf(context), input.id, input.draft),
    ),
    remove: os.remove.handler(async ({ input, context }) => {
      await campaigns.deleteCampaign(db, staffOf(context), input.id);
      return done;
    }),
    preview: os.preview.handler(({ input }) => campaigns.previewOf(deps, input)),
    test: os.test.handler(async ({ input, context }) => {
      const actor = staffOf(context);
      const window = { limit: TEST_MAILS_PER_HOUR, seconds: 3600 };
      if (!(await countRequest(db, `newsletter-test:${actor}`, window)))
        throw new AppError('too_many_requests');
      const [me] = await db.select().from(userProfiles).where(eq(userProfiles.id, actor));
      await campaigns.sendTest(deps, input.id, me!.email);
      return done;
    }),
    schedule: os.schedule.handler(({ input, context }) =>
      campaigns.scheduleCampaign(deps, staffOf(context), input.id, new Date(input.at)),
    ),
    unschedule: os.unschedule.handler(({ input, context }) =>
      campaigns.unscheduleCampaign(db, staffOf(context), input.id),
    ),
    send: os.send.handler(({ input, context }) => campaigns.sendCampaign(deps, staffOf(context), input.id)),
    stop: os.stop.handler(({ input, context }) => campaigns.stopCampaign(deps, staffOf(context), input.id)),
  };
}

function listCalls(os: Calls, deps: NewsletterDeps) {
  const { db } = deps;
  return {
    overview: os.overview.handler(() => listing.overview(deps)),
    deliverability: os.deliverability.handler(() => deliverability(deps.from, deps.nameServers)),
    subscribers: os.subscribers.handler(({ input }) => listing.listSubscribers(db, input)),
    removeSubscriber: os.removeSubscriber.handler(async ({ input, context }) => {
      await listing.removeSubscriber(db, staffOf(context), input.id);
      return done;
    }),
    suppressions: os.suppressions.handler(({ input }) => listing.listSuppressions(db, input)),
    suppress: os.suppress.handler(async ({ input, context }) => ({
      added: await listing.suppress(db, staffOf(context), input),
    })),
    unsuppress: os.unsuppress.handler(async ({ input, context }) => {
      await listing.unsuppress(db, staffOf(context), input.email);
      return done;
    }),
    invite: os.invite.handler(async ({ context }) => ({
      invited: await inviteEarlyAccess(deps, staffOf(context)),
    })),
    saveSettings: os.saveSettings.handler(({ input, context }) => saveSettings(db, staffOf(context), input)),
  };
}
