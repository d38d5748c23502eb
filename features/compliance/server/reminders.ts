/** Mail to those who look after a finding: once before it is due, and once when its day is over. */
import { organizationMembers, organizations, userProfiles } from '@unmask/db';
import { and, eq, isNull, lte, ne } from '@unmask/db/sql';
import { queueMail } from '@unmask/platform/mail';
import { writeMail } from '@unmask/platform/mail-page';
import { REMIND_DAYS } from '../limits.ts';
import { complianceFindings } from '../tables.ts';
import { ownerMail } from '../words.ts';
import type { ComplianceDeps } from './deps.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 200;
type Told = 'remindedAt' | 'overdueToldAt';

/** @returns how many mails were written */
export async function remindOwners(
  deps: Pick<ComplianceDeps, 'db' | 'homeUrl' | 'onMail'>,
  now = new Date(),
): Promise<number> {
  // What is overdue is told as such alone.
  const over = await remind(deps, 'overdueToldAt', now, now);
  const soon = await remind(deps, 'remindedAt', new Date(now.getTime() + REMIND_DAYS * DAY_MS), now);
  if (over + soon > 0) deps.onMail();
  return over + soon;
}

async function remind(
  { db, homeUrl }: Pick<ComplianceDeps, 'db' | 'homeUrl'>,
  told: Told,
  until: Date,
  now: Date,
): Promise<number> {
  const rows = await db
    .select({ row: complianceFindings, organization: organizations.name, email: userProfiles.email })
    .from(complianceFindings)
    .innerJoin(organizations, eq(organizations.id, complianceFindings.organizationId))
    .innerJoin(userProfiles, eq(userProfiles.id, complianceFindings.ownerId))
    // Who has left is told nothing any more.
    .innerJoin(
      organizationMembers,
      and(
        eq(organizationMembers.organizationId, complianceFindings.organizationId),
        eq(organizationMembers.userId, complianceFindings.ownerId),
      ),
    )
    .where(
      and(
        lte(complianceFindings.dueDate, until),
        ne(complianceFindings.status, 'resolved'),
        isNull(complianceFindings.acceptedUntil),
        isNull(complianceFindings[told]),
        isNull(userProfiles.suspendedAt),
      ),
    )
    .limit(AT_ONCE);
  let written = 0;
  for (const { row, organization, email } of rows) {
    const over = told === 'overdueToldAt';
    const words = ownerMail(organization, { description: row.description, due: row.dueDate! }, over);
    const url = `${homeUrl}/enterprise-features/compliance`;
    const mail = await writeMail('compliance_finding_due', email, words, url);
    await db.transaction(async (tx) => {
      // Two servers run it at once: the row that is marked is the one whose mail is written.
      const marked = await tx
        .update(complianceFindings)
        .set({ remindedAt: now, ...(over && { overdueToldAt: now }) })
        .where(and(eq(complianceFindings.id, row.id), isNull(complianceFindings[told])))
        .returning({ id: complianceFindings.id });
      if (marked.length === 0) return;
      await queueMail(tx, mail, 'bulk');
      written += 1;
    });
  }
  return written;
}
