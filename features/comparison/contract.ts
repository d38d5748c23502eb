/** Comparing a questioned file with a known real one. Safe for the browser. */
import { call } from '@unmask/platform/call';
import type { OwnPermission } from '@unmask/product/roles';
import { z } from 'zod';

export const comparisonMake: OwnPermission = {
  id: 'comparison.make',
  about: 'Compare two files of one’s own, read what came out, and delete it.',
  actors: ['guest', 'user', 'viewer', 'analyst', 'admin', 'staff'],
};

const id = z.string().max(200);
const instant = z.iso.datetime();
const share = z.number().min(0).max(1);
const tags = ['comparison'];

export const FACT_NAMES = [
  'container',
  'structure',
  'make',
  'model',
  'software',
  'encoder',
  'picture_codec',
  'picture_size',
  'frame_rate',
  'key_pictures',
  'picture_types',
  'sound_codec',
  'sound_rate',
  'sound_channels',
  'quantisation',
  'subsampling',
] as const;

const FacesSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('abstained'),
    reason: z.enum(['no_face_questioned', 'no_face_reference', 'face_too_small']),
  }),
  z.object({
    state: z.literal('compared'),
    likeness: z.number(),
    ratio: z.object({ value: z.number(), low: z.number(), high: z.number() }),
    supports: z.enum(['same', 'different', 'neither']),
    /** How many times more often, at least: the end of the interval nearest to one. */
    strength: z.number(),
    sameAsAlike: share,
    differentAsAlike: share,
    others: z.boolean(),
  }),
]);

const VoiceSchema = z.object({ speech_s: z.number(), pitch_hz: z.number(), pitch_semitones: z.number() });

const VoicesSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('abstained'),
    reason: z.enum(['no_voice_questioned', 'no_voice_reference', 'speech_too_short']),
  }),
  z.object({
    state: z.literal('described'),
    questioned: VoiceSchema,
    reference: VoiceSchema,
    distance: z.number(),
    sameFarther: share,
    differentNearer: share,
  }),
]);

const SensorsSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('abstained'),
    reason: z.enum([
      'no_picture',
      'picture_too_small',
      'picture_resized',
      'no_noise',
      'no_camera_reference',
      'sizes_differ',
    ]),
  }),
  z.object({
    state: z.literal('compared'),
    /** Signed peak-to-correlation energy. */
    pce: z.number(),
    ratio: z.object({ value: z.number(), low: z.number(), high: z.number() }),
    supports: z.enum(['same', 'neither']),
    /** How many times more often, at least: the lower end of the interval. */
    strength: z.number(),
    sameAsAlike: share,
    differentAsAlike: share,
  }),
]);

export const FileComparisonSchema = z.object({
  faces: FacesSchema,
  voices: VoicesSchema,
  /** Comparisons made before sensors were compared have none. */
  sensors: SensorsSchema.default({ state: 'abstained', reason: 'no_picture' }),
  facts: z.array(
    z.object({
      name: z.enum(FACT_NAMES),
      questioned: z.string().nullable(),
      reference: z.string().nullable(),
      agrees: z.boolean().nullable(),
    }),
  ),
  /** What the scale rests on: counted when it was measured. */
  measured: z.object({
    faces: z.object({
      people: z.number().int(),
      samePairs: z.number().int(),
      differentPairs: z.number().int(),
      least_px: z.number(),
    }),
    voices: z.object({
      people: z.number().int(),
      samePairs: z.number().int(),
      differentPairs: z.number().int(),
      least_s: z.number(),
    }),
    sensors: z
      .object({
        cameras: z.number().int(),
        samePairs: z.number().int(),
        differentPairs: z.number().int(),
        least_px: z.number(),
      })
      .default({ cameras: 0, samePairs: 0, differentPairs: 0, least_px: 0 }),
  }),
});
export type FileComparisonDto = z.infer<typeof FileComparisonSchema>;

const FileSchema = z.object({ analysisId: z.string(), name: z.string() });

export const ComparisonSchema = z.object({
  id: z.string(),
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  /** Of both files together, while it runs. */
  share,
  questioned: FileSchema,
  reference: FileSchema,
  result: FileComparisonSchema.nullable(),
  /** Why there is none, in words. */
  error: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
});
export type Comparison = z.infer<typeof ComparisonSchema>;

const mine = (method: 'GET' | 'POST' | 'DELETE', path: `/${string}`, summary: string, sample: unknown) =>
  call
    .route({ method, path, summary, tags })
    .meta({ permission: comparisonMake, sample })
    .errors({ UNAUTHORIZED: {}, NOT_FOUND: {}, CONFLICT: {}, TOO_MANY_REQUESTS: {} });

export const comparisonContract = {
  start: mine('POST', '/comparisons', 'Compare a questioned file with a known real one', {
    questionedId: 'none',
    referenceId: 'another',
  })
    .input(z.object({ questionedId: id, referenceId: id }))
    .output(ComparisonSchema),
  read: mine('GET', '/comparisons/{id}', 'Read a comparison', { id: 'none' })
    .input(z.object({ id }))
    .output(ComparisonSchema),
  list: mine('GET', '/comparisons', 'The newest comparisons', {})
    .input(z.object({}))
    .output(z.object({ items: z.array(ComparisonSchema) })),
  cancel: mine('POST', '/comparisons/{id}/cancel', 'Cancel a comparison', { id: 'none' })
    .input(z.object({ id }))
    .output(ComparisonSchema),
  remove: mine('DELETE', '/comparisons/{id}', 'Delete a comparison', { id: 'none' })
    .input(z.object({ id }))
    .output(z.object({ deleted: z.literal(true) })),
};
