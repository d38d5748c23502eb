/** What repeats while the server runs: mail, recovery, deletion, backups. */
import { deleteExpired, recover } from '@unmask/analyses/server';
import { forgetOldKeys } from '@unmask/api-keys/server';
import { roomForBackup, writeBackup } from '@unmask/platform/backup';
import { forgetOldCounters } from '@unmask/platform/counters';
import { inMegabytes } from '@unmask/platform/disk';
import type { Settings } from '@unmask/platform/env';
import type { Logger } from '@unmask/platform/logger';
import { createMailer, trimOutbox } from '@unmask/platform/mail';
import { type Repeating, repeat } from '@unmask/platform/repeat';
import { SECURE_LINK_DAYS } from '@unmask/product/limits';
import { INVITATION_DAYS } from '@unmask/product/organizations';
import { updateGlobalStats } from '@unmask/statistics/server';
import { createCompaction } from './compaction.ts';
import { type Core, embeddedDir } from './core.ts';
import { answerStaffRequests } from './staff.ts';
import { watchDatabase, watchDisk } from './watch-over.ts';

const MAIL_MS = 10_000;
const RECOVERY_MS = 5_000;
const DELETION_MS = 5 * 60_000;
const STATISTICS_MS = 15 * 60_000;
/** How soon a policy that was changed on another server is in force here. */
const POLICIES_MS = 5_000;
/** Somebody waits at a command line. */
const STAFF_MS = 1_000;
/** Whoever runs the service hears of trouble within ten seconds. */
const WATCH_MS = 5_000;
const DAY_MS = 86_400_000;
const COMPACTION_MS = 3_600_000;
/** How long the link in a mail works, where it is not a day. */
const LINK_LIVES_MS: Record<string, number> = {
  account_reset: 3_600_000,
  account_passwordChanged: SECURE_LINK_DAYS * DAY_MS,
  organization_invitation: INVITATION_DAYS * DAY_MS,
};

export interface Upkeep {
  sendMail(): void;
  /** Something about people was deleted from the database. */
  onDeleted(): Promise<void>;
  /** Adds work of a part that is put together later. */
  every(name: string, interval_ms: number, round: () => Promise<void>): void;
  /** Starts a round now. */
  now(name: string): void;
  backup(): Promise<string | null>;
  stop(): Promise<void>;
}

export function startUpkeep(core: Core, settings: Settings, logger: Logger): Upkeep {
  const { db } = core.database;
  const mailer = createMailer(db, settings.SMTP_URL, settings.MAIL_FROM, logger);
  const mail = repeat('mail', MAIL_MS, logger, async () => {
    await mailer.sendDue();
  });
  const compaction = createCompaction(core.database, settings);
  const backup = async () => {
    if (core.database.kind !== 'embedded') return null;
    const room = await roomForBackup(settings.DATA_DIR, embeddedDir(settings));
    if (!room.enough) {
      const facts = { free: inMegabytes(room.free_bytes), needed: inMegabytes(room.needed_bytes) };
      logger.error(facts, 'no backup: the disk has too little room for one');
      return null;
    }
    await compaction.run();
    const dump = settings.BACKUP_KEEP > 0 ? await core.database.dump() : null;
    return dump ? writeBackup(settings.DATA_DIR, dump, settings.BACKUP_KEEP) : null;
  };
  const rounds = new Map<string, Repeating>([['mail', mail]]);
  const every = (name: string, interval_ms: number, round: () => Promise<void>) => {
    rounds.set(name, repeat(name, interval_ms, logger, round));
  };
  every('recovery', RECOVERY_MS, () => recover(core.analysis, core.watchers, false));
  every('deletion', DELETION_MS, async () => {
    const deleted = await deleteExpired(core.analysis);
    if (deleted.results + deleted.media + deleted.uploads > 0) {
      logger.info(deleted, 'deleted what had its time');
      await compaction.needed();
    }
    await trimOutbox(db, new Date(), (kind) => LINK_LIVES_MS[kind] ?? DAY_MS);
    await forgetOldKeys(db);
    await forgetOldCounters(db, new Date(Date.now() - DAY_MS));
  });
  every('compaction', COMPACTION_MS, async () => {
    // It writes every table anew beside the old one.
    if (core.database.kind !== 'embedded') return;
    if ((await roomForBackup(settings.DATA_DIR, embeddedDir(settings))).enough) await compaction.run();
  });
  every('staff', STAFF_MS, () => answerStaffRequests(settings.DATA_DIR, db));
  every('watching the database', WATCH_MS, watchDatabase(db, logger));
  every('watching the disk', WATCH_MS, watchDisk(settings, logger));
  every('policies', POLICIES_MS, () => core.policies.load());
  every('statistics', STATISTICS_MS, () => updateGlobalStats(db));
  if (settings.BACKUP_INTERVAL_MINUTES > 0) {
    every('backup', settings.BACKUP_INTERVAL_MINUTES * 60_000, async () => {
      const file = await backup();
      if (file) logger.info({ file }, 'backup written');
    });
  }
  return {
    sendMail: () => mail.nudge(),
    onDeleted: compaction.needed,
    every,
    now: (name) => rounds.get(name)?.nudge(),
    backup,
    async stop() {
      await Promise.all([...rounds.values()].map((round) => round.stop()));
    },
  };
}
