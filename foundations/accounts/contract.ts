/** The calls of the accounts slice. Signing in and out is better-auth's under `/api/auth`. Safe for the browser. */
import { oc } from '@orpc/contract';
import { TIERS } from '@unmask/product/plans';
import type { Permission } from '@unmask/product/roles';
import { z } from 'zod';

/** The person as the app sees them (core specification, section 3). */
export const ProfileSchema = z.object({
  id: z.string(),
  email: z.string(),
  /** The plan that counts: the own one, or a better one of an organization. */
  subscription_tier: z.enum(TIERS),
  /** Whose plan counts, and what the person's own would be; left out where it is the own one. */
  shared_plan: z.object({ organization: z.string(), own_tier: z.enum(TIERS) }).optional(),
  /** Analyses started today (UTC). */
  videos_analyzed_today: z.number().int().min(0),
  /** Derived from the plan; 999999 means unlimited. */
  daily_limit: z.number().int().min(0),
  isGuest: z.boolean(),
  /** The operator's own people; left out for everyone else. */
  isStaff: z.literal(true).optional(),
});
export type Profile = z.infer<typeof ProfileSchema>;

/** A device that is signed in. The session's token never leaves the server. */
export const DeviceSchema = z.object({
  id: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  signedInAt: z.iso.datetime(),
});
export type Device = z.infer<typeof DeviceSchema>;

/** What the link of a verification mail led to. */
export const CONFIRMATIONS = ['ok', 'changed', 'used', 'expired', 'invalid'] as const;
export type Confirmation = (typeof CONFIRMATIONS)[number];

/** What the link to stop a change of address led to. */
export const STOPPED = ['stopped', 'expired', 'invalid'] as const;
export type Stopped = (typeof STOPPED)[number];

/** What a mailed link about a new password can end. */
export const ENDABLE = ['sessions', 'api_keys', 'webhooks'] as const;
export type Endable = (typeof ENDABLE)[number];

const left = z.number().int().min(0);
/** How many of each are left; null where the link does not work. */
export const SecureViewSchema = z.object({
  state: z.enum(['open', 'expired', 'invalid']),
  left: z.object({ sessions: left, api_keys: left, webhooks: left }).nullable(),
});
export type SecureView = z.infer<typeof SecureViewSchema>;

/** What deleting the account would do. */
export const DeletionPlanSchema = z.object({
  /** In words for people; `count` is null where there is nothing to count. */
  parts: z.array(z.object({ name: z.string(), label: z.string(), count: z.number().int().nullable() })),
  /** Names of the organizations that have other members and no other admin: they stand in the way. */
  blockedBy: z.array(z.string()),
  /** Whether the password has to be given: not for guests, and not just after signing in. */
  passwordNeeded: z.boolean(),
});
export type DeletionPlan = z.infer<typeof DeletionPlanSchema>;

/** Where the export is downloaded: a JSON file. */
export const EXPORT_PATH = '/api/account/export';

export const permissions = {
  'profile.me': 'profile.own',
  'account.devices': 'profile.own',
  'account.endDevice': 'profile.own',
  'account.endOtherDevices': 'profile.own',
  'account.changeAddress': 'profile.own',
  'account.confirmAddress': 'public.write',
  'account.stopAddressChange': 'public.write',
  'account.secure': 'public.write',
  'account.deletionPlan': 'profile.own',
  'account.delete': 'profile.own',
} as const satisfies Record<string, Permission>;

export const NewAddressSchema = z.object({ email: z.string().max(1_000), password: z.string().max(200) });

export const profileContract = {
  me: oc
    .route({ method: 'GET', path: '/profile/me', summary: 'The signed-in person', tags: ['profile'] })
    .errors({ UNAUTHORIZED: {} })
    .output(ProfileSchema),
};

const route = (method: 'GET' | 'POST', path: `/${string}`, summary: string) =>
  oc.route({ method, path, summary, tags: ['account'] });
const DoneSchema = z.object({ done: z.literal(true) });

export const accountContract = {
  devices: route('GET', '/account/devices', 'The devices that are signed in').output(
    z.object({ items: z.array(DeviceSchema) }),
  ),
  endDevice: route('POST', '/account/devices/{id}/end', 'Sign one device out')
    .input(z.object({ id: z.string().max(100) }))
    .errors({ NOT_FOUND: {} })
    .output(DoneSchema),
  endOtherDevices: route('POST', '/account/devices/end-others', 'Sign all other devices out').output(
    z.object({ ended: z.number().int() }),
  ),
  changeAddress: route('POST', '/account/address', 'Ask for another email address; a mail to it confirms it')
    .input(NewAddressSchema)
    .errors({ BAD_REQUEST: {}, FORBIDDEN: {} })
    .output(DoneSchema),
  confirmAddress: route('POST', '/account/confirm-address', 'Open the link of a verification mail')
    .input(z.object({ token: z.string().max(2000) }))
    .output(
      z.object({
        state: z.enum(CONFIRMATIONS),
        /** Keys, webhooks or shared links from before the address was proved were deleted. */
        cleared: z.boolean().optional(),
      }),
    ),
  stopAddressChange: route('POST', '/account/stop-address', 'Open the link that stops a change of address')
    .input(z.object({ token: z.string().max(2000) }))
    .output(z.object({ state: z.enum(STOPPED) })),
  /** Without `end` it only tells what there is. Whoever holds the token need not be signed in. */
  secure: route('POST', '/account/secure', 'End sessions, keys or webhooks by the link of a mail')
    .input(z.object({ token: z.string().max(2000), end: z.enum(ENDABLE).optional() }))
    .output(SecureViewSchema),
  deletionPlan: route('GET', '/account/deletion', 'What deleting the account would delete').output(
    DeletionPlanSchema,
  ),
  delete: route('POST', '/account/delete', 'Delete the account for good')
    .input(z.object({ password: z.string().max(200).optional() }))
    .errors({ BAD_REQUEST: {}, FORBIDDEN: {}, CONFLICT: {} })
    .output(DoneSchema),
};
