import { type Database, organizations } from '@unmask/db';
import { eq } from '@unmask/db/sql';

/** Empty once the organization is gone. */
export async function organizationName(db: Database, id: string): Promise<string> {
  const [row] = await db
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, id));
  return row?.name ?? '';
}
