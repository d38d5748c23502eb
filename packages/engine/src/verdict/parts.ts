import type { AddedVote } from '../fusion/index.ts';
import type { SignalDefinition, SignalMeasurement } from '../media.ts';
import type {
  AnalysisMode,
  FileFacts,
  Modality,
  Provenance,
  Region,
  SignalName,
  Timeline,
} from '../types.ts';

/** Everything the reading of one file produced; `buildResult` turns it into the public result. */
export interface ResultParts {
  modality: Modality;
  mode: AnalysisMode;
  file: FileFacts;
  engineVersion: string;
  /** SHA-256 of the networks that ran, by file name. Those of the fusion model and settings are added by `buildResult`. */
  hashes: Record<string, string>;
  /** The signals of the registry in its order (also those that do not fit this modality). */
  definitions: ReadonlyArray<Pick<SignalDefinition, 'name' | 'metric' | 'modalities' | 'model'>>;
  /** Which added detectors may speak beside the models of these hashes. Default: none was added. */
  added?(fusionHashes: Readonly<Record<string, string>>): readonly AddedVote[];
  /** What each signal that ran returned. A signal of the registry without an entry counts as `not_this_kind_of_file`. */
  measurements: ReadonlyMap<SignalName, SignalMeasurement>;
  provenance: Provenance;
  timeline: {
    /** Seconds; 0 for pictures. */
    duration_s: number;
    cuts_s: number[];
    audio: Timeline['audio'];
    /** Positions of every face track on the sampling grid, in order of time. */
    faces: ReadonlyArray<{ trackId: number; at_s: number; region: Region }>;
  };
  /** Milliseconds of wall time. */
  processingTime: number;
}
