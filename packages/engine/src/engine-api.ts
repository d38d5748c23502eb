import type { FoundReport } from './evidence/found.ts';
import type { FileDescription } from './evidence/likeness/description.ts';
import type { SandboxLevel, SandboxMode } from './process/sandbox/levels.ts';
import type { AnalysisResult, Progress, SignalName } from './types.ts';
import type { PartVerdicts } from './verdict/judged-parts.ts';
import type { VoiceVerdict } from './verdict/voice-part.ts';

export type { FoundReport, SandboxLevel, SandboxMode, VoiceVerdict };

/** What an analysis returns: the result, and beside that of a video with sound a verdict about its sound track alone. */
export type EngineResult = AnalysisResult & { voice?: VoiceVerdict; parts?: PartVerdicts };

/** The result, and where one was asked for a small picture of the file, which is no part of it. */
export type Analysed = EngineResult & { thumbnail?: string | null };

/** Bounds of one analysis. Everything above them is refused before pixels are decoded, or stopped while they are. */
export interface EngineLimits {
  /** Longest accepted recording, seconds. */
  maxDuration_s: number;
  /** Largest accepted picture, width x height. */
  maxPixels: number;
  /** Largest accepted file, bytes. */
  maxSize_bytes: number;
  /** Resident memory of the analysis process above which it is killed, bytes. */
  maxResident_bytes: number;
  /** Wall time after which the analysis process is killed: base plus a factor times the duration. */
  deadlineBase_ms: number;
  deadlinePerSecond_ms: number;
}

export interface EngineLogger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Detectors that the operator of this machine added. */
export interface AddedModels {
  /** Folder with ONNX files, their manifests and calibrations; need not exist. */
  folder: string;
  /** Run the one of this name alone. */
  only?: string;
}

export interface EngineOptions {
  /** Writable folder for converted networks. */
  cacheDir: string;
  /** Default: none. Read when a process starts: what changes in the folder takes effect at the next start. */
  added?: AddedModels;
  /** Warm analysis processes, each doing one file at a time. Default 1. */
  processes?: number;
  limits?: Partial<EngineLimits>;
  /** How analyses are shut in; default `auto`. */
  sandbox?: {
    mode?: SandboxMode;
    /** Folders that no analysis may read; a trial at the start proves it. */
    secrets?: readonly string[];
  };
  logger?: EngineLogger;
  /** Milliseconds clock; replaceable in tests. */
  now?: () => number;
}

/** What holds the processes that read strangers' files. */
export interface SandboxStatus {
  level: SandboxLevel;
  /** What it is made of, such as `bwrap`. */
  means: string;
}

/** A picture that stands for a file. */
export interface KeyFrame {
  /** Null of a still. */
  at_s: number | null;
  /** Base64. */
  jpeg: string;
}

/** Hashes of pictures and a print of the sound, Base64; `readTraces` and `matchTraces` compare them. */
export interface WrittenTraces {
  pictures: string[];
  sound: string | null;
}

/** What a service may keep of a file beside its result, to show it and to find it again. */
export interface KeptEvidence {
  /** At most six, each unlike the others; none of sounds. */
  frames: KeyFrame[];
  traces: WrittenTraces;
}

export type AnalysisInput =
  | { kind: 'file'; path: string /** Name as given by the person; shown, never opened. */; name: string }
  | {
      kind: 'frames' /** Encoded stills (JPEG or PNG) in time order. */;
      frames: Uint8Array[];
      name: string;
      size_bytes: number;
    };

export interface AnalyzeOptions {
  signal?: AbortSignal;
  onProgress?(progress: Progress): void;
  /** Tighter than the engine's own limits, for this file alone. */
  maxDuration_s?: number;
  /** Longest wall time, milliseconds; of each changed copy as well. */
  deadline_ms?: number;
  /** Also draw a small picture of the file for lists: WebP in base64, null when there is nothing to draw. Default false. */
  thumbnail?: boolean;
  /** For evaluation: the one ensemble member of every learned detector that never saw this file (0..2). Default: all speak. */
  ensembleMember?: number | null;
  /** For evaluation: only these signals measure the file, and the verdict rests on them alone. Default: all that fit it. */
  only?: readonly SignalName[] | null;
  /** Also read what stands in the file for everybody to see (`EvidenceReport`); files only. Default false. */
  evidence?: boolean;
  /**
   * With `evidence`: called as soon as something has been read, before the rest is measured, and with `stability` once more before copies
   * are. What is told last is all of it, and stands in the result as it was told.
   */
  onFound?(found: FoundReport): void;
  /** With `evidence`: called once before the result is there, where the file could be looked at. */
  onKept?(kept: KeptEvidence): void;
  /** Also analyse mildly changed copies (`stability` of the result); files only. Takes about five times as long. Default false. */
  stability?: boolean;
}

export interface DescribeOptions {
  /** Read no voice and no sensor: whoever looks for faces alone would pay for them and throw them away. */
  facesOnly?: boolean;
}

export interface Engine {
  /**
   * Analyses one file in a warm child process.
   * @throws EngineError with a code of `EngineErrorCode`; `decoder_crashed` and `out_of_memory` mean that the child died and a new one was started.
   */
  analyze(input: AnalysisInput, options?: AnalyzeOptions): Promise<Analysed>;
  /**
   * Reads of a file what it can be held against another one by (`compareFiles`), from its first minute. It is data about people: keep it
   * for no longer than the comparison takes.
   * @throws EngineError as `analyze`
   */
  describe(
    file: { path: string; name: string },
    options?: Pick<AnalyzeOptions, 'signal' | 'onProgress'> & DescribeOptions,
  ): Promise<FileDescription>;
  /** Tries once what holds on this machine. @throws SandboxError when `require` cannot be met */
  sandbox(): Promise<SandboxStatus>;
  /** Converts networks when they are not in the cache and starts the processes, so that the first analysis does not pay for it. */
  warm(): Promise<void>;
  /** Process ids of the running children (for health, metrics and tests). */
  pids(): number[];
  close(): Promise<void>;
}
