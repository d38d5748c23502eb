/** The call of the tracking slice: `POST /api/events`, answered by 204. Safe for the browser. */
import { z } from 'zod';

/** Counted by the page itself. */
export const BROWSER_EVENTS = ['page_view'] as const;

/**
 * Only short words and numbers: an event never carries an address, a name or a file name.
 * @param names those that slices and foundations have given
 */
export const eventSchema = (names: readonly string[]) =>
  z.object({
    name: z.string().refine((name) => names.includes(name), 'nobody counts this'),
    /** Path of the page, without its query. */
    path: z
      .string()
      .max(300)
      .regex(/^\/[^?#]*$/)
      .optional(),
    payload: z.record(z.string().max(40), z.union([z.string().max(80), z.number(), z.boolean()])).optional(),
  });
export type TrackedEvent = z.infer<ReturnType<typeof eventSchema>>;
