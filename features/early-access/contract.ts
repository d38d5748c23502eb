/** The call of the early-access slice: `POST /functions/v1/send-email`. Safe for the browser. */
import { z } from 'zod';

/** The capture box omits `name`. */
export const SendEmailRequestSchema = z.object({
  email: z.string(),
  name: z.string().max(200).optional(),
  type: z.literal('early_access'),
});
export type SendEmailRequest = z.infer<typeof SendEmailRequestSchema>;

/** `error` holds words for people; it is absent when the sign-up was stored. */
export const SendEmailResponseSchema = z.union([
  z.object({ success: z.literal(true) }),
  z.object({ error: z.string() }),
]);
