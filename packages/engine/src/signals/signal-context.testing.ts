import type { SignalContext } from '../media.ts';
import type { Modality } from '../types.ts';

/** What a signal is told of a file in full mode before decoding; nothing is known of it but what `part` says. */
export function contextOf(modality: Modality, part: Partial<SignalContext> = {}): SignalContext {
  return {
    modality,
    mode: 'full',
    path: null,
    stills: null,
    provenance: null,
    modelsDir: '',
    ensembleMember: null,
    file: {
      name: 'drawn',
      size_bytes: 0,
      sha256: '',
      container: '',
      duration_s: null,
      streams: [],
      decodedFrames: 0,
      damagedFrames: 0,
      metadata: {},
    },
    ...part,
  };
}
