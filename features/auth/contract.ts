/** The calls of the accounts slice. Sessions themselves are better-auth's under `/api/auth`. Safe for the browser. */
import { oc } from '@orpc/contract';
import { TIERS } from '@unmask/product/plans';
import type { Permission } from '@unmask/product/roles';
import { z } from 'zod';

/** The person as the app sees them (core specification, section 3). */
export const ProfileSchema = z.object({
  id: z.string(),
  email: z.string(),
  subscription_tier: z.enum(TIERS),
  /** Analyses started today (UTC). */
  videos_analyzed_today: z.number().int().min(0),
  /** Derived from the plan; 999999 means unlimited. */
  daily_limit: z.number().int().min(0),
  isGuest: z.boolean(),
});
export type Profile = z.infer<typeof ProfileSchema>;

export const permissions = {
  'profile.me': 'profile.own',
} as const satisfies Record<string, Permission>;

export const profileContract = {
  me: oc
    .route({ method: 'GET', path: '/profile/me', summary: 'The signed-in person', tags: ['profile'] })
    .errors({ UNAUTHORIZED: {} })
    .output(ProfileSchema),
};
