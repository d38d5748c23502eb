import type { SignalName } from '../types.ts';

/** How a report names the methods that measured something in the file. */
export const METHOD_NAMES: Record<SignalName, string> = {
  'noise-residual': 'Noise residual and spectrum',
  'block-compression': 'Block compression statistics',
  'codec-statistics': 'Codec and motion vector statistics',
  'temporal-residual': 'Motion-compensated residual',
  'second-order': 'Second-order change over time',
  appearance: 'Appearance in a general image network',
  'face-identity': 'Face identity drift',
  'face-geometry': 'Face mesh geometry',
  'face-boundary': 'Face boundary consistency',
  'eye-movement': 'Blink, gaze and iris analysis',
  'lip-sync': 'Lip and speech synchrony',
  voice: 'Voice clone detector',
  provenance: 'Content credentials and metadata',
};
