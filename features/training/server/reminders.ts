/** Mail to those who have not finished what they were asked to, and to the admins once its day is over. Each once. */
import { type Database, organizationMembers, organizations, userProfiles } from '@unmask/db';
import { and, eq, inArray, isNull, lte } from '@unmask/db/sql';
import { adminAddresses } from '@unmask/organizations/server';
import { queueMail } from '@unmask/platform/mail';
import { writeMail } from '@unmask/platform/mail-page';
import { REMIND_DAYS } from '../limits.ts';
import { trainingAssignments, trainingModules, trainingProgress } from '../tables.ts';
import { overdueMail, remindMail } from '../words.ts';
import { type AssignDeps, portalUrl } from './assignments.ts';
import { isMember, isProgress, isUnfinished } from './open-assignments.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 200;

/** @returns how many mails were written */
export async function remind(deps: AssignDeps, now = new Date()): Promise<number> {
  const written = (await remindPeople(deps, now)) + (await tellAdmins(deps, now));
  if (written > 0) deps.onMail();
  return written;
}

/** Of members who are asked for something that they have not finished. */
const open = (db: Database, told: 'remindedAt' | 'overdueToldAt', until: Date) =>
  db
    .select({
      row: trainingAssignments,
      title: trainingModules.title,
      organization: organizations.name,
      email: userProfiles.email,
    })
    .from(trainingAssignments)
    .innerJoin(trainingModules, eq(trainingModules.id, trainingAssignments.moduleId))
    .innerJoin(organizations, eq(organizations.id, trainingAssignments.organizationId))
    .innerJoin(userProfiles, eq(userProfiles.id, trainingAssignments.userId))
    .innerJoin(organizationMembers, isMember)
    .leftJoin(trainingProgress, isProgress)
    .where(
      and(
        lte(trainingAssignments.dueAt, until),
        isNull(trainingAssignments[told]),
        isNull(userProfiles.suspendedAt),
        isUnfinished,
      ),
    )
    .limit(AT_ONCE);

/** Two servers run it at once: the row that is marked is the one whose mail is written. */
const mark = (tx: Database, ids: string[], told: 'remindedAt' | 'overdueToldAt', now: Date) =>
  tx
    .update(trainingAssignments)
    .set({ [told]: now })
    .where(and(inArray(trainingAssignments.id, ids), isNull(trainingAssignments[told])))
    .returning({ id: trainingAssignments.id });

async function remindPeople({ db, homeUrl }: AssignDeps, now: Date): Promise<number> {
  const soon = new Date(now.getTime() + REMIND_DAYS * DAY_MS);
  let written = 0;
  for (const { row, title, organization, email } of await open(db, 'remindedAt', soon)) {
    const words = remindMail(organization, title, row.dueAt, row.dueAt <= now);
    const mail = await writeMail('training_reminder', email, words, portalUrl(homeUrl, row.moduleId));
    await db.transaction(async (tx) => {
      if ((await mark(tx, [row.id], 'remindedAt', now)).length === 0) return;
      await queueMail(tx, mail, 'bulk');
      written += 1;
    });
  }
  return written;
}

/** One mail to each admin for all that is overdue by then. */
async function tellAdmins({ db, homeUrl }: AssignDeps, now: Date): Promise<number> {
  const rows = await open(db, 'overdueToldAt', now);
  let written = 0;
  for (const organizationId of new Set(rows.map(({ row }) => row.organizationId))) {
    const own = rows.filter(({ row }) => row.organizationId === organizationId);
    const words = overdueMail(
      own[0]!.organization,
      own.map(({ email, title }) => `${email}: ${title}`),
    );
    const admins = await adminAddresses(db, organizationId);
    const mails = await Promise.all(
      admins.map((email) =>
        writeMail('training_overdue', email, words, `${homeUrl}/enterprise-features/training`),
      ),
    );
    await db.transaction(async (tx) => {
      const ids = own.map(({ row }) => row.id);
      if ((await mark(tx, ids, 'overdueToldAt', now)).length < ids.length) return;
      for (const mail of mails) await queueMail(tx, mail, 'bulk');
      written += mails.length;
    });
  }
  return written;
}
