/** Single sign-on of an organization: what its admins see and change. Safe for the browser. */
import { call } from '@unmask/platform/call';
import { z } from 'zod';
import { METADATA_MAX_CHARACTERS } from './limits.ts';

export const KINDS = ['oidc', 'saml'] as const;
export type Kind = (typeof KINDS)[number];

/** Where a sign-in begins; a route, because it sets cookies. */
export const START_PATH = '/api/single-sign-on/start';
/** The page that says why a sign-in ended. */
export const PROBLEM_PAGE = '/auth/single-sign-on';

const text = z.string().max(2_000);
const InOrganization = z.object({ organizationId: z.string().max(200) });

/** Secrets have no field here. */
export const ProviderSchema = z.object({
  kind: z.enum(KINDS),
  domain: z.string(),
  domainProved: z.boolean(),
  /** The TXT record that proves the domain. */
  record: z.object({ name: z.string(), value: z.string() }),
  /** Issuer (OIDC) or entity id (SAML). */
  issuer: z.string(),
  clientId: z.string().nullable(),
  vouchesForAddresses: z.boolean(),
  signOnUrl: z.string(),
  /** Of the certificate that ends last; null with OIDC. */
  certificateEnds: z.string().nullable(),
  testedAt: z.string().nullable(),
  enabled: z.boolean(),
  required: z.boolean(),
});
export type Provider = z.infer<typeof ProviderSchema>;

export const ViewSchema = z.object({
  /** Whether the plan of the organization has it. */
  available: z.boolean(),
  /** What the provider asks for; the same before one is added. */
  addresses: z.object({
    callback: z.string(),
    acs: z.string(),
    entityId: z.string(),
    metadata: z.string(),
  }),
  provider: ProviderSchema.nullable(),
});
export type View = z.infer<typeof ViewSchema>;

export const SaveSchema = z.object({
  kind: z.enum(KINDS),
  domain: text,
  issuer: text.optional(),
  clientId: text.optional(),
  /** Left out or empty: the one that is stored. */
  clientSecret: text.optional(),
  vouchesForAddresses: z.boolean().optional(),
  /** Instead of the three below. */
  metadata: z.string().max(METADATA_MAX_CHARACTERS).optional(),
  entityId: text.optional(),
  signOnUrl: text.optional(),
  certificate: z.string().max(20_000).optional(),
});
export type Save = z.infer<typeof SaveSchema>;

const NONE = { organizationId: 'none' };
const route = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  summary: string,
  more = {},
) =>
  call
    .route({
      method,
      path: `/organizations/{organizationId}/single-sign-on${path}`,
      summary,
      tags: ['organizations'],
    })
    .meta({ permission: 'organization.own', sample: { ...NONE, ...more } })
    .errors({
      UNAUTHORIZED: {},
      FORBIDDEN: {},
      BAD_REQUEST: {},
      NOT_FOUND: {},
      CONFLICT: {},
      TOO_MANY_REQUESTS: {},
    });

export const singleSignOnContract = {
  read: route('GET', '', 'The sign-in provider of an organization').input(InOrganization).output(ViewSchema),
  save: route('PUT', '', 'Add or replace the provider (Enterprise Elite)', { kind: 'oidc', domain: '' })
    .input(InOrganization.extend(SaveSchema.shape))
    .output(ViewSchema),
  proveDomain: route('POST', '/domain', 'Look for the record that proves the domain')
    .input(InOrganization)
    .output(ViewSchema),
  test: route('POST', '/test', 'Test the connection to the provider')
    .input(InOrganization)
    .output(ViewSchema),
  change: route('PATCH', '', 'Switch it on or off, or require it')
    .input(InOrganization.extend({ enabled: z.boolean().optional(), required: z.boolean().optional() }))
    .output(ViewSchema),
  remove: route('DELETE', '', 'Remove the provider').input(InOrganization).output(ViewSchema),
};

export const StartSchema = z.object({ email: z.string().max(1_000) });
