/** The part of the contract that is about being ready for deepfakes: the call-back rule, and the register of made media. Safe for the browser. */
import type { call } from '@unmask/platform/call';
import { z } from 'zod';
import {
  DISCLOSURES,
  MARKINGS,
  MEDIA_KINDS,
  MEDIA_TEXT_LENGTH,
  MEDIA_TITLE_LENGTH,
  RULE_LENGTH,
} from './limits.ts';

const id = z.string().max(200);
const instant = z.string();

export const RuleSchema = z.object({
  /** Null: the organization has no rule yet, and `text` is what is proposed. */
  version: z.number().int().nullable(),
  text: z.string(),
  published_at: instant.nullable(),
  /** Of members today. */
  members: z.number().int(),
  confirmed: z.number().int(),
  /** When the caller confirmed this version. */
  own_confirmation: instant.nullable(),
  /** Addresses, for those who manage the team; null for others. */
  missing: z.array(z.string()).nullable(),
});
export type Rule = z.infer<typeof RuleSchema>;

const media = {
  title: z.string().max(MEDIA_TITLE_LENGTH),
  kind: z.enum(MEDIA_KINDS),
  made_with: z.string().max(MEDIA_TITLE_LENGTH),
  purpose: z.string().max(MEDIA_TEXT_LENGTH),
  published_where: z.string().max(MEDIA_TEXT_LENGTH),
  published_at: z.iso.datetime(),
  disclosure: z.enum(DISCLOSURES),
  marking: z.enum(MARKINGS),
  exemption: z.string().max(MEDIA_TEXT_LENGTH),
  sha256: z.string().max(64).nullable(),
};

export const MediaSchema = z.object({
  id: z.string(),
  ...media,
  published_at: instant,
  withdrawn_at: instant.nullable(),
  created_at: instant,
  /** Whether it is published and nothing says that AI made it. */
  gap: z.boolean(),
});
export type AiMedia = z.infer<typeof MediaSchema>;

const InOrganization = z.object({ organizationId: id });
const NONE = { organizationId: 'none' };
const Done = z.object({ success: z.literal(true) });

type Base = ReturnType<ReturnType<ReturnType<typeof call.route>['meta']>['errors']>;
type Route = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  summary: string,
  sample?: object,
) => Base;

const ENTRY = {
  ...{ title: '', kind: 'video', made_with: '', purpose: '', published_where: '', exemption: '' },
  ...{ published_at: '2026-01-01T00:00:00.000Z', disclosure: 'caption', marking: 'none', sha256: null },
};

export const readinessContract = (route: Route) => ({
  rule: route('GET', '/rule', 'The call-back rule, and who has confirmed it')
    .input(InOrganization)
    .output(RuleSchema),
  publishRule: route('PUT', '/rule', 'Publish a new version of the rule: everybody is asked to confirm it', {
    ...NONE,
    text: '',
  })
    .input(InOrganization.extend({ text: z.string().max(RULE_LENGTH) }))
    .output(RuleSchema),
  confirmRule: route('POST', '/rule/confirmation', 'Confirm the rule as it stands', { ...NONE, version: 1 })
    .input(InOrganization.extend({ version: z.number().int().min(1).max(1_000_000) }))
    .output(RuleSchema),
  media: route('GET', '/media', 'Register of AI-made media that the organization publishes')
    .input(InOrganization)
    .output(z.object({ items: z.array(MediaSchema), none_stated_at: instant.nullable() })),
  addMedia: route('POST', '/media', 'Enter something into the register', { ...NONE, ...ENTRY })
    .input(InOrganization.extend(media))
    .output(MediaSchema),
  changeMedia: route('PUT', '/media/{id}', 'Change an entry, or say that it was withdrawn', {
    ...NONE,
    ...ENTRY,
    id: 'none',
    withdrawn: false,
  })
    .input(InOrganization.extend({ ...media, id, withdrawn: z.boolean() }))
    .output(MediaSchema),
  stateNoMedia: route('POST', '/media/none', 'Say that the organization publishes no AI-made media')
    .input(InOrganization)
    .output(Done),
});
