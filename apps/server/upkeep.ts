/** What repeats while the server runs: mail, recovery, deletion, backups. */
import { deleteExpired, recover } from '@unmask/analysis/server';
import { writeBackup } from '@unmask/platform/backup';
import { forgetOldCounters } from '@unmask/platform/counters';
import type { Settings } from '@unmask/platform/env';
import type { Logger } from '@unmask/platform/logger';
import { createMailer } from '@unmask/platform/mail';
import { type Repeating, repeat } from '@unmask/platform/repeat';
import { updateGlobalStats } from '@unmask/statistics/server';
import type { Core } from './core.ts';

const MAIL_MS = 10_000;
const RECOVERY_MS = 5_000;
const DELETION_MS = 5 * 60_000;
const STATISTICS_MS = 15 * 60_000;
/** How soon a policy that was changed on another server is in force here. */
const POLICIES_MS = 5_000;
const DAY_MS = 86_400_000;

export interface Upkeep {
  sendMail(): void;
  backup(): Promise<string | null>;
  stop(): Promise<void>;
}

export function startUpkeep(core: Core, settings: Settings, logger: Logger): Upkeep {
  const { db } = core.database;
  const mailer = createMailer(db, settings.SMTP_URL, settings.MAIL_FROM, logger);
  const mail = repeat('mail', MAIL_MS, logger, async () => {
    await mailer.sendDue();
  });
  const backup = async () => {
    const dump = settings.BACKUP_KEEP > 0 ? await core.database.dump() : null;
    return dump ? writeBackup(settings.DATA_DIR, dump, settings.BACKUP_KEEP) : null;
  };
  const rounds: Repeating[] = [
    mail,
    repeat('recovery', RECOVERY_MS, logger, () => recover(core.analysis, core.watchers, false)),
    repeat('deletion', DELETION_MS, logger, async () => {
      const deleted = await deleteExpired(core.analysis);
      if (deleted.results + deleted.media + deleted.uploads > 0)
        logger.info(deleted, 'deleted what had its time');
      await forgetOldCounters(db, new Date(Date.now() - DAY_MS));
    }),
    repeat('policies', POLICIES_MS, logger, () => core.policies.load()),
    repeat('statistics', STATISTICS_MS, logger, () => updateGlobalStats(db)),
  ];
  if (settings.BACKUP_INTERVAL_MINUTES > 0) {
    const interval_ms = settings.BACKUP_INTERVAL_MINUTES * 60_000;
    rounds.push(
      repeat('backup', interval_ms, logger, async () => {
        const file = await backup();
        if (file) logger.info({ file }, 'backup written');
      }),
    );
  }
  return {
    sendMail: () => mail.nudge(),
    backup,
    async stop() {
      await Promise.all(rounds.map((round) => round.stop()));
    },
  };
}
