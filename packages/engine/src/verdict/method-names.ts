import type { AddedSignalName, ShippedSignalName, SignalName } from '../types.ts';

const METHOD_NAMES: Record<ShippedSignalName, string> = {
  'noise-residual': 'Noise residual and spectrum',
  'block-compression': 'Block compression statistics',
  'codec-statistics': 'Codec and motion vector statistics',
  'temporal-residual': 'Motion-compensated residual',
  'motion-network': 'Network trained on the motion of generated clips',
  appearance: 'Appearance in a general image network',
  'frame-network': 'Network trained on generated frames',
  'face-network': 'Network trained on swapped, animated and generated faces',
  'face-blending': 'Network trained on pasted faces',
  'eye-movement': 'Blink, gaze and iris analysis',
  'lip-sync': 'Lip and speech synchrony',
  voice: 'Voice clone detector',
  'voice-network': 'Network trained on synthetic voices',
  'spectral-peaks': 'Steady lines in the spectrum of the voice',
  provenance: 'Content credentials and metadata',
  'invisible-mark': 'Invisible mark of generators',
  'visible-mark': 'Visible mark of generators',
  'camera-file': 'File as a camera writes it',
};

function isAdded(name: SignalName): name is AddedSignalName {
  return name.startsWith('model:');
}

/** How a report names the methods that measured something in the file. */
export function methodName(name: SignalName): string {
  return isAdded(name) ? `Added detector ${name.slice('model:'.length)}` : METHOD_NAMES[name];
}
