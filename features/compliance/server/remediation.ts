/** From open to in progress to resolved, and back; risks that are accepted, for a reason and until a day. */
import type { Database } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { type Membership, requireRole, roleIn } from '@unmask/organizations/server';
import { appendAudit } from '@unmask/platform/audit';
import { AppError } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import type { Finding } from '../contract.ts';
import { errors } from '../errors.ts';
import { ACCEPT_MAX_DAYS, type FindingEvent, type FindingStatus, NEXT_STATUS } from '../limits.ts';
import { complianceFindings, type EvidenceLink } from '../tables.ts';
import { checkAgain, NOT_ACCEPTED } from './checking.ts';
import type { ComplianceDeps } from './deps.ts';
import { addEvent, type FindingRow } from './events.ts';
import { checkLinks, findFinding, present, presenterFor } from './findings.ts';

const DAY_MS = 86_400_000;
const EVENTS = { in_progress: 'started', resolved: 'resolved', open: 'reopened' } as const;

interface Change {
  organizationId: string;
  id: string;
  status?: FindingStatus | undefined;
  remediation?: string | undefined;
  due_date?: string | null | undefined;
  owner?: string | null | undefined;
  note?: string | undefined;
  links?: EvidenceLink[] | undefined;
}

/**
 * A finding of a check is resolved only where the check passes now.
 * @throws AppError `compliance_step_refused`, `compliance_still_failing`, `compliance_note_missing`, `compliance_owner_unknown`,
 * `compliance_link_invalid`, `compliance_finding_not_found`
 */
export async function updateFinding(
  deps: ComplianceDeps,
  actor: RequestActor,
  change: Change,
  now = new Date(),
): Promise<Finding> {
  const { organizationId, status } = change;
  const member = await requireRole(deps.db, actor, organizationId, 'change_settings');
  const before = await findFinding(deps.db, organizationId, change.id);
  if (change.owner && (await roleIn(deps.db, organizationId, change.owner)) === null)
    throw new AppError(errors.compliance_owner_unknown);
  if (change.links) checkLinks(change.links);
  if (status === 'open' && before.status === 'resolved' && !change.note?.trim())
    throw new AppError(errors.compliance_note_missing);
  if (status === 'resolved' && before.status !== 'resolved') await mustPass(deps, before, now);
  const row = await deps.db.transaction((tx) => store(tx, member, change, now));
  return present(row, await presenterFor(deps, member));
}

async function mustPass(deps: ComplianceDeps, { checkId, organizationId }: FindingRow, now: Date) {
  if (checkId === null) return;
  const outcome = await checkAgain(deps, checkId, organizationId, now);
  if (outcome?.state === 'failed')
    throw new AppError(errors.compliance_still_failing, undefined, {
      words: `${errors.compliance_still_failing.message} Measured: ${outcome.measured}.`,
    });
}

async function store(tx: Database, { userId }: Membership, change: Change, now: Date): Promise<FindingRow> {
  const { organizationId, id, status, remediation, due_date, owner, note, links } = change;
  const before = await findFinding(tx, organizationId, id, true);
  const moved = status !== undefined && status !== before.status ? status : null;
  if (moved && !NEXT_STATUS[before.status].includes(moved))
    throw new AppError(errors.compliance_step_refused);
  const set = {
    ...(moved && { status: moved, resolvedAt: moved === 'resolved' ? now : null }),
    ...(moved === 'resolved' && NOT_ACCEPTED),
    ...(remediation !== undefined && { remediation: remediation.trim() }),
    // A new day, or a new owner, is told of anew.
    ...(due_date !== undefined && { dueDate: due_date === null ? null : new Date(due_date), ...UNTOLD }),
    ...(owner !== undefined && { ownerId: owner, ...UNTOLD }),
    ...(links !== undefined && { links }),
    updatedAt: now,
  };
  const [row] = await tx.update(complianceFindings).set(set).where(eq(complianceFindings.id, id)).returning();
  const event: FindingEvent = moved ? EVENTS[moved] : 'changed';
  await addEvent(tx, row!, event, { actor: userId, note, at: now });
  await appendAudit(tx, {
    ...{ actor: userId, action: `compliance.finding_${event}`, target: id, organizationId },
    detail: { status: row!.status },
  });
  return row!;
}

const UNTOLD = { remindedAt: null, overdueToldAt: null } as const;

/** @throws AppError `compliance_reason_missing`, `compliance_until_refused`, `compliance_step_refused` where it is resolved */
export async function acceptFinding(
  deps: ComplianceDeps,
  actor: RequestActor,
  { organizationId, id, ...asked }: { organizationId: string; id: string; reason: string; until: string },
  now = new Date(),
): Promise<Finding> {
  const member = await requireRole(deps.db, actor, organizationId, 'change_settings');
  await findFinding(deps.db, organizationId, id);
  const [reason, until] = [asked.reason.trim(), new Date(asked.until)];
  if (reason === '') throw new AppError(errors.compliance_reason_missing);
  if (until <= now || until.getTime() > now.getTime() + ACCEPT_MAX_DAYS * DAY_MS)
    throw new AppError(errors.compliance_until_refused);
  const accepted = { acceptedBy: member.userId, acceptedReason: reason, acceptedUntil: until };
  return changed(deps, member, id, accepted, { event: 'accepted', note: reason, at: now }, (row) => {
    if (row.status === 'resolved') throw new AppError(errors.compliance_step_refused);
  });
}

/** @throws AppError `compliance_not_accepted` */
export async function endAcceptance(
  deps: ComplianceDeps,
  actor: RequestActor,
  organizationId: string,
  id: string,
  now = new Date(),
): Promise<Finding> {
  const member = await requireRole(deps.db, actor, organizationId, 'change_settings');
  const told = { event: 'acceptance_ended', note: null, at: now } as const;
  return changed(deps, member, id, NOT_ACCEPTED, told, (row) => {
    if (row.acceptedUntil === null) throw new AppError(errors.compliance_not_accepted);
  });
}

async function changed(
  deps: ComplianceDeps,
  member: Membership,
  id: string,
  set: Partial<typeof complianceFindings.$inferInsert>,
  { event, note, at }: { event: FindingEvent; note: string | null; at: Date },
  allowed: (row: FindingRow) => void,
): Promise<Finding> {
  const { userId, id: organizationId } = member;
  const row = await deps.db.transaction(async (tx) => {
    allowed(await findFinding(tx, organizationId, id, true));
    const [after] = await tx
      .update(complianceFindings)
      .set({ ...set, updatedAt: at })
      .where(eq(complianceFindings.id, id))
      .returning();
    await addEvent(tx, after!, event, { actor: userId, note, at });
    await appendAudit(tx, {
      ...{ actor: userId, action: `compliance.finding_${event}`, target: id, organizationId },
      detail: { until: after!.acceptedUntil?.toISOString() ?? null },
    });
    return after!;
  });
  return present(row, await presenterFor(deps, member));
}
