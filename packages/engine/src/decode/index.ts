/** The only caller of FFmpeg and of the picture decoder. */
export { type Container, openContainer, recognise, rotationOf } from './container.ts';
export { containerMetadata, streamFacts } from './facts.ts';
export { measuredLength } from './measured-length.ts';
export { pixelBuffer, recode, SQUARE_SIDE, SquareScaler } from './recode.ts';
export {
  type Decoded,
  type DecodedFrame,
  type DecodeHandlers,
  type DecodeLimits,
  decodeRecording,
} from './recording.ts';
export { decodeStill, readStillFacts, type StillFacts } from './stills.ts';
export type { Rotation } from './turn.ts';
