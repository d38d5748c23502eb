/** The call-back rule of an organization: its admins publish a version, and every member confirms it. */
import type { Database } from '@unmask/db';
import { type Membership, requireRole } from '@unmask/organizations/server';
import { appendAudit } from '@unmask/platform/audit';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import type { RequestActor } from '@unmask/platform/requests';
import { roleAllows } from '@unmask/product/roles';
import type { Rule } from '../contract.ts';
import { errors } from '../errors.ts';
import { complianceConfirmations, complianceRules } from '../tables.ts';
import { PROPOSED_RULE } from '../words.ts';
import { confirmationsOf, currentRule } from './checks/own.ts';
import { membersOf } from './checks/people.ts';

async function present(db: Database, { id, userId, role }: Membership): Promise<Rule> {
  const rule = await currentRule(db, id);
  const members = await membersOf(db, id);
  const confirmed = rule ? await confirmationsOf(db, rule.id) : new Map<string, Date>();
  const missing = members.filter((member) => !confirmed.has(member.id));
  return {
    version: rule?.version ?? null,
    text: rule?.text ?? PROPOSED_RULE,
    published_at: rule?.publishedAt.toISOString() ?? null,
    members: members.length,
    confirmed: members.length - missing.length,
    own_confirmation: confirmed.get(userId)?.toISOString() ?? null,
    missing: roleAllows('manage_team', role) ? missing.map(({ email }) => email) : null,
  };
}

/** Every member reads it. */
export async function readRule(db: Database, actor: RequestActor, organizationId: string): Promise<Rule> {
  return present(db, await requireRole(db, actor, organizationId));
}

/** @throws AppError `compliance_rule_empty`, `compliance_rule_changed` where two publish at once */
export async function publishRule(
  db: Database,
  actor: RequestActor,
  { organizationId, text }: { organizationId: string; text: string },
  now = new Date(),
): Promise<Rule> {
  const member = await requireRole(db, actor, organizationId, 'change_settings');
  if (text.trim() === '') throw new AppError(errors.compliance_rule_empty);
  await db.transaction(async (tx) => {
    const version = ((await currentRule(tx, organizationId))?.version ?? 0) + 1;
    const [made] = await tx
      .insert(complianceRules)
      .values({
        ...{ id: randomId(), organizationId, version, text: text.trim() },
        ...{ publishedBy: member.userId, publishedAt: now },
      })
      .onConflictDoNothing()
      .returning();
    if (!made) throw new AppError(errors.compliance_rule_changed);
    await appendAudit(tx, {
      ...{ actor: member.userId, action: 'compliance.rule_published', target: made.id, organizationId },
      detail: { version },
    });
  });
  return present(db, member);
}

/** Of the version that was read, alone. @throws AppError `compliance_rule_changed` */
export async function confirmRule(
  db: Database,
  actor: RequestActor,
  { organizationId, version }: { organizationId: string; version: number },
  now = new Date(),
): Promise<Rule> {
  const member = await requireRole(db, actor, organizationId);
  await db.transaction(async (tx) => {
    const rule = await currentRule(tx, organizationId);
    if (rule?.version !== version) throw new AppError(errors.compliance_rule_changed);
    const made = await tx
      .insert(complianceConfirmations)
      .values({ ruleId: rule.id, userId: member.userId, confirmedAt: now })
      .onConflictDoNothing()
      .returning();
    if (made.length === 0) return;
    await appendAudit(tx, {
      ...{ actor: member.userId, action: 'compliance.rule_confirmed', target: rule.id, organizationId },
      detail: { version },
    });
  });
  return present(db, member);
}
