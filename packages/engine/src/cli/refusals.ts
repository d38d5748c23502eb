import type { EngineErrorCode } from '../types.ts';

/** What the terminal says for each way in which a file can be refused. The web product has its own words. */
export const REFUSALS: Record<EngineErrorCode, string> = {
  not_found: 'no such file, or it cannot be read',
  empty_file: 'the file is empty',
  unsupported_format: 'not a video, sound or picture format that is supported',
  no_media: 'the file holds neither pictures nor sound',
  damaged_file: 'the file is damaged: nothing in it could be decoded',
  too_many_pixels: 'the picture is too large',
  too_long: 'the recording is too long',
  too_large: 'the file is too large',
  nested_reference: 'a playlist or manifest that refers to other files is not analysed',
  deadline: 'the analysis took too long and was stopped',
  out_of_memory: 'the analysis needed too much memory and was stopped',
  decoder_crashed: 'the decoder crashed on this file',
  cancelled: 'cancelled',
  bad_frames: 'the stills must be 1 to 64 readable JPEG or PNG pictures',
};

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
