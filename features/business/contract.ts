/** The call of the business slice: asking for a demo call. Safe for the browser. */
import { call } from '@unmask/platform/call';
import { z } from 'zod';
import { TEAM_SIZES } from './limits.ts';

/** Longer texts than a form takes are refused by the service in words; these limits only bound what is read. */
export const InquirySchema = z.object({
  name: z.string().max(10_000),
  email: z.string().max(10_000),
  company: z.string().max(10_000),
  teamSize: z.enum(TEAM_SIZES),
  message: z.string().max(100_000).default(''),
});
export type Inquiry = z.infer<typeof InquirySchema>;

export const businessContract = {
  inquire: call
    .route({
      method: 'POST',
      path: '/business-inquiries',
      summary: 'Ask for a demo call',
      tags: ['business'],
    })
    .meta({
      permission: 'public.write',
      // Not complete: nothing is stored.
      sample: { name: '', email: '', company: '', teamSize: '1-50', message: '' },
    })
    .errors({ BAD_REQUEST: {}, TOO_MANY_REQUESTS: {} })
    .input(InquirySchema)
    .output(z.object({ received: z.literal(true) })),
};
