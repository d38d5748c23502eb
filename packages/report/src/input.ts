/** What a report is made of. The engine's `AnalysisResult` fits, and so does the stored one that a service reads back. */
import type { AnalysisResult } from '@unmask/engine/types';

export interface ReportSignal {
  name: string;
  score: number | null;
  reason: string | null;
  weight: number;
  auc: number | null;
  model?: { version: string | null; sha256: string; licence: string; source: string; problem: string | null };
}

export interface ReportFinding {
  text: string;
  signal: string;
  supports: 'ai' | 'authentic' | 'neutral';
  at_s: number | null;
}

export interface ReportStream {
  kind: 'video' | 'audio';
  codec: string;
  width?: unknown;
  height?: unknown;
  frameRate?: unknown;
  sampleRate_hz?: unknown;
  bitRate_bps?: unknown;
}

export interface ReportPart extends Pick<AnalysisResult, 'outcome'> {
  assessment: AnalysisResult['assessment'] | null;
}

export interface ReportVoice extends ReportPart {
  signals?: ReadonlyArray<Pick<ReportSignal, 'name' | 'score' | 'reason' | 'weight'>> | undefined;
}

/** Names and reasons are plain strings: a stored result may know some that this version does not. */
export interface ReportResult
  extends Pick<
    AnalysisResult,
    | 'isAI'
    | 'confidence'
    | 'processingTime'
    | 'detectionMethods'
    | 'warnings'
    | 'analysis'
    | 'modality'
    | 'mode'
    | 'outcome'
    | 'lean'
    | 'probability'
    | 'likelihoodRatio'
    | 'provenance'
    | 'engine'
  > {
  outcomeReasons: readonly string[];
  /** Results of before there was a scale have none. */
  assessment?: AnalysisResult['assessment'] | null;
  notMeasured: Partial<Record<keyof AnalysisResult['analysis'], string>>;
  findings: readonly ReportFinding[];
  signals: readonly ReportSignal[];
  timeline: Pick<AnalysisResult['timeline'], 'duration_s' | 'seconds' | 'cuts_s' | 'audio'> & {
    faces: ReadonlyArray<{ id: number; from_s: number; to_s: number }>;
  };
  file: Pick<
    AnalysisResult['file'],
    | 'name'
    | 'size_bytes'
    | 'sha256'
    | 'container'
    | 'metadata'
    | 'duration_s'
    | 'decodedFrames'
    | 'damagedFrames'
  > & {
    streams: readonly ReportStream[];
    /** Of a file that was not sent, as its sender computed it. */
    original?: { sha256: string; computedIn: 'browser' } | undefined;
  };
  captions?: AnalysisResult['captions'];
  /** The sound track of a video, and its other parts, each judged by itself. */
  voice?: ReportVoice | undefined;
  parts?: Partial<Record<'picture' | 'faces' | 'lips', ReportPart | undefined>> | undefined;
  credentials?: AnalysisResult['credentials'];
  statements?: AnalysisResult['statements'];
  stability?: Pick<
    NonNullable<AnalysisResult['stability']>,
    'state' | 'range' | 'excerpt_s' | 'scaledTo_px'
  > & {
    variants: ReadonlyArray<{
      variant: string;
      outcome: AnalysisResult['outcome'] | null;
      probability: number | null;
    }>;
  };
}

export type PaperSize = 'A4' | 'LETTER';

export interface ReportInput {
  result: ReportResult;
  /** The moment stated on the report; the only thing that may differ between two reports of the same result. */
  madeAt: Date;
  /** When the analysis ended, where known. */
  analysedAt?: Date;
  /** Name above the report, where the analysis was renamed; below it stands the one that was measured. */
  fileName?: string;
  /** Address of the page with the measured accuracy. */
  accuracyUrl?: string;
  /** Default: A4. */
  paper?: PaperSize;
}
