import { createEncrypter } from '@unmask/platform/encryption';
import { defineSlice, perServer } from '@unmask/platform/slice';
import { createReportPrinter } from '@unmask/report/printer';
import { trainingContract } from './contract.ts';
import { errors } from './errors.ts';
import { trainingChecks } from './server/checks.ts';
import { trainingPersonalData } from './server/personal-data.ts';
import { deleteOldStatements } from './server/record-store/log.ts';
import { sendStatements } from './server/record-store/sender.ts';
import { SECRET_PURPOSE } from './server/record-store/stores.ts';
import { remind } from './server/reminders.ts';
import { trainingRoutes } from './server/routes.ts';
import { trainingCalls } from './server/rpc.ts';
import { tags } from './words.ts';

const REMIND_MS = 15 * 60_000;
const SEND = 'training.statements';
const SENDING_MS = 5_000;
const DELETION_MS = 60 * 60_000;

const partsOf = perServer(({ db, settings, logger, fetcher, baseUrl, sendMail, closing, runNow }) => {
  // Its thread starts with the first certificate and ends when there is nothing to do.
  const printer = createReportPrinter();
  closing.addEventListener('abort', () => void printer.close());
  return {
    ...{ db, logger, fetcher, homeUrl: baseUrl, onMail: sendMail, print: printer.print },
    encrypter: createEncrypter(settings.UNMASK_SECRET, SECRET_PURPOSE),
    onStatements: () => runNow(SEND),
  };
});

/** An organization's people learn what to do about made pictures, voices and videos, and get certificates that can be checked. */
export default defineSlice({
  id: 'training',
  needs: ['accounts', 'organizations', 'documents'],
  contract: trainingContract,
  errors,
  tags,
  checks: trainingChecks,
  calls: (deps) => trainingCalls(partsOf(deps)),
  routes: (app, deps) => trainingRoutes(app, deps),
  routeSamples: {
    'GET /api/training/certificates/:id/file': {
      permission: 'organization.own',
      path: '/api/training/certificates/none/file',
    },
    'GET /api/organizations/:organizationId/training/modules/:moduleId/scorm': {
      permission: 'organization.own',
      path: '/api/organizations/none/training/modules/none/scorm',
    },
  },
  schedules: [
    {
      id: 'training.remind',
      every_ms: REMIND_MS,
      on: 'one',
      async run(deps) {
        await remind(partsOf(deps));
      },
    },
    {
      id: SEND,
      every_ms: SENDING_MS,
      on: 'each',
      async run(deps, { signal }) {
        await sendStatements(partsOf(deps), signal);
      },
    },
    {
      id: 'training.delete_old',
      every_ms: DELETION_MS,
      on: 'one',
      run: ({ db }) => deleteOldStatements(db, new Date()),
    },
  ],
  personalData: ({ db }) => trainingPersonalData(db),
});
