/**
 * The engine's public result. Safe for the browser: types only, no runtime code.
 *
 * Percentages are 0..100, scores and probabilities 0..1, times in seconds from the start of the file unless the name says
 * otherwise, boxes in fractions of the frame (0..1, origin top left).
 */

import type { EvidenceReport } from './evidence/report.ts';

export type { CaptionReport, CredentialNode, EvidenceReport, StatementReport } from './evidence/report.ts';

export type Modality = 'video' | 'audio' | 'image';

/** `full`: the engine read the file itself. `frames`: it was given still frames only, so nothing about motion, sound or the file could be measured. */
export type AnalysisMode = 'full' | 'frames';

export type Outcome = 'ai_generated' | 'authentic' | 'inconclusive';

/**
 * Where a file stands on a scale of seven steps, from most to least like AI files. The ends are the two verdicts; the five between
 * are a graded reading of `inconclusive`, and no verdict.
 */
export type AssessmentBand =
  | 'ai_generated'
  | 'likely_ai'
  | 'leans_ai'
  | 'undetermined'
  | 'leans_authentic'
  | 'likely_authentic'
  | 'authentic';

/** What a band has meant: where labelled files landed, each judged by models that saw nothing of its origin. */
export interface BandMeaning {
  /** Of the real files, the share that landed in this band, 0..1. */
  realShare: number;
  /** Of the files made or altered by AI, the share that landed in this band, 0..1. */
  aiShare: number;
  realFiles: number;
  aiFiles: number;
  /** Files of the second test, on whose sources nothing was fitted; left out where this model was not scored on it. */
  second?: SecondCount;
}

/** How many files of the second test landed in a band, and how many there were. */
export interface SecondCount {
  real: number;
  ai: number;
  realFiles: number;
  aiFiles: number;
}

export interface Assessment {
  band: AssessmentBand;
  /** Null where it was not measured: nothing was, a statement in the file had a say, or an added detector. */
  measured: BandMeaning | null;
}

/** `unknown`: there is no verdict. It is never `low` then: what was not decided is not harmless. */
export type ThreatLevel = 'unknown' | 'low' | 'medium' | 'high' | 'critical';

/** The side that the evidence supports at least twice as well as the other, whether or not it is enough for a verdict. */
export type Lean = 'ai' | 'authentic' | 'none';

export type MetricName =
  | 'faceConsistency'
  | 'temporalArtifacts'
  | 'compressionAnomalies'
  | 'deepfakeScore'
  | 'lipSyncAccuracy'
  | 'eyeMovementPattern';

/** Every signal that ships; `signals/registry.ts` lists their implementations. */
export type ShippedSignalName =
  | 'noise-residual'
  | 'block-compression'
  | 'codec-statistics'
  | 'temporal-residual'
  | 'motion-network'
  | 'appearance'
  | 'frame-network'
  | 'face-network'
  | 'face-blending'
  | 'eye-movement'
  | 'lip-sync'
  | 'voice'
  | 'voice-network'
  | 'spectral-peaks'
  | 'provenance'
  | 'invisible-mark'
  | 'visible-mark'
  | 'camera-file';

/** A detector that the operator of this machine added, by the name in its manifest. */
export type AddedSignalName = `model:${string}`;

export type SignalName = ShippedSignalName | AddedSignalName;

/** Why a signal or a metric has no value. Words for people live in the product, keyed by this code. */
export type AbstainReason =
  | 'no_face'
  | 'face_too_small'
  | 'too_few_faces'
  | 'no_sound'
  | 'no_speech'
  | 'too_short'
  | 'too_small'
  | 'still_only'
  | 'frames_only'
  | 'codec_without_statistics'
  | 'no_credentials'
  | 'no_mark'
  | 'not_this_kind_of_file'
  | 'not_calibrated'
  | 'model_failed'
  | 'never_calibrated'
  | 'stale_calibration';

/** Why a verdict is `inconclusive`. */
export type InconclusiveReason =
  | 'too_short'
  | 'too_small'
  | 'no_face'
  | 'no_speech'
  | 'no_sound'
  | 'heavily_compressed'
  | 'nothing_measured'
  | 'weak_evidence'
  | 'near_the_threshold'
  | 'signals_disagree'
  | 'frames_only';

/** Probability that the file was made or altered by AI, with a 95 % interval. */
export interface Probability {
  value: number;
  low: number;
  high: number;
}

export interface LikelihoodRatio {
  /** P(evidence | AI) / P(evidence | real); the prior of the calibration set is taken out. */
  value: number;
  /** Step of the verbal scale (ENFSI guideline, 2015): how strongly the evidence supports one side. */
  verbal: 'no_support' | 'weak' | 'moderate' | 'moderately_strong' | 'strong';
  supports: 'ai' | 'authentic' | 'neither';
  /**
   * The factor of `value` that was not measured: what the file says of its origin or bears as a mark counts for a fixed one, by
   * convention. Above 1 it speaks for AI; left out where nothing was said.
   */
  said?: number;
}

export interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One observation behind a signal: where and when, and a code with values that the product turns into a sentence. */
export interface Evidence {
  at_s: number | null;
  frame?: number;
  region?: Region;
  /** A place of the same picture where the same measure is ordinary, to look at beside `region`. */
  ordinary?: Region;
  /** English sentence with its numbers, shown as a finding. Names the observation, never the verdict. */
  text: string;
}

/** Whose an added detector is, and what exactly ran. */
export interface AddedModelFacts {
  version: string | null;
  /** SHA-256 of its ONNX file. */
  sha256: string;
  licence: string;
  source: string;
  /** One line of why it failed in this file; null when it did not. */
  problem: string | null;
}

export interface SignalReport {
  name: SignalName;
  metric: MetricName | 'voice' | 'provenance';
  /** Calibrated score, 0 = looks real, 1 = looks generated; null when the signal abstained. */
  score: number | null;
  reason: AbstainReason | null;
  /** Share of the final decision carried by this signal in this file, 0..1. */
  weight: number;
  /** Out-of-fold AUC on the development set for this modality, null when never measured. */
  auc: number | null;
  features: Record<string, number>;
  evidence: Evidence[];
  /** Only of added detectors. */
  model?: AddedModelFacts;
}

export interface Finding extends Evidence {
  signal: SignalName;
  /** `ai`: points to generation, `authentic`: points away from it, `neutral`: worth knowing. */
  supports: 'ai' | 'authentic' | 'neutral';
  /** 0..1, how much it moved the decision; findings are sorted by it. */
  strength: number;
}

export interface TimelinePoint {
  /** Start of the second. */
  at_s: number;
  /** Mean per-second suspicion 0..1 of the signals that have one; null where nothing was measured. */
  score: number | null;
}

export interface FaceTrackReport {
  id: number;
  from_s: number;
  to_s: number;
  /** Sampled positions of the face. `score` is the face signals' suspicion, 0..1, for the heatmap. */
  samples: Array<{ at_s: number; region: Region; score: number | null }>;
}

/**
 * How the face network's suspicion of replacement is spread over one face: coarse, and no mark of what was changed. How well it
 * agrees with what really was is measured in docs/accuracy/localisation.md.
 */
export interface FaceMapReport {
  /** Its track in `timeline.faces`. */
  face: number;
  at_s: number;
  /** What the cells cover: face, hair and neck; may reach beyond the frame. */
  region: Region;
  /** Cells per side. */
  side: number;
  /** `side` squared shares 0..1, row after row from the top left. */
  values: number[];
}

export interface Timeline {
  duration_s: number;
  seconds: TimelinePoint[];
  cuts_s: number[];
  faces: FaceTrackReport[];
  /** Loudness per second in dBFS (-90..0) and whether speech was found; empty without sound. */
  audio: Array<{ at_s: number; level_db: number; speech: boolean }>;
}

export interface Provenance {
  state: 'valid' | 'untrusted' | 'invalid' | 'absent';
  /** Software named by the manifest or the metadata, such as "Adobe Firefly". */
  generators: string[];
  /** Assertion labels of the active manifest. */
  assertions: string[];
  /** IPTC DigitalSourceType (short name) when stated by manifest or metadata. */
  digitalSourceType: string | null;
  issuer: string | null;
  /** Validation status codes that explain `invalid` or `untrusted`. */
  problems: string[];
}

export interface StreamFacts {
  kind: 'video' | 'audio';
  codec: string;
  profile?: string;
  width?: number;
  height?: number;
  frameRate?: number;
  sampleRate_hz?: number;
  channels?: number;
  bitRate_bps: number | null;
  duration_s: number | null;
}

export interface FileFacts {
  name: string;
  size_bytes: number;
  sha256: string;
  container: string;
  duration_s: number | null;
  streams: StreamFacts[];
  /** Number of video frames that were decoded, and those that were damaged. */
  decodedFrames: number;
  damagedFrames: number;
  metadata: Record<string, string>;
}

export interface EngineFacts {
  version: string;
  /** SHA-256 by model or settings file name. */
  hashes: Record<string, string>;
  /** Version of every shipped detector by name; its SHA-256 is that of `<name>.onnx`. */
  detectors: Record<string, number>;
}

/** The verdict as specified (core specification, section 3), and what it rests on. */
export interface AnalysisResult extends EvidenceReport {
  isAI: boolean;
  /** Percent: how sure the engine is of the side that `isAI` names. Below 50 where AI is likelier but not named. */
  confidence: number;
  /** Milliseconds of wall time. The only field that may differ between two runs on the same bytes. */
  processingTime: number;
  detectionMethods: string[];
  warnings: string[];
  analysis: Record<MetricName, number | null>;
  /** For each metric that is null: why. */
  notMeasured: Partial<Record<MetricName, AbstainReason>>;
  modality: Modality;
  mode: AnalysisMode;
  outcome: Outcome;
  outcomeReasons: InconclusiveReason[];
  /** The outcome, and where there is none a graded reading of the evidence. */
  assessment: Assessment;
  lean: Lean;
  threatLevel: ThreatLevel;
  probability: Probability;
  likelihoodRatio: LikelihoodRatio;
  findings: Finding[];
  signals: SignalReport[];
  timeline: Timeline;
  provenance: Provenance;
  file: FileFacts;
  engine: EngineFacts;
  /** How suspicion is spread over faces, the most suspicious face first; absent when the face network measured none. */
  faceMaps?: FaceMapReport[];
  /** Present only when it was asked for, and only for files that the engine read itself. */
  stability?: StabilityReport;
}

/** How a file was changed before it was analysed again; `excerpt`: the first seconds of a long recording, unchanged. */
export type StabilityVariant =
  | 'excerpt'
  | 'h264-crf23'
  | 'h264-crf28'
  | 'jpeg-90'
  | 'jpeg-75'
  | 'three-quarter-size'
  | 'crop'
  | 'aac-96k'
  | 'mp3-64k'
  | 'opus-32k';

/**
 * `holds`: every changed copy was analysed and has the file's own outcome. `does_not_hold`: at least one has another.
 * `incomplete`: none has another, but at least one could not be made or analysed.
 */
export type StabilityState = 'holds' | 'does_not_hold' | 'incomplete';

export interface StabilityResult {
  variant: StabilityVariant;
  /** Null when the copy could not be made or analysed. */
  outcome: Outcome | null;
  probability: number | null;
}

/** Whether the verdict survives mild changes of the file. */
export interface StabilityReport {
  state: StabilityState;
  /** Length of the beginning that was tested instead of the whole recording, seconds; null: the whole file was. */
  excerpt_s: number | null;
  /** Longer side to which copies of a larger moving picture were scaled, pixels; null: copies have the size their name says. */
  scaledTo_px: number | null;
  /** Lowest and highest probability of AI over the file and every copy that was analysed. */
  range: { low: number; high: number };
  variants: StabilityResult[];
}

/** `sound`: that of a video is measured by itself before its pictures, where somebody is told early. */
export type Stage = 'sound' | 'probe' | 'decode' | 'faces' | 'signals' | 'fusion' | 'verdict' | 'stability';

export interface Progress {
  stage: Stage;
  /** Share of the whole analysis done, 0..1, never decreasing. */
  share: number;
}

/** Codes of every way in which a file can be refused or an analysis can end without a result. */
export type EngineErrorCode =
  | 'not_found'
  | 'empty_file'
  | 'unsupported_format'
  | 'no_media'
  | 'damaged_file'
  | 'too_many_pixels'
  | 'too_long'
  | 'too_large'
  | 'nested_reference'
  | 'deadline'
  | 'out_of_memory'
  | 'decoder_crashed'
  | 'cancelled'
  | 'bad_frames';
