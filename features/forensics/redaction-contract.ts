/** What is left out of a copy for the other side, and why. Safe for the browser. */
import { z } from 'zod';
import {
  RECTANGLES,
  REDACTION_PARTS,
  REDACTION_REASON_LENGTH,
  REDACTION_TERM_LENGTH,
  REDACTIONS_AT_ONCE,
} from './limits.ts';

const reason = z.string().trim().max(REDACTION_REASON_LENGTH);

export const StrikeSchema = z.discriminatedUnion('kind', [
  /** A person, by name or address: struck wherever it stands, also within words. */
  z.object({ kind: z.literal('name'), text: z.string().trim().max(REDACTION_TERM_LENGTH), reason }),
  z.object({ kind: z.literal('exhibit'), exhibit: z.string().regex(/^E\d{1,3}$/), reason }),
  z.object({ kind: z.literal('part'), part: z.enum(REDACTION_PARTS), reason }),
]);
export type Strike = z.infer<typeof StrikeSchema>;

export const StrikesSchema = z.array(StrikeSchema).max(REDACTIONS_AT_ONCE);

/** Of whoever reads the case; what was struck is not part of it. */
export const RedactionSchema = z.object({
  id: z.string(),
  reportId: z.string(),
  title: z.string(),
  version: z.number().int(),
  /** `names of 2 persons (a minor); exhibit E2 (under seal)` */
  leftOut: z.string(),
  pdfSha256: z.string(),
  madeBy: z.string(),
  madeAt: z.iso.datetime(),
});
export type Redaction = z.infer<typeof RedactionSchema>;

const share = z.number().min(0).max(1);

/** As shares of the upright picture. */
export const RectangleSchema = z.object({ x: share, y: share, width: share, height: share });
export type Rectangle = z.infer<typeof RectangleSchema>;

export const PictureStrikesSchema = z.object({
  /** Number of a still of a video; null: the exhibit is a picture. */
  still: z.number().int().min(0).max(100).nullable(),
  rectangles: z.array(RectangleSchema).max(RECTANGLES),
  reason,
});

/** How a picture was made from another exhibit. Rectangles in pixels of the upright picture: left, top, width, height. */
export const DerivationSchema = z.object({
  from: z.string(),
  fromSha256: z.string(),
  /** Seconds; null of a picture. */
  at_s: z.number().nullable(),
  width: z.number().int(),
  height: z.number().int(),
  rectangles: z.array(z.array(z.number().int()).length(4)),
  reason: z.string(),
});
export type Derivation = z.infer<typeof DerivationSchema>;
