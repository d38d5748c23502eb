import { jobControl } from '@unmask/analyses/server';
import { defineSlice } from '@unmask/platform/slice';
import { adminContract } from './contract.ts';
import { adminCalls } from './server/rpc.ts';
import { tags } from './words.ts';

/** The operator's area: people, queue, mail, reports, policies, audit log. */
export default defineSlice({
  id: 'admin',
  needs: ['accounts', 'analyses'],
  contract: adminContract,
  tags,
  calls: ({ db, settings, server, policies, analyses, sendMail }) =>
    adminCalls({
      db,
      server,
      policies,
      jobs: jobControl(analyses, analyses.watchers, analyses.interrupt),
      onMail: sendMail,
      worksOnQueue: settings.RUN_JOBS,
    }),
});
