import { createEncrypter } from '@unmask/platform/encryption';
import { defineSlice, perServer } from '@unmask/platform/slice';
import { MESSAGES, webhooksContract, webhooksOwn } from './contract.ts';
import { errors } from './errors.ts';
import { webhookChecks } from './server/checks.ts';
import { webhookListener } from './server/enqueue.ts';
import { deleteOldDeliveries } from './server/outbox.ts';
import { webhookPersonalData } from './server/personal-data.ts';
import { webhookCalls } from './server/rpc.ts';
import { SECRET_PURPOSE } from './server/secrets.ts';
import { createSender } from './server/sender.ts';
import { apiScopes, apiTags, tags } from './words.ts';

const SEND = 'webhooks.send';
/** The first repetition of a message is due after five seconds. */
const SENDING_MS = 2_000;
const DELETION_MS = 15 * 60_000;

const partsOf = perServer(({ db, settings, logger, fetcher, baseUrl, sendMail, runNow }) => {
  const { check, send } = fetcher;
  const encrypter = createEncrypter(settings.UNMASK_SECRET, SECRET_PURPOSE);
  const sender = createSender({ db, encrypter, send, logger, homeUrl: baseUrl, onMail: sendMail });
  return { sender, parts: { db, encrypter, check, onDue: () => runNow(SEND) } };
});

/** Tells programs of what has ended, at the addresses that their owners name. */
export default defineSlice({
  id: 'webhooks',
  needs: ['accounts', 'analyses'],
  contract: webhooksContract,
  permissions: [webhooksOwn],
  calls: (deps) => webhookCalls(partsOf(deps).parts),
  errors,
  tags,
  checks: webhookChecks,
  apiTags,
  apiScopes,
  messages: MESSAGES,
  on: webhookListener.on,
  schedules: [
    {
      id: SEND,
      every_ms: SENDING_MS,
      // Each message is taken by one of them, and more servers send more.
      on: 'each',
      async run(deps, { signal }) {
        await partsOf(deps).sender.sendDue(signal);
      },
    },
    {
      id: 'webhooks.delete_old',
      every_ms: DELETION_MS,
      on: 'one',
      async run({ db }) {
        await deleteOldDeliveries(db);
      },
    },
  ],
  personalData: ({ db }) => webhookPersonalData(db),
});
