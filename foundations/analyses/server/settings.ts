/** What the slice is given by the wiring. */
import type { Database } from '@unmask/db';
import type { Engine } from '@unmask/engine';
import type { Encrypter } from '@unmask/platform/encryption';
import type { Events } from '@unmask/platform/kernel/events';
import type { Logger } from '@unmask/platform/logger';
import type { Queue } from '@unmask/platform/queue';
import type { Storage } from '@unmask/platform/storage';
import type { LimitPolicy } from '@unmask/product/plans';

export interface AnalysisSettings {
  limitPolicy: LimitPolicy;
  /** Analyses a day from one address without an account. */
  visitorDailyLimit: number;
  /** Analyses of one address without an account that wait or run at the same time. */
  visitorParallelLimit: number;
  /** Days after which the media of signed-in people is deleted; the results stay. */
  mediaRetentionDays: number;
  /** Folder for uploads that are still arriving. */
  incomingDir: string;
  /** Path of the program that fetches videos from pages of posts; null where there is none. */
  postFetcher: string | null;
  /** Folder for resumable uploads: outlives a restart. */
  uploadsDir: string;
  /** Keyed hash of a network address. */
  hashAddress(address: string): string;
  /** Seals what is read of faces in files without an analysis. */
  facesSealed: Encrypter;
  /** Milliseconds between looks at the row while someone watches it: changes made by another process. */
  watchInterval_ms: number;
}

/** What this foundation counts. */
export const ANALYSIS_EVENTS = ['video_analysis', 'voice_analysis'] as const;
export type AnalysisEvent = (typeof ANALYSIS_EVENTS)[number];

export interface AnalysisDeps {
  db: Database;
  storage: Storage;
  queue: Queue;
  logger: Logger;
  settings: AnalysisSettings;
  /** Hears of every analysis that becomes final, in the transaction in which it does. */
  events: Events;
  /** Counts an event that certainly happened; never fails. */
  track(name: AnalysisEvent, payload: Record<string, string | number | boolean>): void;
}

/** A process that works on the queue also has an engine. */
export interface WorkerDeps extends AnalysisDeps {
  engine: Engine;
}

export const ANALYSIS_QUEUE = 'analysis';
/** Files that are held against each other. */
export const DESCRIPTION_QUEUE = 'analysis-descriptions';
