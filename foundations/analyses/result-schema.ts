/** Zod mirror of the engine's `AnalysisResult`, and what the service adds to it: the engine itself imports no schema library. `result-schema.test.ts` holds the two together. */
import { publicApi } from '@unmask/product/copy/api-keys';
import { THREAT_LEVELS } from '@unmask/product/thresholds';
import { z } from 'zod';

const fraction = z.number().min(0).max(1);
const percent = z.number().min(0).max(100);
const Region = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
/** A small picture in the result itself. */
const picture = z.string().regex(/^data:image\/jpeg;base64,[A-Za-z0-9+/]+=*$/);
/** Names of the six metrics (core specification), in the order of the screen. */
export const METRICS = [
  'faceConsistency',
  'temporalArtifacts',
  'compressionAnomalies',
  'deepfakeScore',
  'lipSyncAccuracy',
  'eyeMovementPattern',
] as const;

const SignalReport = z.object({
  name: z.string(),
  metric: z.string(),
  score: fraction.nullable(),
  reason: z.string().nullable(),
  weight: fraction,
  auc: fraction.nullable(),
  features: z.record(z.string(), z.number()),
  evidence: z.array(
    z.object({
      at_s: z.number().nullable(),
      frame: z.number().optional(),
      region: Region.optional(),
      ordinary: Region.optional(),
      text: z.string(),
    }),
  ),
  /** Only of detectors that the operator added. */
  model: z
    .object({
      version: z.string().nullable(),
      sha256: z.string(),
      licence: z.string(),
      source: z.string(),
      problem: z.string().nullable(),
    })
    .optional(),
});

const Finding = z.object({
  signal: z.string(),
  supports: z.enum(['ai', 'authentic', 'neutral']),
  strength: fraction,
  at_s: z.number().nullable(),
  frame: z.number().optional(),
  region: Region.optional(),
  /** A place of the same picture where the same measure is ordinary. */
  ordinary: Region.optional(),
  text: z.string(),
});

const Stability = z.object({
  state: z.enum(['holds', 'does_not_hold', 'incomplete']),
  excerpt_s: z.number().nullable(),
  scaledTo_px: z.number().nullable(),
  range: z.object({ low: fraction, high: fraction }),
  variants: z.array(
    z.object({
      variant: z.string(),
      outcome: z.enum(['ai_generated', 'authentic', 'inconclusive']).nullable(),
      probability: fraction.nullable(),
    }),
  ),
});

const FaceMap = z.object({
  face: z.number(),
  at_s: z.number(),
  region: Region,
  side: z.number().int().min(1),
  values: z.array(fraction),
});

const second = z.object({ at_s: z.number(), score: fraction.nullable() });

const Timeline = z.object({
  duration_s: z.number(),
  seconds: z.array(second),
  cuts_s: z.array(z.number()),
  faces: z.array(
    z.object({
      id: z.number(),
      from_s: z.number(),
      to_s: z.number(),
      samples: z.array(z.object({ at_s: z.number(), region: Region, score: fraction.nullable() })),
    }),
  ),
  audio: z.array(z.object({ at_s: z.number(), level_db: z.number(), speech: z.boolean() })),
});

/** A file that stayed where it was: what its sender says of it, beside what the engine read of the stills. */
const Original = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  computedIn: z.literal('browser'),
});

/** What the evidence supports at least twice as well as the other side, whether or not it is enough for a verdict. */
export const LEANS = ['ai', 'authentic', 'none'] as const;

/** Steps of the scale, from most to least like AI files. */
export const MODALITIES = ['video', 'audio', 'image'] as const;
export const ASSESSMENT_BANDS = [
  'ai_generated',
  'likely_ai',
  'leans_ai',
  'undetermined',
  'leans_authentic',
  'likely_authentic',
  'authentic',
] as const;

const count = z.number().int().min(0);
/** Files of a second test, on whose sources nothing was fitted. */
const SecondCount = z.object({ real: count, ai: count, realFiles: count, aiFiles: count });

/** The step, and which share of labelled files landed on it; null in results of engines without a scale. */
const Assessment = z
  .object({
    band: z.enum(ASSESSMENT_BANDS),
    measured: z
      .object({
        realShare: fraction,
        aiShare: fraction,
        realFiles: z.number().int().min(1),
        aiFiles: z.number().int().min(1),
        second: SecondCount.optional(),
      })
      .nullable(),
  })
  .nullable()
  .default(null);

/** Words of makers that were read in the picture. */
const Caption = z.object({
  kind: z.enum(['maker', 'statement']),
  says: z.string(),
  text: z.string(),
  at_s: z.number().nullable(),
  from_s: z.number().nullable(),
  to_s: z.number().nullable(),
  region: Region,
  crop: picture.nullable(),
});

/** One file of the tree of edits, in the order of the tree. */
const Credential = z.object({
  depth: z.number().int().min(0),
  relationship: z.enum(['file', 'parentOf', 'componentOf', 'inputTo', 'other']),
  state: z.enum(['valid', 'untrusted', 'invalid', 'none']),
  title: z.string().nullable(),
  software: z.string().nullable(),
  issuer: z.string().nullable(),
  signer: z.string().nullable(),
  signedAt: z.string().nullable(),
  actions: z.array(
    z.object({
      name: z.string(),
      software: z.string().nullable(),
      sourceType: z.string().nullable(),
      at: z.string().nullable(),
    }),
  ),
  thumbnail: picture.nullable(),
});

/** One field of the file's metadata. */
const Statement = z.object({
  source: z.enum(['container', 'exif', 'iptc', 'xmp', 'png', 'comment']),
  name: z.string(),
  /** Null where it says where somebody was. */
  value: z.string().nullable(),
});

const JudgedSignal = z.object({
  name: z.string(),
  score: fraction.nullable(),
  reason: z.string().nullable(),
  weight: fraction,
});

/** The sound track of a video, judged alone. */
const Voice = z.object({
  isAI: z.boolean(),
  confidence: percent,
  outcome: z.enum(['ai_generated', 'authentic', 'inconclusive']),
  outcomeReasons: z.array(z.string()),
  assessment: Assessment,
  probability: z.object({ value: fraction, low: fraction, high: fraction }),
  detectionMethods: z.array(z.string()),
  signals: z.array(JudgedSignal),
  seconds: z.array(second),
});

/** One part of a video or a picture, judged by its own methods alone. */
const Part = z.object({
  outcome: z.enum(['ai_generated', 'authentic', 'inconclusive']),
  assessment: Assessment,
  probability: z.object({ value: fraction, low: fraction, high: fraction }),
});

/** The parts that were measured and for which figures of their own exist; the sound track has its own field. */
const Parts = z.object({ picture: Part.optional(), faces: Part.optional(), lips: Part.optional() });

/** Parts that are judged while the rest is still waited for, each as the result will say it. */
export const FoundTracksSchema = z.object({
  modality: z.enum(MODALITIES),
  /** Methods of the whole; none while only the sound has been measured. */
  signals: z.array(JudgedSignal),
  voice: Part.extend({ signals: z.array(JudgedSignal) }).optional(),
  parts: Parts.optional(),
});

export const AnalysisResultSchema = z.object({
  isAI: z.boolean(),
  confidence: percent,
  processingTime: z.number().min(0),
  detectionMethods: z.array(z.string()),
  warnings: z.array(z.string()),
  analysis: z.object({
    faceConsistency: percent.nullable(),
    temporalArtifacts: percent.nullable(),
    compressionAnomalies: percent.nullable(),
    deepfakeScore: percent.nullable(),
    lipSyncAccuracy: percent.nullable(),
    eyeMovementPattern: percent.nullable(),
  }),
  notMeasured: z.partialRecord(z.enum(METRICS), z.string()),
  modality: z.enum(MODALITIES),
  mode: z.enum(['full', 'frames']),
  outcome: z.enum(['ai_generated', 'authentic', 'inconclusive']),
  outcomeReasons: z.array(z.string()),
  assessment: Assessment,
  lean: z.enum(LEANS),
  threatLevel: z.enum(THREAT_LEVELS),
  probability: z.object({ value: fraction, low: fraction, high: fraction }),
  likelihoodRatio: z.object({
    value: z.number().min(0),
    verbal: z.enum(['no_support', 'weak', 'moderate', 'moderately_strong', 'strong']),
    supports: z.enum(['ai', 'authentic', 'neither']),
    said: z.number().min(0).optional(),
  }),
  findings: z.array(Finding),
  signals: z.array(SignalReport),
  timeline: Timeline,
  provenance: z.object({
    state: z.enum(['valid', 'untrusted', 'invalid', 'absent']),
    generators: z.array(z.string()),
    assertions: z.array(z.string()),
    digitalSourceType: z.string().nullable(),
    issuer: z.string().nullable(),
    problems: z.array(z.string()),
  }),
  file: z.object({
    name: z.string(),
    size_bytes: z.number(),
    sha256: z.string(),
    original: Original.optional().describe(publicApi.fields.original),
    container: z.string(),
    duration_s: z.number().nullable(),
    streams: z.array(z.looseObject({ kind: z.enum(['video', 'audio']), codec: z.string() })),
    decodedFrames: z.number(),
    damagedFrames: z.number(),
    metadata: z.record(z.string(), z.string()),
  }),
  engine: z.object({
    version: z.string(),
    hashes: z.record(z.string(), z.string()),
    /** Results of engines without detectors of their own name none. */
    detectors: z.record(z.string(), z.number()).default({}),
  }),
  /** Only where the face network measured a face. */
  faceMaps: z.array(FaceMap).optional(),
  /** Only of analyses that asked for it. */
  stability: Stability.optional(),
  /** Absent where no picture was looked at, and in results of before pictures were. */
  captions: z.array(Caption).optional(),
  credentials: z.array(Credential).optional(),
  statements: z.array(Statement).optional(),
  /** Only of videos with a sound track. */
  voice: Voice.optional(),
  parts: Parts.optional(),
});
export type AnalysisResultDto = z.infer<typeof AnalysisResultSchema>;
