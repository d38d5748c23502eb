/** What analyses say has happened, for whoever wants to act on it. Plain JSON: an event may be read again later. */
import type { Answer } from './answer.ts';
import type { BatchState } from './batch-schema.ts';

/** An analysis that is final now: completed, failed, cancelled, or deleted before it had ended. */
export interface AnalysisEnded {
  /** Its row and its place in the history are written; of what was deleted nothing is left. */
  id: string;
  /** Null for a visitor's. */
  userId: string | null;
  organizationId: string | null;
  /** Whether an API key started it. */
  viaKey: boolean;
  batchId: string | null;
  state: 'completed' | 'failed' | 'cancelled';
  /** Null without a result. */
  answer: Answer | null;
  errorCode: string | null;
  fileName: string;
  /** Of the file that was judged, lower case hex; null without a result. Of stills alone it is the hash of the original where its sender named it. */
  sha256: string | null;
  /** Of the engine that judged it; null without a result. */
  engineVersion: string | null;
  /** ISO 8601. */
  createdAt: string;
  endedAt: string;
}

/** A batch in which nothing is left to wait for. */
export interface BatchCompleted {
  userId: string;
  /** As its owner reads it. */
  batch: BatchState;
}

declare module '@unmask/platform/kernel/events' {
  interface EventMap {
    'analysis.ended': AnalysisEnded;
    'batch.completed': BatchCompleted;
  }
}
