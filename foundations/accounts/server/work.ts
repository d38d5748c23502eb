/** What accounts repeat. */
import type { KernelDeps } from '@unmask/platform/kernel/kernel';
import type { Logger } from '@unmask/platform/logger';
import type { AccountData } from './account-data.ts';

const LEFT_GUESTS_MS = 15 * 60_000;

export const accountWork = (
  data: Pick<AccountData, 'deleteLeftGuests'>,
  logger: Logger,
): Pick<KernelDeps, 'id' | 'schedules'> => ({
  id: 'accounts',
  schedules: [
    {
      id: 'accounts.left_guests',
      every_ms: LEFT_GUESTS_MS,
      on: 'one',
      async run() {
        const deleted = await data.deleteLeftGuests(new Date());
        if (deleted > 0) logger.info({ deleted }, 'deleted guests whose last session had ended');
      },
    },
  ],
});
