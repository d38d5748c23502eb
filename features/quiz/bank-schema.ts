/** What the bank says of each of its items (`bank/bank.json`, written by `scripts/make-quiz-bank.ts`). Never sent before an answer. */
import { z } from 'zod';
import { DIFFICULTIES, ITEM_KINDS } from './limits.ts';

const share = z.number().min(0).max(1);

/** Where something was changed: of pictures and clips as shares of width and height, of voices as shares of the time (`x`, `width`). */
export const RegionSchema = z.object({ x: share, y: share, width: share, height: share });
export type Region = z.infer<typeof RegionSchema>;

/** What the engine of this copy said of the file, as it is shown to everybody else. */
export const MeasuredSchema = z.object({
  /** With its fits and networks, such as "0.1.0-3f2a9c01b7de": another one may judge another way. */
  engineVersion: z.string(),
  outcome: z.enum(['ai_generated', 'authentic', 'inconclusive']),
  /** Of having been made or altered, 0 to 1; null where nothing could be measured. */
  probability: z.number().min(0).max(1).nullable(),
});
export type Measured = z.infer<typeof MeasuredSchema>;

export const SourceSchema = z.object({
  title: z.string().min(1),
  author: z.string().min(1),
  /** A licence that allows handing on and changing: an item without one is refused. */
  licence: z.string().min(1),
  origin: z.string().min(1),
  /** What the project did to it. */
  changes: z.string().min(1),
});
export type Source = z.infer<typeof SourceSchema>;

export const ItemSchema = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  kind: z.enum(ITEM_KINDS),
  file: z.string().regex(/^[0-9a-f]{32}\.(webp|mp4|m4a)$/),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  isDeepfake: z.boolean(),
  explanation: z.string().min(1),
  platform: z.string().min(1),
  difficulty: z.enum(DIFFICULTIES),
  detectionHints: z.array(z.string().min(1)).min(1),
  realWorldContext: z.string().min(1),
  alt: z.string().min(1),
  regions: z.array(RegionSchema),
  measured: MeasuredSchema.nullable(),
  source: SourceSchema,
  family: z.string().min(1),
});
export type Item = z.infer<typeof ItemSchema>;

export const BankSchema = z.object({ items: z.array(ItemSchema) });
