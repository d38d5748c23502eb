/**
 * What the decoder hands to the signals: one shape for every kind of file, streamed so that memory does not grow with duration.
 */
import type { SpeechBlockHandlers } from './audio/speech-blocks.ts';
import type { ProvenanceReading } from './provenance/index.ts';
import type {
  AbstainReason,
  AddedModelFacts,
  AnalysisMode,
  Evidence,
  FaceMapReport,
  FileFacts,
  MetricName,
  Modality,
  SignalName,
} from './types.ts';

/** 8-bit luma, row after row without padding: `data.length === width * height`. */
export interface LumaPlane {
  width: number;
  height: number;
  data: Uint8Array;
}

/** 8-bit interleaved RGB without padding: `data.length === 3 * width * height`. */
export interface RgbImage {
  width: number;
  height: number;
  data: Uint8Array;
}

/** A face found in one sampled frame. All coordinates in pixels of that frame's `luma` plane. */
export interface FaceObservation {
  /** Same person over time; a new number after a scene cut. */
  trackId: number;
  box: { x: number; y: number; width: number; height: number };
  /** Detector confidence, 0..1. */
  confidence: number;
  /** Roll of the head in radians. */
  roll: number;
  /** 468 points, x, y, z interleaved (1404 values); z in the same unit, smaller is nearer. */
  mesh: Float32Array;
  /** Five iris points each (centre, right, top, left, bottom as the network gives them), x, y, z interleaved; null when the eye could not be read. */
  irisLeft: Float32Array | null;
  irisRight: Float32Array | null;
  /** 1024 values, unit length; computed about twice a second, else null. */
  embedding: Float32Array | null;
}

/** A frame on the sampling grid (`SAMPLE_RATE_HZ` for video; each still in frames mode; the one picture of an image). */
export interface SampledFrame {
  /** 0, 1, 2, ... on the sampling grid. */
  sample: number;
  /** Index of the decoded frame in the file. */
  index: number;
  at_s: number;
  /** True for the first frame after a scene cut (and for the first of all): nothing may be compared across it. */
  cut: boolean;
  /** Full resolution. Valid during the call only: copy what must be kept. */
  luma: LumaPlane;
  /** Scaled down so that the longer side is at most 640. Valid during the call only. */
  rgb: RgbImage;
  /** Luma scaled (area) so that the shorter side is 256, whatever the file's size: the normalised input of motion and statistics signals. Valid during the call only. */
  normal: LumaPlane;
  /**
   * What is fine in the picture: a still at its own resolution, a frame of a clip with a shorter side of at most 480. Made when it
   * is asked for; valid during the call only.
   */
  detail(): RgbImage | Promise<RgbImage>;
  /** Empty when no face was found. At most 4, largest first. */
  faces: FaceObservation[];
}

/** Facts of every coded picture of the stream, sampled or not, in decoding output order. */
export interface PictureFacts {
  index: number;
  at_s: number;
  /** Coded size. */
  size_bytes: number;
  key: boolean;
  type: 'I' | 'P' | 'B' | null;
  /** Mean and deviation of the quantiser over blocks, codec units; null when the codec gives none. */
  qp: { mean: number; deviation: number; min: number; max: number } | null;
  /** Summary of the motion vectors in pixels; null when the codec gives none or the picture is intra. */
  motion: {
    count: number;
    meanLength: number;
    deviationLength: number;
    zeroShare: number;
    /** Share of vectors with a fractional part, 0..1. */
    subpixelShare: number;
    /** Mean absolute difference to the neighbouring block's vector. */
    roughness: number;
  } | null;
}

/** 16 kHz mono sound in -1..1, chunks in order. */
export interface AudioChunk {
  at_s: number;
  samples: Float32Array;
}

export const AUDIO_RATE_HZ = 16_000;
export const SAMPLE_RATE_HZ = 8;

export interface SignalContext {
  modality: Modality;
  mode: AnalysisMode;
  /** Before decoding: its `duration_s` is null and its counts are 0. */
  file: FileFacts;
  /** Length that the header claims, seconds, at most the limit; 0 or absent when it claims none. */
  expected_s?: number;
  /** Path of the file in full mode; null in frames mode. */
  path: string | null;
  /** What the file says of its own origin, read once; null for stills, which carry nothing of it. */
  provenance: (() => Promise<ProvenanceReading>) | null;
  /** Bytes of the picture for images and for stills of frames mode. */
  stills: Uint8Array[] | null;
  /** Folder of converted networks (see `faces/`). */
  modelsDir: string;
  /** The one ensemble member of every learned detector that may speak, because it never saw this labelled file; null: all of them. */
  ensembleMember: number | null;
}

/** What one signal measured. `features: null` means that it abstained, with the reason. */
export interface SignalMeasurement {
  /** Finite numbers under fixed names: the fitted model of this signal turns them into its score. */
  features: Record<string, number> | null;
  reason?: AbstainReason;
  /** Of an added detector that failed: one line of why. */
  problem?: string;
  /** Optional per-second suspicion for the timeline, any monotone unit; scaled to 0..1 within known bounds by the signal itself. */
  perSecond?: Array<{ at_s: number; value: number }>;
  /** Optional suspicion per face sample, for the heatmap. */
  perFace?: Array<{ trackId: number; at_s: number; value: number }>;
  /** Optional places of suspicion inside faces, the most suspicious face first. */
  faceMaps?: FaceMapReport[];
  /** At most five, the strongest first. */
  evidence: Evidence[];
  /** Set only by signals that are never fitted: a verified statement, or a mark that only generators leave, decides the verdict by itself. */
  decides?: 'ai' | null;
  /** Set only by signals that are never fitted: a statement that anybody could have written moves the odds by a bounded factor. */
  says?: { side: 'ai' | 'authentic'; strength: 'declared' | 'named' | 'camera' } | null;
}

/** Collects while the file is read; `finish` is called once. All handlers may be async; they are awaited in order. */
export interface SignalCollector {
  frame?(frame: SampledFrame): void | Promise<void>;
  picture?(picture: PictureFacts): void;
  audio?(chunk: AudioChunk): void;
  /** Listens to frames of the sound, pieced together without its gaps, and to where there is speech: one pass serves all signals. */
  speech?: SpeechBlockHandlers;
  finish(): SignalMeasurement | Promise<SignalMeasurement>;
}

/** One folder under `signals/`, default-exported through `signals/registry.ts`. */
export interface SignalDefinition {
  name: SignalName;
  metric: MetricName | 'voice' | 'provenance';
  modalities: readonly Modality[];
  /** It reads `SampledFrame.faces`. */
  faces?: true;
  /** Names of the features it returns, in the order of the fitted weights. */
  featureNames: readonly string[];
  /** Only of added detectors. */
  model?: Omit<AddedModelFacts, 'problem'>;
  collect(context: SignalContext): SignalCollector | Promise<SignalCollector>;
}
