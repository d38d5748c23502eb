/** The call of the business slice: asking for a demo call. Safe for the browser. */
import { oc } from '@orpc/contract';
import { TEAM_SIZES } from '@unmask/product/business';
import type { Permission } from '@unmask/product/roles';
import { z } from 'zod';

/** Longer texts than a form takes are refused by the service in words; these limits only bound what is read. */
export const InquirySchema = z.object({
  name: z.string().max(10_000),
  email: z.string().max(10_000),
  company: z.string().max(10_000),
  teamSize: z.enum(TEAM_SIZES),
  message: z.string().max(100_000).default(''),
});
export type Inquiry = z.infer<typeof InquirySchema>;

export const permissions = {
  'business.inquire': 'public.write',
} as const satisfies Record<string, Permission>;

export const businessContract = {
  inquire: oc
    .route({
      method: 'POST',
      path: '/business-inquiries',
      summary: 'Ask for a demo call',
      tags: ['business'],
    })
    .errors({ BAD_REQUEST: {}, TOO_MANY_REQUESTS: {} })
    .input(InquirySchema)
    .output(z.object({ received: z.literal(true) })),
};
