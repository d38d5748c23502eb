/** What of a file can be held against another one. Plain data: it is copied between processes, and goes when both have been compared. */
import type { Modality } from '../../types.ts';
import type { SensorPattern } from './sensor/pattern.ts';
import type { VoicePrint } from './voice-print.ts';

export interface DescribedFace {
  /** Longer side of the face where it was largest, pixels of the file. */
  size_px: number;
  /** Pictures it was read in. */
  pictures: number;
  /** What the face network gave in that picture, unit length. */
  embedding: number[];
}

/** One fact of how a file was written; `value` null where this file states none. */
export interface FileFact {
  name: FactName;
  value: string | null;
}

export type FactName =
  | 'container'
  | 'structure'
  | 'make'
  | 'model'
  | 'software'
  | 'encoder'
  | 'picture_codec'
  | 'picture_size'
  | 'frame_rate'
  | 'key_pictures'
  | 'picture_types'
  | 'sound_codec'
  | 'sound_rate'
  | 'sound_channels'
  | 'quantisation'
  | 'subsampling';

export interface FileDescription {
  modality: Modality;
  /** People seen, the one seen largest and longest first; at most three. */
  faces: DescribedFace[];
  /** Names what made their embeddings: those of another one cannot be compared with them. */
  faceModel: string;
  /** Null where nobody speaks. */
  voice: VoicePrint | null;
  /** Noise in which the pattern of the camera's sensor lies; null for what is no picture. */
  sensor: SensorPattern | null;
  facts: FileFact[];
}
