import { defineSlice, perServer } from '@unmask/platform/slice';
import { figuresReport } from './contract.ts';
import { errors } from './errors.ts';
import { figuresClaim } from './request-contract.ts';
import type { FigureDeps } from './server/deps.ts';
import { figurePersonalData } from './server/personal-data.ts';
import { figureCalls } from './server/rpc.ts';
import { deleteSettled } from './server/settled.ts';
import { publicFiguresContract } from './whole-contract.ts';
import { tags } from './words.ts';

const DAY_MS = 24 * 60 * 60_000;

const partsOf = perServer(
  ({ db, fetcher, baseUrl, hashAddress, sendMail }): FigureDeps => ({
    ...{ db, fetcher, hashAddress },
    homeUrl: baseUrl,
    onMail: sendMail,
  }),
);

/** The celebrity deepfake database: confirmed incidents with their sources, and what people report. */
export default defineSlice({
  id: 'public-figures',
  needs: ['accounts', 'analyses'],
  contract: publicFiguresContract,
  permissions: [figuresReport, figuresClaim],
  errors,
  tags,
  calls: (deps) => figureCalls(partsOf(deps)),
  schedules: [
    {
      id: 'public-figures.delete_settled',
      every_ms: DAY_MS,
      on: 'one',
      run: ({ db }) => deleteSettled(db),
    },
  ],
  personalData: ({ db }) => figurePersonalData(db),
});
