import type { EngineErrorCode } from '@unmask/engine/types';

/** Refusals that say something about the input rather than about this machine. */
export const BAD_INPUT: ReadonlySet<EngineErrorCode> = new Set([
  'not_found',
  'empty_file',
  'unsupported_format',
  'no_media',
  'damaged_file',
  'too_many_pixels',
  'too_long',
  'too_large',
  'nested_reference',
  'bad_frames',
]);
