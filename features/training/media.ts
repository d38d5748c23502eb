/**
 * Pictures for comparisons, all drawn by the code of this project (`scripts/make-training-pictures.ts`): nobody is shown, no camera was
 * there. Of each subject one is as drawn and one was altered afterwards; both are encoded alike.
 */
export const MEDIA = [
  'portrait-as-drawn',
  'portrait-face-swapped',
  'crowd-as-drawn',
  'crowd-copied',
  'document-as-drawn',
  'document-altered',
  'scene-as-drawn',
  'scene-filled',
] as const;
export type MediaName = (typeof MEDIA)[number];

export const MEDIA_WIDTH = 640;
export const MEDIA_HEIGHT = 480;
