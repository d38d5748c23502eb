/** The sign-in provider of an organization: at most one. */

import { boolean, check, jsonb, pgTable, text, timestamp, uniqueIndex } from '@unmask/db/pg-core';
import { organizations } from '@unmask/db/schema';
import { sql } from '@unmask/db/sql';

const at = (name: string) => timestamp(name, { withTimezone: true });

export interface OidcConfig {
  kind: 'oidc';
  issuer: string;
  clientId: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  jwksEndpoint: string;
  userInfoEndpoint: string | null;
  tokenAuthentication: 'client_secret_basic' | 'client_secret_post';
  /** The provider sends no `email_verified` and has checked all of its addresses, says the admin. */
  vouchesForAddresses: boolean;
}

export interface SamlConfig {
  kind: 'saml';
  entityId: string;
  signOnUrl: string;
  /** PEM. */
  certificates: string[];
}

export const singleSignOn = pgTable(
  'single_sign_on',
  {
    organizationId: text('organization_id')
      .primaryKey()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** In its addresses, and in `accounts` as the provider of those who signed in. */
    providerId: text('provider_id').notNull().unique(),
    /** Lower case. */
    domain: text('domain').notNull(),
    /** What the record in the name system has to say. */
    domainToken: text('domain_token').notNull(),
    domainProvedAt: at('domain_proved_at'),
    /** Nothing secret. */
    config: jsonb('config').$type<OidcConfig | SamlConfig>().notNull(),
    /** The client's secret, sealed for `providerId`; null with SAML. */
    secret: text('secret'),
    testedAt: at('tested_at'),
    enabled: boolean('enabled').notNull().default(false),
    /** Members of the domain who are no admins sign in by it alone. */
    required: boolean('required').notNull().default(false),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // A domain belongs to one organization: the first that proved it.
    uniqueIndex('single_sign_on_domain').on(table.domain).where(sql`${table.domainProvedAt} is not null`),
    check('single_sign_on_proved', sql`not ${table.enabled} or ${table.domainProvedAt} is not null`),
    check('single_sign_on_required', sql`not ${table.required} or ${table.enabled}`),
  ],
);
