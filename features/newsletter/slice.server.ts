import { defineSlice, perServer } from '@unmask/platform/slice';
import { createReportPrinter } from '@unmask/report/printer';
import { newsletterContract } from './contract.ts';
import { errors } from './errors.ts';
import { PENDING_DAYS, REQUEST_DAYS } from './limits.ts';
import type { NewsletterDeps } from './server/deps.ts';
import { newsletterPersonalData } from './server/personal-data.ts';
import { newsletterRoutes } from './server/routes.ts';
import { newsletterCalls } from './server/rpc.ts';
import { onMailSettled, sendRound } from './server/sending.ts';
import { forgetOld } from './server/subscribers.ts';
import { prepareIssue } from './server/weekly.ts';
import { tags } from './words-service.ts';

const SIGNUP = 'newsletter_signup';
const SEND = 'newsletter.send';
const SENDING_MS = 2_000;
const WEEKLY_MS = 15 * 60_000;
const DELETION_MS = 60 * 60_000;
const DAY_MS = 86_400_000;

const partsOf = perServer(
  ({ db, settings, logger, baseUrl, hashAddress, track, sendMail, runNow }): NewsletterDeps => ({
    db,
    logger,
    homeUrl: baseUrl,
    secret: settings.UNMASK_SECRET,
    from: settings.MAIL_FROM,
    perMinute: settings.SMTP_URL ? settings.MAIL_BULK_PER_MINUTE : null,
    nameServers: settings.DNS_SERVERS,
    printer: createReportPrinter(),
    hashAddress,
    onSignup: () => track(SIGNUP),
    onMail: sendMail,
    onDue: () => runNow(SEND),
  }),
);

/** Early access, the newsletter with its preferences and campaigns, and documents that are sent by mail. */
export default defineSlice({
  id: 'newsletter',
  needs: ['accounts'],
  contract: newsletterContract,
  errors,
  tags,
  events: [SIGNUP],
  calls: (deps) => newsletterCalls(partsOf(deps)),
  routes: (app, deps) => newsletterRoutes(app, partsOf(deps)),
  routeSamples: {
    'POST /functions/v1/send-email': { permission: 'public.write', body: {} },
    'POST /newsletter/unsubscribe': { permission: 'public.write', body: {} },
    'GET /newsletter/downloads/:token': { permission: 'public.read', path: '/newsletter/downloads/none' },
    'GET /newsletter/feed.xml': { permission: 'public.read' },
    'GET /api/admin/newsletter/consents.csv': { permission: 'operator.read' },
  },
  on: { 'mail.settled': onMailSettled },
  schedules: [
    {
      id: SEND,
      every_ms: SENDING_MS,
      on: 'one',
      async run(deps, { signal }) {
        await sendRound(partsOf(deps), signal);
      },
    },
    {
      id: 'newsletter.weekly',
      every_ms: WEEKLY_MS,
      on: 'one',
      async run(deps) {
        await prepareIssue(partsOf(deps));
      },
    },
    {
      id: 'newsletter.delete_old',
      every_ms: DELETION_MS,
      on: 'one',
      async run({ db }) {
        const before = (days: number) => new Date(Date.now() - days * DAY_MS);
        await forgetOld(db, before(PENDING_DAYS), before(REQUEST_DAYS));
      },
    },
  ],
  personalData: ({ db, settings }) => newsletterPersonalData(db, settings.UNMASK_SECRET),
});
