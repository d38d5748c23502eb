/** Calls about lookalike domains. Safe for the browser. */
import { NO_ORGANIZATION, organizationCall } from '@unmask/platform/organization-call';
import { z } from 'zod';
import { DOMAIN_EVENTS, LIKENESSES, SET_STATES, SHOWN_STATES } from './domain-limits.ts';

export const DomainSchema = z.object({
  id: z.string(),
  /** The official domain that it looks like. */
  official: z.string(),
  /** As it is asked for (ASCII), and as browsers may show it. */
  name: z.string(),
  shown: z.string(),
  likeness: z.enum(LIKENESSES),
  /** Which letters stand for which; `from` is empty for what is added, `to` for what is left out. */
  from: z.string(),
  to: z.string(),
  state: z.enum(SHOWN_STATES),
  /** Whether its official domain is still in the inventory; otherwise it is not asked for any more. */
  watched: z.boolean(),
  /** As name servers said it when it was seen last. */
  records: z.object({
    a: z.array(z.string()),
    aaaa: z.array(z.string()),
    mx: z.array(z.string()),
    ns: z.array(z.string()),
  }),
  /** It was there at the first look: since when, nobody knows. */
  known: z.boolean(),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
  goneAt: z.string().nullable(),
  history: z.array(z.object({ what: z.enum(DOMAIN_EVENTS), at: z.string() })),
  /** Its home page, where one was captured. */
  page: z
    .object({ url: z.string(), title: z.string().nullable(), sha256: z.string(), capturedAt: z.string() })
    .nullable(),
});
export type LookalikeDomain = z.infer<typeof DomainSchema>;

export const DomainLookSchema = z.object({
  official: z.string(),
  shown: z.string(),
  /** Names that are looked up each day, and how many could be. */
  candidates: z.number().int(),
  possible: z.number().int(),
  /** Of the look under way; null when there is none. */
  asked: z.number().int().nullable(),
  lastLookAt: z.string().nullable(),
  nextLookAt: z.string(),
  /** Since when no name server could be asked. */
  failingSince: z.string().nullable(),
  /** Endings of which nothing can be told: every name below them is said to be there. */
  untellable: z.array(z.string()),
});
export type DomainLook = z.infer<typeof DomainLookSchema>;

export const DomainOverviewSchema = z.object({
  /** Whether monitoring is on: names are looked up while it is. */
  active: z.boolean(),
  /** Whether home pages are fetched. */
  pages: z.boolean(),
  looks: z.array(DomainLookSchema),
  /** Official domains beyond those that lookalikes are looked for. */
  beyond: z.number().int(),
});
export type DomainOverview = z.infer<typeof DomainOverviewSchema>;

const Within = z.object({ organizationId: z.string().max(200) });
const Named = Within.extend({ id: z.string().max(200) });
const NO_ONE = { ...NO_ORGANIZATION, id: 'none' };
const route = organizationCall('Brand protection');

export const domainsContract = {
  domainLooks: route('GET', '/brand/domain-looks', 'Which official domains have lookalikes looked for')
    .input(Within)
    .output(DomainOverviewSchema),
  lookForDomains: route('POST', '/brand/domain-looks', 'Look for lookalike domains now')
    .errors({ BAD_REQUEST: {}, TOO_MANY_REQUESTS: {} })
    .input(Within)
    .output(DomainOverviewSchema),
  setDomainPages: route('PUT', '/brand/domain-pages', 'Whether home pages of lookalikes are fetched', {
    ...NO_ORGANIZATION,
    pages: false,
  })
    .errors({ BAD_REQUEST: {} })
    .input(Within.extend({ pages: z.boolean() }))
    .output(DomainOverviewSchema),
  domains: route('GET', '/brand/domains', 'Registered names that look like an official one, newest first')
    .errors({ BAD_REQUEST: {} })
    .input(Within.extend({ cursor: z.string().max(300).optional(), state: z.enum(SHOWN_STATES).optional() }))
    .output(z.object({ items: z.array(DomainSchema), nextCursor: z.string().nullable() })),
  updateDomain: route('PATCH', '/brand/domains/{id}', 'Say what a lookalike is', {
    ...NO_ONE,
    state: 'watched',
  })
    .errors({ BAD_REQUEST: {}, CONFLICT: {} })
    .input(Named.extend({ state: z.enum(SET_STATES) }))
    .output(DomainSchema),
};
