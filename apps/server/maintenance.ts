/** What the server itself repeats: mail, recovery, deletion, watching, backups. */
import { deleteExpired, recover } from '@unmask/analyses/server';
import { roomForBackup, writeBackup } from '@unmask/platform/backup';
import { forgetOldCounters } from '@unmask/platform/counters';
import { inMegabytes } from '@unmask/platform/disk';
import type { Settings } from '@unmask/platform/env';
import type { Schedule } from '@unmask/platform/kernel/schedules';
import type { Logger } from '@unmask/platform/logger';
import { createMailer, trimMail } from '@unmask/platform/mail';
import { SECURE_LINK_DAYS } from '@unmask/product/limits';
import { INVITATION_DAYS } from '@unmask/product/organizations';
import { type Compaction, createCompaction } from './compaction.ts';
import { embeddedDir, type ServerContext } from './server-context.ts';
import { answerStaffRequests } from './staff.ts';
import { watchDatabase, watchDisk } from './watch-over.ts';

const MAIL_MS = 10_000;
const RECOVERY_MS = 5_000;
const DELETION_MS = 5 * 60_000;
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

export const SEND_MAIL = 'server.mail';

export interface Maintenance {
  id: string;
  schedules: Schedule[];
  /** Something about people was deleted from the database. */
  onDeleted(): Promise<void>;
  backup(): Promise<string | null>;
}

export function createMaintenance(core: ServerContext, settings: Settings, logger: Logger): Maintenance {
  const { db } = core.database;
  const compaction = createCompaction(core.database, settings);
  const backup = () => writeOwnBackup(core, settings, logger, compaction);
  const mailer = createMailer(
    { db, logger },
    {
      smtpUrl: settings.SMTP_URL,
      from: settings.MAIL_FROM,
      bulkPerMinute: settings.MAIL_BULK_PER_MINUTE,
      onSettled: (tx, ended) => core.kernel.events.publish(tx, 'mail.settled', ended),
    },
  );
  return {
    id: 'server',
    schedules: [
      each(SEND_MAIL, MAIL_MS, async ({ signal }) => {
        await mailer.sendDue(signal);
      }),
      // Fenced row by row, and soon: a server that died must not be missed for as long as its lease.
      each('analyses.recovery', RECOVERY_MS, () => recover(core.analysis, core.watchers, false)),
      one('analyses.deletion', DELETION_MS, () => deleteWhatHasHadItsTime(core, logger, compaction)),
      each('server.staff', STAFF_MS, () => answerStaffRequests(settings.DATA_DIR, db)),
      each('server.watch_database', WATCH_MS, watchDatabase(db, logger)),
      each('server.watch_disk', WATCH_MS, watchDisk(settings, logger)),
      each('server.policies', POLICIES_MS, () => core.policies.load()),
      ...(core.database.kind === 'embedded' ? ofEmbedded(settings, logger, compaction, backup) : []),
    ],
    onDeleted: compaction.needed,
    backup,
  };
}

type Round = Schedule['run'];
const each = (id: string, every_ms: number, run: Round): Schedule => ({ id, every_ms, on: 'each', run });
const one = (id: string, every_ms: number, run: Round): Schedule => ({ id, every_ms, on: 'one', run });

/** Files of one process; a server of PostgreSQL has its own maintenance. */
function ofEmbedded(
  settings: Settings,
  logger: Logger,
  compaction: Compaction,
  backup: () => Promise<string | null>,
): Schedule[] {
  const compacting = each('server.compaction', COMPACTION_MS, async () => {
    // It writes every table anew beside the old one.
    if ((await roomForBackup(settings.DATA_DIR, embeddedDir(settings))).enough) await compaction.run();
  });
  if (settings.BACKUP_INTERVAL_MINUTES === 0) return [compacting];
  const backingUp = each('server.backup', settings.BACKUP_INTERVAL_MINUTES * 60_000, async () => {
    const file = await backup();
    if (file) logger.info({ file }, 'backup written');
  });
  return [compacting, backingUp];
}

async function deleteWhatHasHadItsTime(
  core: ServerContext,
  logger: Logger,
  compaction: Compaction,
): Promise<void> {
  const { db } = core.database;
  const deleted = await deleteExpired(core.analysis);
  if (deleted.results + deleted.media + deleted.uploads > 0) {
    logger.info(deleted, 'deleted what had its time');
    await compaction.needed();
  }
  await trimMail(db, new Date(), (kind) => LINK_LIVES_MS[kind] ?? DAY_MS);
  await forgetOldCounters(db, new Date(Date.now() - DAY_MS));
}

async function writeOwnBackup(
  core: ServerContext,
  settings: Settings,
  logger: Logger,
  compaction: Compaction,
): Promise<string | null> {
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
}
