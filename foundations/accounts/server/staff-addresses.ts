import { type Database, userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';

/** Of everybody who works for the operator. */
export async function staffAddresses(db: Database): Promise<string[]> {
  const rows = await db
    .select({ email: userProfiles.email })
    .from(userProfiles)
    .where(eq(userProfiles.isStaff, true));
  return rows.map(({ email }) => email);
}
