/** Whom an organization's provider may sign in: people of its proved domain, into accounts whose address is proved. */
import type { SignOnPerson } from '@unmask/accounts/server';
import { accounts } from '@unmask/accounts/tables';
import { type Database, userProfiles } from '@unmask/db';
import { and, eq } from '@unmask/db/sql';
import { wasRemoved } from '@unmask/organizations/server';
import { isEmail } from '@unmask/product/email';
import type { Problem } from '../words.ts';
import type { Row } from './provider.ts';

const GOOGLE = 'https://accounts.google.com';

/** @returns why not; null when nothing stands against it */
export async function judge(db: Database, row: Row, person: SignOnPerson): Promise<Problem | null> {
  const { email } = person;
  if (!isEmail(email)) return 'no_address';
  if (email.slice(email.indexOf('@') + 1) !== row.domain) return 'other_domain';
  if (!vouched(row, person.profile)) return 'address_unproved';
  if (!ofWorkspace(row, person.profile)) return 'other_domain';
  if (person.userId === null) return null;
  const [known] = await db
    .select({ email: userProfiles.email, proved: userProfiles.emailVerified, isStaff: userProfiles.isStaff })
    .from(userProfiles)
    .where(eq(userProfiles.id, person.userId));
  if (!known?.proved) return 'account_not_linked';
  // Who runs the service is let in by what the operator has set up, not by what a customer has.
  if (known.isStaff) return 'not_for_staff';
  // An account that was linked may have taken another address since.
  if (known.email.toLowerCase() !== email) return 'other_identity';
  if (await wasRemoved(db, row.organizationId, person.userId)) return 'removed';
  return person.step === 'link-account' && (await hasOtherIdentity(db, row, person.userId))
    ? 'other_identity'
    : null;
}

/** SAML has no such claim: the assertion is the organization's own word for its own domain. */
function vouched({ config }: Row, profile: Record<string, unknown>): boolean {
  if (config.kind === 'saml') return true;
  const claim = profile.email_verified;
  if (claim === undefined) return config.vouchesForAddresses;
  return claim === true || claim === 'true';
}

/** At Google anybody can open an account of their own with an address from elsewhere, and keeps it after leaving: `hd` says whose it is. */
function ofWorkspace({ config, domain }: Row, { hd }: Record<string, unknown>): boolean {
  return config.kind !== 'oidc' || config.issuer !== GOOGLE || hd === domain;
}

/** With OIDC a person keeps one name for good; an address that comes under another was given to somebody else. */
async function hasOtherIdentity(db: Database, { config, providerId }: Row, userId: string): Promise<boolean> {
  if (config.kind === 'saml') return false;
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, providerId)));
  return rows.length > 0;
}
