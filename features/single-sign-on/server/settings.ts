/** What the admins of an organization do with its sign-in provider. Every change is an entry of the audit log. */
import { randomBytes } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { forgetSignOns } from '@unmask/accounts/server';
import type { Database } from '@unmask/db';
import { and, eq, isNotNull, ne } from '@unmask/db/sql';
import { requireElite, requireRole } from '@unmask/organizations/server';
import { appendAudit } from '@unmask/platform/audit';
import { countRequest } from '@unmask/platform/counters';
import { textRecords } from '@unmask/platform/dns-text';
import { AppError } from '@unmask/platform/errors';
import { readOrganizationPlan } from '@unmask/platform/plan-of';
import type { RequestActor } from '@unmask/platform/requests';
import type { Save, View } from '../contract.ts';
import { errors } from '../errors.ts';
import { CHECKS_PER_HOUR, RECORD_PREFIX, RECORD_VALUE } from '../limits.ts';
import { type OidcConfig, type SamlConfig, singleSignOn } from '../tables.ts';
import { checkKeys, discover } from './oidc.ts';
import { addressesOf, providerIdOf, type Row, rowOf, type SignOnDeps } from './provider.ts';
import { certificatesEnd, samlConfigOf } from './saml.ts';

const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

export async function readSettings(deps: SignOnDeps, actor: RequestActor, organizationId: string) {
  await requireRole(deps.db, actor, organizationId, 'change_settings');
  return view(deps, organizationId);
}

/** Adds the provider or takes the place of the one before. It is off until it was tested. */
export async function save(
  deps: SignOnDeps,
  actor: RequestActor,
  organizationId: string,
  input: Save,
): Promise<View> {
  const { db, encrypter } = deps;
  const { userId } = await requireElite(db, actor, organizationId);
  await countCheck(db, organizationId);
  const domain = domainOf(input.domain);
  const before = await rowOf(db, organizationId);
  const config = await configOf(deps, input);
  const providerId = providerIdOf(organizationId);
  const secret = config.kind === 'saml' ? null : secretOf(input, config, before);
  const same = before?.domain === domain;
  const values = {
    providerId,
    domain,
    domainToken: same ? before.domainToken : randomBytes(16).toString('hex'),
    domainProvedAt: same ? before.domainProvedAt : null,
    config,
    secret:
      secret === null || 'sealed' in secret
        ? (secret?.sealed ?? null)
        : encrypter.encrypt(secret.plain, providerId),
    testedAt: null,
    enabled: false,
    required: false,
    updatedAt: new Date(),
  };
  await db.transaction(async (tx) => {
    await tx
      .insert(singleSignOn)
      .values({ organizationId, ...values })
      .onConflictDoUpdate({ target: singleSignOn.organizationId, set: values });
    // Another provider gives out the same names to other people.
    await forgetSignOns(tx, providerId);
    await log(tx, userId, organizationId, 'saved', { kind: config.kind, domain });
  });
  return view(deps, organizationId);
}

/** @throws AppError `sign_on_record_missing`, `sign_on_names_silent`, `sign_on_domain_taken` */
export async function proveDomain(deps: SignOnDeps, actor: RequestActor, organizationId: string) {
  const { db } = deps;
  const { userId } = await requireElite(db, actor, organizationId);
  const row = await existing(db, organizationId);
  await countCheck(db, organizationId);
  const record = recordOf(row);
  const found = await textRecords(record.name, deps.nameServers);
  if (found === null) throw new AppError(errors.sign_on_names_silent);
  if (!found.includes(record.value)) throw new AppError(errors.sign_on_record_missing);
  const others = and(
    eq(singleSignOn.domain, row.domain),
    isNotNull(singleSignOn.domainProvedAt),
    ne(singleSignOn.organizationId, organizationId),
  );
  await db.transaction(async (tx) => {
    const taken = await tx.select({ id: singleSignOn.organizationId }).from(singleSignOn).where(others);
    if (taken.length > 0) throw new AppError(errors.sign_on_domain_taken);
    // Of two at the same moment the database lets one through. The token is the one that was looked for.
    const proved = await tx
      .update(singleSignOn)
      .set({ domainProvedAt: new Date() })
      .where(
        and(eq(singleSignOn.organizationId, organizationId), eq(singleSignOn.domainToken, row.domainToken)),
      )
      .returning({ id: singleSignOn.organizationId });
    if (proved.length === 0) throw new AppError(errors.sign_on_missing);
    await log(tx, userId, organizationId, 'domain_proved', { domain: row.domain });
  });
  return view(deps, organizationId);
}

/** Asks the provider what a sign-in would ask it, as far as that works without a person. */
export async function test(deps: SignOnDeps, actor: RequestActor, organizationId: string): Promise<View> {
  const { db, fetcher, plainHttp } = deps;
  const { userId } = await requireElite(db, actor, organizationId);
  const row = await existing(db, organizationId);
  await countCheck(db, organizationId);
  let { config } = row;
  if (config.kind === 'oidc') {
    const found = await discover(fetcher, config.issuer, plainHttp);
    await checkKeys(fetcher, found);
    config = { ...config, ...found };
  } else if (certificatesEnd(config) <= new Date()) throw new AppError(errors.sign_on_bad_certificate);
  await db.transaction(async (tx) => {
    await tx
      .update(singleSignOn)
      .set({ testedAt: new Date(), config })
      .where(and(eq(singleSignOn.organizationId, organizationId), eq(singleSignOn.updatedAt, row.updatedAt)));
    await log(tx, userId, organizationId, 'tested', {});
  });
  return view(deps, organizationId);
}

export async function change(
  deps: SignOnDeps,
  actor: RequestActor,
  organizationId: string,
  wanted: { enabled?: boolean | undefined; required?: boolean | undefined },
): Promise<View> {
  const { db } = deps;
  const { userId } = await requireElite(db, actor, organizationId);
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(singleSignOn)
      .where(eq(singleSignOn.organizationId, organizationId))
      .for('update');
    if (!row) throw new AppError(errors.sign_on_missing);
    const enabled = wanted.enabled ?? row.enabled;
    const required = enabled && (wanted.required ?? row.required);
    const ready = row.domainProvedAt !== null && row.testedAt !== null;
    if ((enabled && !ready) || (wanted.required && !enabled)) throw new AppError(errors.sign_on_not_ready);
    await tx
      .update(singleSignOn)
      .set({ enabled, required })
      .where(eq(singleSignOn.organizationId, organizationId));
    await log(tx, userId, organizationId, 'changed', { enabled, required });
  });
  return view(deps, organizationId);
}

/** Also without the plan: what an organization has stored it can take away. */
export async function remove(deps: SignOnDeps, actor: RequestActor, organizationId: string): Promise<View> {
  const { db } = deps;
  const { userId } = await requireRole(db, actor, organizationId, 'change_settings');
  await existing(db, organizationId);
  await db.transaction(async (tx) => {
    await tx.delete(singleSignOn).where(eq(singleSignOn.organizationId, organizationId));
    await forgetSignOns(tx, providerIdOf(organizationId));
    await log(tx, userId, organizationId, 'removed', {});
  });
  return view(deps, organizationId);
}

async function existing(db: Database, organizationId: string): Promise<Row> {
  const row = await rowOf(db, organizationId);
  if (!row) throw new AppError(errors.sign_on_missing);
  return row;
}

/** Each of these looks something up outside. */
async function countCheck(db: Database, organizationId: string): Promise<void> {
  const window = { limit: CHECKS_PER_HOUR, seconds: 3600 };
  if (!(await countRequest(db, `sign-on-check:${organizationId}`, window))) {
    throw new AppError(errors.sign_on_too_often);
  }
}

const log = (tx: Database, actor: string, organizationId: string, what: string, detail: object) =>
  appendAudit(tx, {
    actor,
    action: `single_sign_on.${what}`,
    target: organizationId,
    organizationId,
    detail: { ...detail },
  });

function domainOf(text: string): string {
  const domain = domainToASCII(text.trim().replace(/^@/, '').toLowerCase());
  if (!DOMAIN.test(domain)) throw new AppError(errors.sign_on_bad_domain);
  return domain;
}

async function configOf(deps: SignOnDeps, input: Save): Promise<OidcConfig | SamlConfig> {
  if (input.kind === 'saml') return samlConfigOf(input, deps.plainHttp, new Date());
  const clientId = input.clientId?.trim() ?? '';
  const issuer = input.issuer?.trim() ?? '';
  if (clientId === '' || issuer === '') throw new AppError(errors.sign_on_incomplete);
  const found = await discover(deps.fetcher, issuer, deps.plainHttp);
  return { ...found, clientId, vouchesForAddresses: input.vouchesForAddresses ?? false };
}

/** The stored secret goes to the provider that it was given for, and to no other. */
function secretOf(
  input: Save,
  config: OidcConfig,
  before: Row | null,
): { plain: string } | { sealed: string } {
  const given = input.clientSecret?.trim() ?? '';
  if (given !== '') return { plain: given };
  const kept =
    before?.config.kind === 'oidc' && before.config.issuer === config.issuer ? before.secret : null;
  if (kept === null) throw new AppError(errors.sign_on_incomplete);
  return { sealed: kept };
}

const recordOf = ({ domain, domainToken }: Row) => ({
  name: `${RECORD_PREFIX}.${domain}`,
  value: `${RECORD_VALUE}${domainToken}`,
});

async function view({ db, baseUrl }: SignOnDeps, organizationId: string): Promise<View> {
  const row = await rowOf(db, organizationId);
  return {
    available: (await readOrganizationPlan(db, organizationId)) === 'enterprise_elite',
    addresses: addressesOf(baseUrl, organizationId),
    provider: row && toProviderView(row),
  };
}

function toProviderView(row: Row): NonNullable<View['provider']> {
  const { config } = row;
  const oidc = config.kind === 'oidc' ? config : null;
  return {
    kind: config.kind,
    domain: row.domain,
    domainProved: row.domainProvedAt !== null,
    record: recordOf(row),
    issuer: config.kind === 'oidc' ? config.issuer : config.entityId,
    clientId: oidc?.clientId ?? null,
    vouchesForAddresses: oidc?.vouchesForAddresses ?? false,
    signOnUrl: config.kind === 'oidc' ? config.authorizationEndpoint : config.signOnUrl,
    certificateEnds: config.kind === 'saml' ? certificatesEnd(config).toISOString() : null,
    testedAt: row.testedAt?.toISOString() ?? null,
    enabled: row.enabled,
    required: row.required,
  };
}
