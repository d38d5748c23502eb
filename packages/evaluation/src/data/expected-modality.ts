import { extname } from 'node:path';
import type { Modality } from '@unmask/engine/types';

const IMAGES = new Set(['.jpg', '.jpeg', '.png', '.webp', '.bmp', '.tif', '.tiff', '.avif', '.heic']);
const SOUNDS = new Set(['.wav', '.flac', '.mp3', '.ogg', '.opus', '.m4a', '.aac', '.wma', '.aiff']);

/** What a file of a manifest should be, by its name alone: folds are dealt before anything is decoded. */
export function expectedModality(path: string): Modality {
  const extension = extname(path).toLowerCase();
  if (IMAGES.has(extension)) return 'image';
  return SOUNDS.has(extension) ? 'audio' : 'video';
}
