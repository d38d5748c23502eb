/** Organizations as they bear on the export and the deletion of an account. */
import { refuseHandOver } from '@unmask/accounts/server';
import { type Database, organizationMembers, organizations, rowsOf } from '@unmask/db';
import { eq, inArray, sql } from '@unmask/db/sql';
import type { AccountOwner, PersonalDataSection } from '@unmask/platform/personal-data';
import { personalDataSections as words } from '@unmask/product/copy/account';

interface MembershipRow {
  id: string;
  name: string;
  role: string;
  joined_at: string | Date;
  /** Members besides the person. */
  others: number;
  /** Admins besides the person. */
  other_admins: number;
}

async function membershipsBesideOthers(db: Database, userId: string): Promise<MembershipRow[]> {
  return rowsOf<MembershipRow>(
    db,
    sql`select o.id, o.name, m.role, m.joined_at,
          (select count(*)::int from organization_members x where x.organization_id = o.id and x.user_id <> ${userId}) as others,
          (select count(*)::int from organization_members x
            where x.organization_id = o.id and x.user_id <> ${userId} and x.role = 'admin') as other_admins
        from organization_members m join organizations o on o.id = m.organization_id
        where m.user_id = ${userId} order by m.joined_at`,
  );
}

/** The last admin of an organization with other members has to hand it over first. */
function blocking(memberships: MembershipRow[]): string[] {
  return memberships
    .filter((row) => row.role === 'admin' && row.others > 0 && row.other_admins === 0)
    .map((row) => row.name);
}

/** Nobody else is in it: it goes with the person. */
function ownAlone(memberships: MembershipRow[]): string[] {
  return memberships.filter((row) => row.others === 0).map((row) => row.id);
}

/** Nobody joins, leaves or changes roles in these organizations until the transaction ends. */
async function lockMemberships(tx: Database, userId: string): Promise<void> {
  const own = tx
    .select({ id: organizationMembers.organizationId })
    .from(organizationMembers)
    .where(eq(organizationMembers.userId, userId));
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(inArray(organizations.id, own))
    .orderBy(organizations.id)
    .for('update');
  await tx
    .select({ id: organizationMembers.id })
    .from(organizationMembers)
    .where(inArray(organizationMembers.organizationId, own))
    .orderBy(organizationMembers.id)
    .for('update');
}

async function deleteOrganizations(tx: Database, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(organizations).where(inArray(organizations.id, ids));
}

function membershipsPart(db: Database): PersonalDataSection {
  return {
    name: 'organizations',
    label: words.memberships,
    async export({ id }) {
      const rows = await membershipsBesideOthers(db, id);
      return rows.map((row) => ({ id: row.id, name: row.name, role: row.role, joined_at: row.joined_at }));
    },
    count: async ({ id }) => (await membershipsBesideOthers(db, id)).length,
    handOver: async ({ id }) => blocking(await membershipsBesideOthers(db, id)),
    async onDeleteRow(tx, { id }) {
      await lockMemberships(tx, id);
      const memberships = await membershipsBesideOthers(tx, id);
      refuseHandOver(blocking(memberships));
      await deleteOrganizations(tx, ownAlone(memberships));
    },
  };
}

function ownOrganizationsPart(db: Database): PersonalDataSection {
  const alone = async ({ id }: AccountOwner) => ownAlone(await membershipsBesideOthers(db, id));
  return {
    name: 'organizations_without_other_members',
    label: words.ownOrganizations,
    export: alone,
    count: async (owner) => (await alone(owner)).length,
  };
}

/** What this foundation holds about a person. */
export const organizationPersonalData = (db: Database): PersonalDataSection[] => [
  membershipsPart(db),
  ownOrganizationsPart(db),
];
