/** What the calls take and answer. */
import type { AnalysisResult, AssessmentBand, Lean, Outcome, ThreatLevel } from './result-types.ts';

export type Model = 'advanced';
export type Status = 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';
export type Stage = 'sound' | 'probe' | 'decode' | 'faces' | 'signals' | 'fusion' | 'verdict' | 'stability';

/** The short answer of a call that waits. */
export interface Verdict {
  /** True for `ai_generated` alone: false also where there is no verdict. Read `outcome`. */
  isAI: boolean;
  /** How sure the side is that `isAI` names, percent. */
  confidence: number;
  /** `authentic`: no sign of AI was found, which does not show that it is true. */
  outcome: Outcome;
  /** Of AI, 0 to 1, where both are equally likely beforehand. */
  probability: number;
  /** How many times likelier what was measured is in AI files than in recorded ones; what the file says of its origin counts in it. */
  likelihood_ratio: number;
  /** Grades what has no verdict; null in results of before there was a scale. */
  assessment: AssessmentBand | null;
  /** Share of labelled real files that landed on the same step, 0 to 1; null where that was not measured. */
  assessment_real_share: number | null;
  /** The same of labelled files made or altered by AI. */
  assessment_ai_share: number | null;
  lean: Lean;
  /** `unknown` where there is no verdict. */
  threat_level: ThreatLevel;
  /** Milliseconds. */
  processing_time: number;
  model_used: Model;
  analysis_id: string;
}

export interface Progress {
  /** Analyses ahead while it is queued, 0 = next. */
  queuePosition: number | null;
  stage: Stage | null;
  /** 0 to 1. */
  share: number;
}

/** An analysis: where it stands and, once completed, its whole result. */
export interface State {
  id: string;
  status: Status;
  result: AnalysisResult | null;
  created_at: string;
  completed_at: string | null;
  progress: Progress | null;
  /** What went wrong, in words. */
  error: string | null;
  /** Whether the file is deleted as soon as the analysis has ended. */
  zero_retention: boolean;
  /** Whether the file is still stored. */
  file_kept: boolean;
}

export type CompletedState = State & { status: 'completed'; result: AnalysisResult };

/** A line of the list. */
export interface ListItem {
  id: string;
  status: Status;
  file_name: string;
  created_at: string;
  completed_at: string | null;
  /** Null until it is completed. */
  isAI: boolean | null;
  /** Percent, of the side that `isAI` names. */
  confidence: number | null;
  outcome: Outcome | null;
  probability: number | null;
  likelihood_ratio: number | null;
  assessment: AssessmentBand | null;
  assessment_real_share: number | null;
  assessment_ai_share: number | null;
  lean: Lean | null;
  threat_level: ThreatLevel | null;
}

export interface List {
  items: ListItem[];
  /** Leads to the next page; null on the last one. */
  next_cursor: string | null;
}

export interface ListQuery {
  /** Analyses on a page, 1 to 100. */
  limit?: number | undefined;
  cursor?: string | undefined;
  status?: Status | undefined;
}

export interface Batch {
  id: string;
  created_at: string;
  /** When the last one ended. */
  completed_at: string | null;
  counts: Record<'total' | Status | 'refused', number>;
  /** In the order in which they were sent. */
  items: BatchItem[];
}

export interface BatchItem {
  /** Null where it was refused. */
  analysis_id: string | null;
  file_name: string;
  /** Where in which document it stood, in words; null for a file that was sent as such. */
  found_in: string | null;
  status: Status | 'refused';
  error: string | null;
}

export interface Usage {
  /** Analyses begun in this month; requests that were refused do not count. */
  current_usage: number;
  monthly_limit: number;
  reset_date: string;
  remaining_calls: number;
}
