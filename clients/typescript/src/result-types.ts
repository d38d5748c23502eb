/** The whole result of an analysis. Shares are 0 to 1, percentages 0 to 100, times seconds from the start of the file. */

export type Metric =
  | 'faceConsistency'
  | 'temporalArtifacts'
  | 'compressionAnomalies'
  | 'deepfakeScore'
  | 'lipSyncAccuracy'
  | 'eyeMovementPattern';
export type Outcome = 'ai_generated' | 'authentic' | 'inconclusive';
/** `unknown`: there is no verdict. */
export type ThreatLevel = 'unknown' | 'low' | 'medium' | 'high' | 'critical';
/** The side that the evidence supports at least twice as well as the other. A lean is no verdict. */
export type Lean = 'ai' | 'authentic' | 'none';
/** Steps of a scale. The ends are the two verdicts; the five between grade what is inconclusive, and are no verdict. */
export type AssessmentBand =
  | 'ai_generated'
  | 'likely_ai'
  | 'leans_ai'
  | 'undetermined'
  | 'leans_authentic'
  | 'likely_authentic'
  | 'authentic';

export interface Assessment {
  band: AssessmentBand;
  /** Which share of labelled files landed on the same step, 0 to 1; null where that was not measured. */
  measured: {
    realShare: number;
    aiShare: number;
    realFiles: number;
    aiFiles: number;
    /** The same in files of a second test, on whose sources nothing was fitted. */
    second?: { real: number; ai: number; realFiles: number; aiFiles: number } | undefined;
  } | null;
}

/** In shares of the picture's width and height. */
export interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What one detector measured; `score` is null where it could not, and `reason` says why. */
export interface SignalReport {
  name: string;
  metric: string;
  score: number | null;
  reason: string | null;
  weight: number;
  auc: number | null;
  features: Record<string, number>;
  evidence: Array<{
    at_s: number | null;
    frame?: number | undefined;
    region?: Region | undefined;
    /** A place of the same picture where the same measure is ordinary. */
    ordinary?: Region | undefined;
    text: string;
  }>;
  /** Only of detectors that the operator added. */
  model?:
    | {
        version: string | null;
        sha256: string;
        licence: string;
        source: string;
        problem: string | null;
      }
    | undefined;
}

export interface Finding {
  signal: string;
  supports: 'ai' | 'authentic' | 'neutral';
  strength: number;
  at_s: number | null;
  frame?: number | undefined;
  region?: Region | undefined;
  /** A place of the same picture where the same measure is ordinary. */
  ordinary?: Region | undefined;
  text: string;
}

export interface Timeline {
  duration_s: number;
  seconds: Array<{ at_s: number; score: number | null }>;
  cuts_s: number[];
  faces: Array<{
    id: number;
    from_s: number;
    to_s: number;
    samples: Array<{ at_s: number; region: Region; score: number | null }>;
  }>;
  audio: Array<{ at_s: number; level_db: number; speech: boolean }>;
}

export interface FaceMap {
  face: number;
  at_s: number;
  region: Region;
  side: number;
  values: number[];
}

/** What became of the verdict when the file was changed a little. */
export interface Stability {
  state: 'holds' | 'does_not_hold' | 'incomplete';
  excerpt_s: number | null;
  scaledTo_px: number | null;
  range: { low: number; high: number };
  variants: Array<{ variant: string; outcome: Outcome | null; probability: number | null }>;
}

/** The sound track of a video, judged alone. */
export interface VoiceResult {
  isAI: boolean;
  confidence: number;
  outcome: Outcome;
  outcomeReasons: string[];
  assessment: Assessment | null;
  probability: { value: number; low: number; high: number };
  detectionMethods: string[];
  signals: Array<{ name: string; score: number | null; reason: string | null; weight: number }>;
  seconds: Array<{ at_s: number; score: number | null }>;
}

/** One part of a video or a picture, judged alone. */
export interface PartResult {
  outcome: Outcome;
  assessment: Assessment | null;
  probability: { value: number; low: number; high: number };
}

/** One file of the tree of edits that Content Credentials tell. */
export interface CredentialNode {
  /** 0: the file itself; what it was made of follows with 1 more. */
  depth: number;
  relationship: 'file' | 'parentOf' | 'componentOf' | 'inputTo' | 'other';
  state: 'valid' | 'untrusted' | 'invalid' | 'none';
  title: string | null;
  software: string | null;
  issuer: string | null;
  signer: string | null;
  signedAt: string | null;
  actions: Array<{ name: string; software: string | null; sourceType: string | null; at: string | null }>;
  thumbnail: string | null;
}

/** One field of the file's metadata; its value is null where it says where somebody was. */
export interface Statement {
  source: 'container' | 'exif' | 'iptc' | 'xmp' | 'png' | 'comment';
  name: string;
  value: string | null;
}

export interface Caption {
  kind: 'maker' | 'statement';
  /** Name of the maker, or the language of the statement (ISO 639-1). */
  says: string;
  text: string;
  /** Null in a still picture. */
  at_s: number | null;
  from_s: number | null;
  to_s: number | null;
  region: Region;
  /** Data address of a small JPEG; null where nothing of the file is kept. */
  crop: string | null;
}

export interface AnalysisResult {
  /** True for `ai_generated` alone: false also where there is no verdict. Read `outcome`. */
  isAI: boolean;
  /** Percent, of the side that `isAI` names. */
  confidence: number;
  processingTime: number;
  detectionMethods: string[];
  warnings: string[];
  analysis: Record<Metric, number | null>;
  /** Why, for each metric that could not be measured. */
  notMeasured: Partial<Record<Metric, string>>;
  modality: 'video' | 'audio' | 'image';
  mode: 'full' | 'frames';
  outcome: Outcome;
  outcomeReasons: string[];
  /** Null in results of before there was a scale. */
  assessment: Assessment | null;
  lean: Lean;
  threatLevel: ThreatLevel;
  probability: { value: number; low: number; high: number };
  likelihoodRatio: {
    value: number;
    verbal: 'no_support' | 'weak' | 'moderate' | 'moderately_strong' | 'strong';
    supports: 'ai' | 'authentic' | 'neither';
    /** The factor of `value` that was not measured, but counts by convention for what the file says of its origin. */
    said?: number;
  };
  findings: Finding[];
  signals: SignalReport[];
  timeline: Timeline;
  provenance: {
    state: 'valid' | 'untrusted' | 'invalid' | 'absent';
    generators: string[];
    assertions: string[];
    digitalSourceType: string | null;
    issuer: string | null;
    problems: string[];
  };
  file: {
    name: string;
    size_bytes: number;
    sha256: string;
    /** Where only still frames were sent: the hash of the file itself, as its sender computed it. Nobody checked it. */
    original?: { sha256: string; computedIn: 'browser' } | undefined;
    container: string;
    duration_s: number | null;
    streams: Array<{ [more: string]: unknown; kind: 'video' | 'audio'; codec: string }>;
    decodedFrames: number;
    damagedFrames: number;
    metadata: Record<string, string>;
  };
  engine: { version: string; hashes: Record<string, string>; detectors: Record<string, number> };
  faceMaps?: FaceMap[] | undefined;
  /** Names of makers and statements about AI that were read in the picture; anybody can write them. Only the mark of a generator at the edge moves the verdict. */
  captions?: Caption[] | undefined;
  credentials?: CredentialNode[] | undefined;
  statements?: Statement[] | undefined;
  stability?: Stability | undefined;
  /** Only of videos with a sound track. */
  voice?: VoiceResult | undefined;
  /** Parts of a video or a picture, each judged by its own methods alone; a part that could not be measured is left out. */
  parts?:
    | { picture?: PartResult | undefined; faces?: PartResult | undefined; lips?: PartResult | undefined }
    | undefined;
}
