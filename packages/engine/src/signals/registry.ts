import type { SignalDefinition } from '../media.ts';
import { appearance } from './appearance/index.ts';
import { blockCompression } from './block-compression/index.ts';
import { cameraFile } from './camera-file/index.ts';
import { codecStatistics } from './codec-statistics/index.ts';
import { eyeMovement } from './eye-movement/index.ts';
import { faceBlending } from './face-blending/index.ts';
import { faceNetwork } from './face-network/index.ts';
import { frameNetwork } from './frame-network/index.ts';
import { invisibleMark } from './invisible-mark/index.ts';
import { lipSync } from './lip-sync/index.ts';
import { motionNetwork } from './motion-network/index.ts';
import { noiseResidual } from './noise-residual/index.ts';
import { provenance } from './provenance/index.ts';
import { spectralPeaks } from './spectral-peaks/index.ts';
import { temporalResidual } from './temporal-residual/index.ts';
import { visibleMark } from './visible-mark/index.ts';
import { voice } from './voice/index.ts';
import { voiceNetwork } from './voice-network/index.ts';

/** Every signal of the engine, in the order in which the result lists them. */
export const signals: readonly SignalDefinition[] = [
  noiseResidual,
  blockCompression,
  codecStatistics,
  temporalResidual,
  motionNetwork,
  appearance,
  frameNetwork,
  faceNetwork,
  faceBlending,
  eyeMovement,
  lipSync,
  voice,
  voiceNetwork,
  spectralPeaks,
  provenance,
  invisibleMark,
  visibleMark,
  cameraFile,
];
