/** Checks over the audit log, and over what this slice itself keeps. */
import { auditHead, type Database } from '@unmask/db';
import { and, desc, eq, isNull, lte } from '@unmask/db/sql';
import { type AuditCheck, verifyAudit } from '@unmask/platform/audit';
import { type Check, outcomeOf } from '@unmask/platform/checks';
import { measured as said, checkWords as words } from '../../check-words.ts';
import { STATED_DAYS } from '../../limits.ts';
import {
  complianceConfirmations,
  complianceMedia,
  complianceRules,
  complianceSettings,
} from '../../tables.ts';
import { membersOf } from './people.ts';

const DAY_MS = 86_400_000;
const AGAIN_MS = 10 * 60_000;

/** The log is one for all organizations and read whole: one that was read a moment ago, and has no new row, is not read again. */
const read = new WeakMap<Database, { at: number; check: AuditCheck }>();

async function chainOf(db: Database): Promise<AuditCheck> {
  const before = read.get(db);
  const [head] = await db.select().from(auditHead);
  if (before && before.check.hash === head?.hash && Date.now() - before.at < AGAIN_MS) return before.check;
  const check = await verifyAudit(db);
  read.set(db, { at: Date.now(), check });
  return check;
}

export const isGap = ({
  disclosure,
  withdrawnAt,
}: Pick<typeof complianceMedia.$inferSelect, 'disclosure' | 'withdrawnAt'>) =>
  withdrawnAt === null && disclosure === 'none';

/** The version that counts; null where there is none. */
export async function currentRule(db: Database, organizationId: string) {
  const [rule] = await db
    .select()
    .from(complianceRules)
    .where(eq(complianceRules.organizationId, organizationId))
    .orderBy(desc(complianceRules.version))
    .limit(1);
  return rule ?? null;
}

export async function confirmationsOf(db: Database, ruleId: string): Promise<Map<string, Date>> {
  const rows = await db
    .select()
    .from(complianceConfirmations)
    .where(eq(complianceConfirmations.ruleId, ruleId));
  return new Map(rows.map(({ userId, confirmedAt }) => [userId, confirmedAt]));
}

export const ownChecks: readonly Check[] = [
  {
    ...words.auditChain,
    async run(db) {
      const { rows, damage } = await chainOf(db);
      return damage
        ? { state: 'failed', measured: said.chainBroken(damage.kind) }
        : { state: 'passed', measured: said.chainWhole(rows) };
    },
  },
  {
    ...words.callBack,
    async run(db, organizationId) {
      const rule = await currentRule(db, organizationId);
      const members = await membersOf(db, organizationId);
      if (!rule) return { state: 'failed', measured: said.noRule };
      const confirmed = await confirmationsOf(db, rule.id);
      const missing = members.filter(({ id }) => !confirmed.has(id));
      return outcomeOf(
        missing.map(({ id }) => ({ person: id })),
        members.length,
        { none: said.noMembers, measured: said.confirmed },
      );
    },
  },
  { ...words.register, run: registerOutcome },
];

async function registerOutcome(db: Database, organizationId: string, now: Date) {
  const published = await db
    .select()
    .from(complianceMedia)
    .where(
      and(
        eq(complianceMedia.organizationId, organizationId),
        isNull(complianceMedia.withdrawnAt),
        lte(complianceMedia.publishedAt, now),
      ),
    );
  if (published.length > 0) {
    const gaps = published.filter(isGap).map(({ title }) => ({ label: title }));
    return outcomeOf(gaps, published.length, { none: '', measured: said.media });
  }
  const [settings] = await db
    .select({ at: complianceSettings.noMediaStatedAt })
    .from(complianceSettings)
    .where(eq(complianceSettings.organizationId, organizationId));
  if (!settings?.at) return { state: 'no_data' as const, measured: said.nothingStated };
  const old = settings.at.getTime() < now.getTime() - STATED_DAYS * DAY_MS;
  return old
    ? { state: 'failed' as const, measured: said.statedLongAgo }
    : { state: 'passed' as const, measured: said.statedNone };
}
