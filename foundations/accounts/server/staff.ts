/** The role of staff: given and taken on the command line alone, by whoever holds the machine. */
import { type Database, userProfiles } from '@unmask/db';
import { and, eq } from '@unmask/db/sql';
import { appendAudit } from '@unmask/platform/audit';

/** @returns what happened; `unknown` when no account has this address. */
export async function setStaff(
  db: Database,
  email: string,
  isStaff: boolean,
): Promise<'changed' | 'unchanged' | 'unknown'> {
  return db.transaction(async (tx) => {
    const address = email.trim().toLowerCase();
    const [person] = await tx
      .select({ id: userProfiles.id, isStaff: userProfiles.isStaff })
      .from(userProfiles)
      .where(and(eq(userProfiles.email, address), eq(userProfiles.isAnonymous, false)))
      .for('update');
    if (!person) return 'unknown';
    if (person.isStaff === isStaff) return 'unchanged';
    // Staff cannot be suspended: whoever becomes staff is not.
    const values = isStaff ? { isStaff, suspendedAt: null, suspendedReason: null } : { isStaff };
    await tx.update(userProfiles).set(values).where(eq(userProfiles.id, person.id));
    const action = isStaff ? 'staff.granted' : 'staff.revoked';
    await appendAudit(tx, { actor: 'command line', action, target: person.id });
    return 'changed';
  });
}
