/** Each signal of the engine: its name for people, what it looks at, and what it cannot see. */
import { words } from '../language.ts';

export interface SignalWords {
  name: string;
  measures: string;
  blind: string;
}

export const signalWords: Readonly<Record<string, SignalWords>> = words('signals.signalWords', {
  'noise-residual': {
    name: 'Noise residual',
    measures: 'Sensor noise left when the picture is smoothed.',
    blind: 'Noise added after generation, or removed by strong compression.',
  },
  'block-compression': {
    name: 'Block compression',
    measures: 'Traces of block transforms and of compressing twice.',
    blind: 'Files that every platform re-encodes in the same way.',
  },
  'codec-statistics': {
    name: 'Codec statistics',
    measures: 'Picture sizes, quantisers and motion vectors of the coded stream.',
    blind: 'Anything once the file was re-encoded; codecs that give no statistics.',
  },
  'temporal-residual': {
    name: 'Temporal residual',
    measures: 'What remains between frames after motion is explained.',
    blind: 'Still scenes, and flicker that the camera itself made.',
  },
  'motion-network': {
    name: 'Motion network',
    measures: 'A network trained here on how real and generated clips change from sample to sample.',
    blind: 'Clips that keep the motion of a filmed one: video-to-video, animated portraits and bodies.',
  },
  appearance: {
    name: 'Appearance network',
    measures: 'Features of a general image network over whole frames.',
    blind: 'Generators unlike the ones it learned from.',
  },
  'frame-network': {
    name: 'Frame network',
    measures: 'A network trained here on real and generated frames, square by square and as a whole.',
    blind: 'Generators unlike those it learned from, strong blur, very small pictures.',
  },
  'face-network': {
    name: 'Face network',
    measures:
      'A network trained here on real, swapped, animated and generated faces, each seen upright and by itself.',
    blind:
      'Small, covered or turned faces, strong compression, face generators unlike those it learned from.',
  },
  'face-blending': {
    name: 'Face blending',
    measures:
      'A network trained here on real faces, on the same with a part pasted, and on swapped faces and moved lips: whether two pictures meet in one face.',
    blind:
      'Faces that were generated or animated as a whole, small faces, strong compression, and retouching that smooths a real face.',
  },
  'eye-movement': {
    name: 'Eye movement',
    measures: 'Blinks, gaze and the agreement of both eyes.',
    blind: 'Glasses with glare, closed or distant eyes, short clips.',
  },
  'lip-sync': {
    name: 'Lip sync',
    measures: 'Agreement of mouth movement and sound.',
    blind: 'Dubbed originals, music, voices off screen.',
  },
  voice: {
    name: 'Voice',
    measures: 'Spectral statistics of the speech.',
    blind: 'Heavy music or noise, telephone sound, synthesis unlike the development set.',
  },
  'voice-network': {
    name: 'Voice network',
    measures: 'A network trained here on recorded and made speech, a second or so at a time.',
    blind:
      'Vocoders that re-make a real recording, restored recordings, telephone sound, makers unlike those it learned from.',
  },
  'spectral-peaks': {
    name: 'Spectral lines',
    measures:
      'Lines of the spectrum that stay at one pitch while the voice moves, as networks that make sound leave them.',
    blind: 'Makers without such lines, telephone sound, strong music or hum.',
  },
  provenance: {
    name: 'Provenance',
    measures: 'Content Credentials and generator names in the metadata.',
    blind: 'Files whose metadata was stripped, as most platforms do.',
  },
  'invisible-mark': {
    name: 'Invisible mark',
    measures: 'The mark that Stable Diffusion and FLUX reference code hides in the colours.',
    blind: 'Pictures that were scaled, strongly compressed, or made by code that writes none.',
  },
  'visible-mark': {
    name: 'Visible mark',
    measures:
      'The signs that Gemini and DALL-E 2 lay over the lower right corner, and names with which generators sign at the edge.',
    blind:
      'Pictures whose mark was cut off, painted over or too faint to read, and generators that lay none.',
  },
  'camera-file': {
    name: 'Camera file',
    measures: 'Whether everything that a camera writes into a file is there and agrees.',
    blind: 'Files that were sent, edited or saved anew; a generated picture filmed off a screen.',
  },
});
