/** The call of the tracking slice: `POST /api/events`, answered by 204. Safe for the browser. */
import { z } from 'zod';

export const EVENT_NAMES = [
  'page_view',
  'video_analysis',
  'voice_analysis',
  'deepfake_quiz',
  'newsletter_signup',
  'subscription_upgrade',
  'business_inquiry',
] as const;
export type EventName = (typeof EVENT_NAMES)[number];

/** Only short words and numbers: an event never carries an address, a name or a file name. */
export const EventSchema = z.object({
  name: z.enum(EVENT_NAMES),
  /** Path of the page, without its query. */
  path: z
    .string()
    .max(300)
    .regex(/^\/[^?#]*$/)
    .optional(),
  payload: z.record(z.string().max(40), z.union([z.string().max(80), z.number(), z.boolean()])).optional(),
});
export type TrackedEvent = z.infer<typeof EventSchema>;
