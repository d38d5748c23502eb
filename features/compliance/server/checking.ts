/** Looks at an organization with every check there is, and makes findings of what does not hold; what holds again is resolved by itself. */
import { type Database, organizations } from '@unmask/db';
import { and, asc, desc, eq, gte, isNull, lt, or, sql } from '@unmask/db/sql';
import { appendAudit } from '@unmask/platform/audit';
import type { Check, CheckOutcome } from '@unmask/platform/checks';
import { randomId } from '@unmask/platform/identifiers';
import { CHECK_EVERY_HOURS, SAME_DAYS } from '../limits.ts';
import { complianceChecks, complianceFindings, complianceSettings } from '../tables.ts';
import type { ComplianceDeps } from './deps.ts';
import { addEvent, BY_CHECK, type FindingRow } from './events.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 50;
const ACTOR = 'compliance checks';

export interface Checked {
  opened: number;
  resolved: number;
}

/** A check that fails to run says nothing: what was known before stays, and the log has the error. */
export async function checkOrganization(
  { db, checks, logger }: Pick<ComplianceDeps, 'db' | 'checks' | 'logger'>,
  organizationId: string,
  now = new Date(),
): Promise<Checked> {
  const counted: Checked = { opened: 0, resolved: 0 };
  for (const check of checks) {
    const outcome = await check.run(db, organizationId, now).catch((error: unknown) => {
      logger.error({ err: error, check: check.id }, 'A compliance check could not be made');
      return null;
    });
    if (!outcome) continue;
    const change = await db.transaction((tx) => apply(tx, check, organizationId, outcome, now));
    if (change) counted[change] += 1;
  }
  await db
    .insert(complianceSettings)
    .values({ organizationId, firstCheckedAt: now, checkedAt: now })
    .onConflictDoUpdate({
      target: complianceSettings.organizationId,
      set: {
        checkedAt: now,
        firstCheckedAt: sql`coalesce(${complianceSettings.firstCheckedAt}, excluded.first_checked_at)`,
      },
    });
  return counted;
}

/** Those that were not looked at for a day; the rest waits for the next round. @returns how many */
export async function checkDue(deps: ComplianceDeps, signal: AbortSignal, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - CHECK_EVERY_HOURS * 3_600_000);
  const due = await deps.db
    .select({ id: organizations.id })
    .from(organizations)
    .leftJoin(complianceSettings, eq(complianceSettings.organizationId, organizations.id))
    .where(or(isNull(complianceSettings.checkedAt), lt(complianceSettings.checkedAt, before)))
    .orderBy(sql`${complianceSettings.checkedAt} asc nulls first`, asc(organizations.id))
    .limit(AT_ONCE);
  let done = 0;
  for (const { id } of due) {
    if (signal.aborted) break;
    await checkOrganization(deps, id, now);
    done += 1;
  }
  return done;
}

async function apply(
  tx: Database,
  check: Check,
  organizationId: string,
  outcome: CheckOutcome,
  now: Date,
): Promise<keyof Checked | null> {
  // In line with another server that looks at the same moment.
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('update');
  await keepOutcome(tx, check.id, organizationId, outcome, now);
  const ofCheck = and(
    eq(complianceFindings.organizationId, organizationId),
    eq(complianceFindings.checkId, check.id),
  );
  const [last] = await tx
    .select()
    .from(complianceFindings)
    .where(ofCheck)
    .orderBy(desc(complianceFindings.createdAt))
    .limit(1);
  const standing = last && last.status !== 'resolved' ? last : null;
  if (outcome.state === 'passed' && standing) return resolveByCheck(tx, standing, outcome, now);
  if (outcome.state !== 'failed') return null;
  if (standing) return keepEvidence(tx, standing, outcome, now);
  const recent = last?.resolvedAt && last.resolvedAt >= new Date(now.getTime() - SAME_DAYS * DAY_MS);
  return recent ? reopen(tx, last, check, outcome, now) : open(tx, check, organizationId, outcome, now);
}

async function keepOutcome(
  tx: Database,
  checkId: string,
  organizationId: string,
  { state, measured }: CheckOutcome,
  now: Date,
): Promise<void> {
  await tx
    .insert(complianceChecks)
    .values({ organizationId, checkId, state, measured, at: now, since: now })
    .onConflictDoUpdate({
      target: [complianceChecks.organizationId, complianceChecks.checkId],
      set: {
        ...{ state, measured, at: now },
        since: sql`case when ${complianceChecks.state} = excluded.state then ${complianceChecks.since} else excluded.since end`,
      },
    });
}

const evidence = ({ measured, subjects = [] }: CheckOutcome) => ({ measured, subjects: [...subjects] });
const dueOf = ({ due_days }: Check, now: Date) => new Date(now.getTime() + due_days * DAY_MS);

async function open(
  tx: Database,
  check: Check,
  organizationId: string,
  outcome: CheckOutcome,
  now: Date,
): Promise<'opened'> {
  const { severity, category, description, remediation } = check;
  const row = {
    ...{ id: randomId(), organizationId, severity, category, description, remediation },
    ...{ status: 'open' as const, dueDate: dueOf(check, now), checkId: check.id },
    ...{ createdAt: now, updatedAt: now, ...evidence(outcome) },
  };
  await tx.insert(complianceFindings).values(row);
  await addEvent(tx, row, 'created', { actor: BY_CHECK, note: outcome.measured, at: now });
  await audit(tx, 'compliance.finding_opened', row, check.id, now);
  return 'opened';
}

async function reopen(
  tx: Database,
  row: FindingRow,
  check: Check,
  outcome: CheckOutcome,
  now: Date,
): Promise<'opened'> {
  await tx
    .update(complianceFindings)
    .set({
      ...{ status: 'open', resolvedAt: null, dueDate: dueOf(check, now), updatedAt: now },
      ...{ remindedAt: null, overdueToldAt: null, ...evidence(outcome) },
    })
    .where(eq(complianceFindings.id, row.id));
  const by = { actor: BY_CHECK, note: outcome.measured, at: now };
  await addEvent(tx, { ...row, status: 'open' }, 'reopened', by);
  await audit(tx, 'compliance.finding_reopened', row, check.id, now);
  return 'opened';
}

async function resolveByCheck(
  tx: Database,
  row: FindingRow,
  outcome: CheckOutcome,
  now: Date,
): Promise<'resolved'> {
  await tx
    .update(complianceFindings)
    .set({ status: 'resolved', resolvedAt: now, updatedAt: now, ...NOT_ACCEPTED, ...evidence(outcome) })
    .where(eq(complianceFindings.id, row.id));
  const by = { actor: BY_CHECK, note: outcome.measured, at: now };
  await addEvent(tx, { ...row, status: 'resolved' }, 'resolved', by);
  await audit(tx, 'compliance.finding_resolved', row, row.checkId, now);
  return 'resolved';
}

/** What is found is kept up to date; that alone is no event. */
async function keepEvidence(tx: Database, row: FindingRow, outcome: CheckOutcome, now: Date): Promise<null> {
  await tx
    .update(complianceFindings)
    .set({ updatedAt: now, ...evidence(outcome) })
    .where(eq(complianceFindings.id, row.id));
  return null;
}

export const NOT_ACCEPTED = { acceptedBy: null, acceptedReason: null, acceptedUntil: null } as const;

/** Accepted risks whose day has come count again. @returns how many */
export async function endAcceptances({ db }: Pick<ComplianceDeps, 'db'>, now = new Date()): Promise<number> {
  const over = await db
    .select({ id: complianceFindings.id })
    .from(complianceFindings)
    .where(lt(complianceFindings.acceptedUntil, now))
    .limit(500);
  let ended = 0;
  for (const { id } of over) {
    await db.transaction(async (tx) => {
      const [row] = await tx
        .update(complianceFindings)
        .set({ ...NOT_ACCEPTED, updatedAt: now })
        .where(and(eq(complianceFindings.id, id), lt(complianceFindings.acceptedUntil, now)))
        .returning();
      if (!row) return;
      await addEvent(tx, row, 'acceptance_ended', { actor: BY_CHECK, at: now });
      await audit(tx, 'compliance.acceptance_ended', row, row.checkId, now);
      ended += 1;
    });
  }
  return ended;
}

const audit = (
  tx: Database,
  action: string,
  { id, organizationId }: Pick<FindingRow, 'id' | 'organizationId'>,
  check: string | null,
  now: Date,
) =>
  appendAudit(
    tx,
    { actor: ACTOR, action, target: id, organizationId, ...(check !== null && { detail: { check } }) },
    now,
  );

/** One check of one organization, made now; null where the check is not there any more. */
export async function checkAgain(
  { db, checks }: Pick<ComplianceDeps, 'db' | 'checks'>,
  checkId: string,
  organizationId: string,
  now: Date,
): Promise<CheckOutcome | null> {
  const check = checks.find(({ id }) => id === checkId);
  return check ? check.run(db, organizationId, now) : null;
}

/** Findings of a time: written in it, or from before and not resolved when it began. */
export const standingIn = (organizationId: string, start: Date) =>
  and(
    eq(complianceFindings.organizationId, organizationId),
    or(
      gte(complianceFindings.createdAt, start),
      isNull(complianceFindings.resolvedAt),
      gte(complianceFindings.resolvedAt, start),
    ),
  );
