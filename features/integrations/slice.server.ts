import { readFileSync } from 'node:fs';
import { createEncrypter } from '@unmask/platform/encryption';
import { defineSlice, perServer } from '@unmask/platform/slice';
import { alertsExport, integrationsContract } from './contract.ts';
import { errors } from './errors.ts';
import { mailboxTags } from './mailbox-words.ts';
import { forgetSlackRequests, SLACK_PATH, slackRoute } from './server/actions/slack.ts';
import { deleteOldAlerts, recordDomain, recordFind } from './server/alerts.ts';
import { integrationChecks } from './server/checks.ts';
import { SECRET_PURPOSE } from './server/configs.ts';
import { alertMailRoute, SEND_ALERT_PATH } from './server/mail-alert.ts';
import { followRound, lookRound } from './server/mailbox/rounds.ts';
import { deleteOldScanned, recordScanned } from './server/mailbox/scanned.ts';
import { integrationsPersonalData } from './server/personal-data.ts';
import { integrationCalls } from './server/rpc.ts';
import { createSender } from './server/sender.ts';
import { apiScopes, apiTags } from './siem-words.ts';
import { tags } from './words.ts';

const SEND = 'integrations.send';
const SENDING_MS = 2_000;
const LOOK = 'integrations.mailboxes';
const LOOK_MS = 15_000;
const FOLLOW = 'integrations.mailboxes_realtime';
const FOLLOW_MS = 15_000;
const DELETION_MS = 60 * 60_000;

const partsOf = perServer(
  ({ db, settings, logger, analyses, fetcher, baseUrl, sendMail, runNow, server, closing }) => {
    const encrypter = createEncrypter(settings.UNMASK_SECRET, SECRET_PURPOSE);
    const deps = {
      db,
      encrypter,
      fetcher,
      logger,
      homeUrl: baseUrl,
      onMail: sendMail,
      version: server.version,
    };
    const authorities = settings.IMAP_CA_FILE ? readFileSync(settings.IMAP_CA_FILE, 'utf8') : null;
    const onMailbox = () => {
      runNow(LOOK);
      runNow(FOLLOW);
    };
    const parts = { ...deps, analyses, authorities, onDue: () => runNow(SEND), onMailbox };
    const slack = { ...deps, allowed: settings.FETCH_ALLOW, closing };
    return { sender: createSender(deps), parts, slack };
  },
);

/** Tells an organization of what its analyses found: by mail, Slack, Teams and an address of its own. */
export default defineSlice({
  id: 'integrations',
  needs: ['accounts', 'organizations', 'analyses'],
  contract: integrationsContract,
  permissions: [alertsExport],
  errors,
  tags: { ...tags, ...mailboxTags },
  apiTags,
  apiScopes,
  checks: integrationChecks,
  calls: (deps) => integrationCalls(partsOf(deps).parts),
  routes(app, deps) {
    alertMailRoute(app, partsOf(deps).parts);
    slackRoute(app, partsOf(deps).slack);
  },
  routeSamples: {
    [`POST ${SEND_ALERT_PATH}`]: { permission: 'profile.own', body: {} },
    [`POST ${SLACK_PATH}`]: { permission: 'public.write', path: '/api/integrations/slack/none', body: {} },
  },
  on: {
    'analysis.ended': async (tx, ended) => {
      await recordFind(tx, ended);
      await recordScanned(tx, ended);
    },
    'brand.domain_found': recordDomain,
  },
  schedules: [
    {
      id: SEND,
      every_ms: SENDING_MS,
      on: 'each',
      async run(deps, { signal }) {
        await partsOf(deps).sender.sendDue(signal);
      },
    },
    {
      id: LOOK,
      every_ms: LOOK_MS,
      on: 'one',
      run: (deps, { signal }) => lookRound(partsOf(deps).parts, signal),
    },
    {
      id: FOLLOW,
      every_ms: FOLLOW_MS,
      on: 'one',
      run: (deps, { signal }) => followRound(partsOf(deps).parts, signal),
    },
    {
      id: 'integrations.delete_old',
      every_ms: DELETION_MS,
      on: 'one',
      async run({ db }) {
        await deleteOldAlerts(db, new Date());
        await deleteOldScanned(db, new Date());
        await forgetSlackRequests(db, new Date());
      },
    },
  ],
  personalData: ({ db }) => integrationsPersonalData(db),
});
