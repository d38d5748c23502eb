/** What is held of a person who signs in by the provider of an organization; the rows go with the profile. */
import { accounts } from '@unmask/accounts/tables';
import { type Database, organizations } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { organizationRemovals } from '@unmask/organizations/tables';
import type { PersonalDataSection } from '@unmask/platform/personal-data';
import { singleSignOn } from '../tables.ts';
import { accountWords as words } from '../words.ts';

const signOnsOf = (db: Database, userId: string) =>
  db
    .select({
      organization: organizations.name,
      name_at_provider: accounts.accountId,
      since: accounts.createdAt,
    })
    .from(accounts)
    .innerJoin(singleSignOn, eq(singleSignOn.providerId, accounts.providerId))
    .innerJoin(organizations, eq(organizations.id, singleSignOn.organizationId))
    .where(eq(accounts.userId, userId));

const removalsOf = (db: Database, userId: string) =>
  db
    .select({ organization: organizations.name, removed_at: organizationRemovals.removedAt })
    .from(organizationRemovals)
    .innerJoin(organizations, eq(organizations.id, organizationRemovals.organizationId))
    .where(eq(organizationRemovals.userId, userId));

export const signOnPersonalData = (db: Database): PersonalDataSection[] => [
  {
    name: 'single_sign_on',
    label: words.label,
    export: ({ id }) => signOnsOf(db, id),
    count: async ({ id }) => (await signOnsOf(db, id)).length,
  },
  { name: 'removed_from_organizations', export: ({ id }) => removalsOf(db, id) },
];
