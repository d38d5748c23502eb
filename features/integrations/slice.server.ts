import { createEncrypter } from '@unmask/platform/encryption';
import { defineSlice, perServer } from '@unmask/platform/slice';
import { integrationsContract } from './contract.ts';
import { errors } from './errors.ts';
import { alertListener, deleteOldAlerts } from './server/alerts.ts';
import { SECRET_PURPOSE } from './server/configs.ts';
import { integrationsPersonalData } from './server/personal-data.ts';
import { integrationCalls } from './server/rpc.ts';
import { createSender } from './server/sender.ts';
import { tags } from './words.ts';

const SEND = 'integrations.send';
const SENDING_MS = 2_000;
const DELETION_MS = 60 * 60_000;

const partsOf = perServer(({ db, settings, logger, fetcher, baseUrl, sendMail, runNow }) => {
  const encrypter = createEncrypter(settings.UNMASK_SECRET, SECRET_PURPOSE);
  const deps = { db, encrypter, fetcher, logger, homeUrl: baseUrl, onMail: sendMail };
  return { sender: createSender(deps), parts: { ...deps, onDue: () => runNow(SEND) } };
});

/** Tells an organization of what its analyses found: by mail, Slack, Teams and an address of its own. */
export default defineSlice({
  id: 'integrations',
  needs: ['accounts', 'organizations', 'analyses'],
  contract: integrationsContract,
  errors,
  tags,
  calls: (deps) => integrationCalls(partsOf(deps).parts),
  on: alertListener.on,
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
      id: 'integrations.delete_old',
      every_ms: DELETION_MS,
      on: 'one',
      async run({ db }) {
        await deleteOldAlerts(db, new Date());
      },
    },
  ],
  personalData: ({ db }) => integrationsPersonalData(db),
});
