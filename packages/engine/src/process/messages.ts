/** What parent and child say to each other. Plain data: it is copied between processes. */

import type { AddedModels, Analysed, AnalysisInput, EngineLimits, KeptEvidence } from '../engine-api.ts';
import type { FoundReport } from '../evidence/found.ts';
import type { FileDescription } from '../evidence/likeness/description.ts';
import type { Alteration } from '../stability/plan.ts';
import type { EngineErrorCode, Progress, SignalName } from '../types.ts';

export interface ChildSetup {
  cacheDir: string;
  added: AddedModels | null;
  limits: EngineLimits;
}

export type ToChild =
  | { kind: 'setup'; setup: ChildSetup }
  | {
      kind: 'analyze';
      job: number;
      input: AnalysisInput;
      /** Also draw a small picture of it. */
      thumbnail: boolean;
      ensembleMember: number | null;
      /** Null: every signal that fits the file. */
      only: readonly SignalName[] | null;
      alteration: Alteration | null;
      evidence: boolean;
      /** Somebody waits for what is found before the result. */
      early: boolean;
      /** Null: as in the limits of the setup. */
      maxDuration_s: number | null;
    }
  /** Read of a file what it can be held against another one by; nothing is judged. */
  | { kind: 'describe'; job: number; path: string; name: string; facesOnly: boolean };

export type FromChild =
  /** Networks are loaded; the child takes work. */
  | { kind: 'ready' }
  /** Setting up failed: nothing can be analysed. */
  | { kind: 'broken'; message: string }
  /** The header's length, for the deadline; bounded by the limits. */
  | { kind: 'length'; job: number; duration_s: number }
  | { kind: 'progress'; job: number; progress: Progress }
  /** Before the result: what stands in the file for everybody to see, and which parts have been judged, as far as that is known. */
  | { kind: 'found'; job: number; found: FoundReport }
  | { kind: 'kept'; job: number; kept: KeptEvidence }
  | { kind: 'result'; job: number; result: Analysed }
  | { kind: 'description'; job: number; description: FileDescription }
  /** `code: null`: a defect of the engine, not of the file. */
  | { kind: 'failure'; job: number; code: EngineErrorCode | null; message: string };
