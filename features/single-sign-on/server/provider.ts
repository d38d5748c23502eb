/** The stored provider of an organization, and what the account library is told of it. */
import type { SignOnProvider } from '@unmask/accounts/server';
import type { Database } from '@unmask/db';
import { and, eq, isNotNull } from '@unmask/db/sql';
import type { Encrypter } from '@unmask/platform/encryption';
import { readOrganizationPlan } from '@unmask/platform/plan-of';
import type { Fetcher } from '@unmask/platform/safe-fetch';
import { singleSignOn } from '../tables.ts';

export type Row = typeof singleSignOn.$inferSelect;

export interface SignOnDeps {
  db: Database;
  baseUrl: string;
  encrypter: Encrypter;
  fetcher: Fetcher;
  /** Empty: those of the machine. */
  nameServers: readonly string[];
  /** Providers without https are taken: only where private networks may be reached. */
  plainHttp: boolean;
}

/** Purpose of the key that the clients' secrets are sealed with. */
export const SECRET_PURPOSE = 'single sign-on secrets';

/** The same before and after a provider is added: admins enter the addresses there first. */
export const providerIdOf = (organizationId: string) => `sso-${organizationId}`;

export function addressesOf(baseUrl: string, organizationId: string) {
  const id = encodeURIComponent(providerIdOf(organizationId));
  const entityId = `${baseUrl}/api/single-sign-on/${id}`;
  const acs = `${baseUrl}/api/auth/sso/saml2/sp/acs/${id}`;
  return {
    callback: `${baseUrl}/api/auth/sso/callback/${id}`,
    acs,
    entityId,
    metadata: spMetadata(entityId, acs),
  };
}

function spMetadata(entityId: string, acs: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
  <SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</NameIDFormat>
    <AssertionConsumerService index="0" isDefault="true" Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${acs}"/>
  </SPSSODescriptor>
</EntityDescriptor>
`;
}

export async function rowOf(db: Database, organizationId: string): Promise<Row | null> {
  const [row] = await db.select().from(singleSignOn).where(eq(singleSignOn.organizationId, organizationId));
  return row ?? null;
}

/** In force: switched on, its domain proved, and the plan of the organization has it today. */
async function inForce(db: Database, row: Row | undefined): Promise<Row | null> {
  if (!row?.enabled || !row.domainProvedAt) return null;
  return (await readOrganizationPlan(db, row.organizationId)) === 'enterprise_elite' ? row : null;
}

export async function inForceById(db: Database, providerId: string): Promise<Row | null> {
  const [row] = await db.select().from(singleSignOn).where(eq(singleSignOn.providerId, providerId));
  return inForce(db, row);
}

export async function inForceForDomain(db: Database, domain: string): Promise<Row | null> {
  const [row] = await db
    .select()
    .from(singleSignOn)
    .where(and(eq(singleSignOn.domain, domain), isNotNull(singleSignOn.domainProvedAt)));
  return inForce(db, row);
}

/** With the secret in the open: for one request, never to be stored or logged. */
export function libraryProvider({ baseUrl, encrypter }: SignOnDeps, row: Row): SignOnProvider {
  const { config, providerId, domain } = row;
  if (config.kind === 'saml') {
    const { entityId } = addressesOf(baseUrl, row.organizationId);
    return {
      providerId,
      domain,
      samlConfig: {
        issuer: entityId,
        audience: entityId,
        entryPoint: config.signOnUrl,
        cert: config.certificates,
        idpMetadata: { entityID: config.entityId, cert: config.certificates },
        wantAssertionsSigned: true,
        identifierFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
      },
    };
  }
  return {
    providerId,
    domain,
    oidcConfig: {
      issuer: config.issuer,
      pkce: true,
      clientId: config.clientId,
      clientSecret: encrypter.decrypt(row.secret ?? '', providerId),
      discoveryEndpoint: discoveryOf(config.issuer),
      authorizationEndpoint: config.authorizationEndpoint,
      tokenEndpoint: config.tokenEndpoint,
      jwksEndpoint: config.jwksEndpoint,
      userInfoEndpoint: config.userInfoEndpoint ?? undefined,
      tokenEndpointAuthentication: config.tokenAuthentication,
      scopes: ['openid', 'email', 'profile'],
    },
  };
}

export const discoveryOf = (issuer: string) =>
  `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;

/** Where the library may fetch from: what these addresses lead to, the fetcher checks. */
export function originsOf({ config }: Row): string[] {
  if (config.kind === 'saml') return [];
  const { tokenEndpoint, jwksEndpoint, userInfoEndpoint } = config;
  const used = [tokenEndpoint, jwksEndpoint, ...(userInfoEndpoint === null ? [] : [userInfoEndpoint])];
  return [...new Set(used.map((address) => new URL(address).origin))];
}
