/** The mild changes under which a verdict is tested: what platforms and people do to files without meaning harm. */
import type { Modality, StabilityVariant } from '../types.ts';

/** Recordings longer than this are tested on their beginning alone, seconds. */
export const EXCERPT_S = 20;
/** The beginning of a long recording, in the folder of the copies: what the other copies are made of. */
export const EXCERPT_FILE = 'excerpt.mkv';
/** Changed copies of larger moving pictures are scaled to this longer side, pixels: encoding them must stay within memory. */
export const MAX_SIDE = 1920;

/** What is done to each kind of file, in the order in which it is shown; `excerpt` comes before them for long recordings. */
export const VARIANTS: Record<Modality, readonly StabilityVariant[]> = {
  video: ['h264-crf23', 'h264-crf28', 'three-quarter-size', 'crop'],
  image: ['jpeg-90', 'jpeg-75', 'three-quarter-size', 'crop'],
  audio: ['aac-96k', 'mp3-64k', 'opus-32k', 'crop'],
};

export interface Alteration {
  variant: StabilityVariant;
  modality: Modality;
  /** Length of the file that is changed, seconds; null for pictures. */
  duration_s: number | null;
  /** Larger of width and height, pixels; 0 for sound. */
  longerSide_px: number;
  /** Folder for the copy; the caller removes it. */
  folder: string;
}
