/** Results of the engine's own verdict code over generated measurements: every kind of file, of model and of evidence. */

import type { EngineResult } from '@unmask/engine/internal/engine-api.ts';
import { BAND_NAMES } from '@unmask/engine/internal/fusion/assess.ts';
import type { FusionModel, Landed } from '@unmask/engine/internal/fusion/model.ts';
import type { PartFits } from '@unmask/engine/internal/fusion/parts.ts';
import { NO_PROVENANCE } from '@unmask/engine/internal/provenance/index.ts';
import { buildResult, type ResultParts } from '@unmask/engine/internal/verdict/index.ts';
import type { AbstainReason, SignalName } from '@unmask/engine/types';
import fc from 'fast-check';

const NAMES = ['noise-residual', 'temporal-residual', 'face-network', 'lip-sync', 'voice'] as const;
const METRICS = {
  'noise-residual': 'compressionAnomalies',
  'temporal-residual': 'temporalArtifacts',
  'face-network': 'faceConsistency',
  'lip-sync': 'lipSyncAccuracy',
  voice: 'voice',
} as const;
const LINE = { slope: 1, intercept: 0 };

const share = fc.double({ min: 0, max: 1, noNaN: true });
const deviation = fc.double({ min: -12, max: 12, noNaN: true });
const silent = fc.constantFrom<AbstainReason>('no_face', 'no_speech', 'no_sound', 'too_short', 'too_small');

/** Thresholds as a careless fit might leave them, and an interval from none at all to a very wide one. */
const model = fc.record({
  weight: fc.double({ min: 0.2, max: 2, noNaN: true }),
  spread: fc.double({ min: 0, max: 0.6, noNaN: true }),
  refits: fc.constantFrom(0, 4, 4, 4),
  ai: fc.double({ min: 0.5, max: 0.99, noNaN: true }),
  authentic: fc.double({ min: 0.01, max: 0.5, noNaN: true }),
  prior: fc.constantFrom(0.5, 0.5, 0.2, 0.8),
  /** As careless: on the wrong side of even odds, crossed, or none. */
  bands: fc.option(
    fc.record({
      likelyAi: fc.oneof(share, fc.constantFrom(0.7, 0.8)),
      leansAi: fc.oneof(share, fc.constantFrom(0.5, 0.7)),
      leansAuthentic: fc.oneof(share, fc.constantFrom(0.5, 0.3)),
      likelyAuthentic: fc.oneof(share, fc.constantFrom(0.3, 0.2)),
      landed: fc.option(
        fc.tuple(...BAND_NAMES.map(() => fc.record({ real: fc.nat(200), ai: fc.nat(200) }))),
        { nil: undefined, freq: 3 },
      ),
    }),
    { nil: undefined, freq: 5 },
  ),
});

const parts = fc.record({
  modality: fc.constantFrom('video' as const, 'audio' as const, 'image' as const),
  stills: fc.boolean(),
  sound: fc.boolean(),
  speech: fc.boolean(),
  signals: fc.tuple(...NAMES.map(() => fc.oneof(deviation, deviation, silent))),
  evidence: fc.boolean(),
  states: fc.constantFrom(false, false, false, false, true),
  second: share,
});

function bandsOf(bands: MadeBy<typeof model>['bands']): Pick<FusionModel, 'bands'> {
  if (!bands) return {};
  const { landed, ...limits } = bands;
  if (!landed) return { bands: limits };
  return {
    bands: {
      ...limits,
      landed: Object.fromEntries(BAND_NAMES.map((name, i) => [name, landed[i]!])) as Landed,
    },
  };
}

function fitted(made: MadeBy<typeof model>): FusionModel {
  const { weight, spread, refits, ai, authentic, prior } = made;
  const scaled = (by: number) => ({
    joins: { any: { intercept: 0, weights: Object.fromEntries(NAMES.map((name) => [name, weight * by])) } },
    calibration: LINE,
  });
  return {
    format: 2,
    modality: 'video',
    mode: 'full',
    fitted: { date: '', commit: '', engineVersion: '', seed: 1, data: [], real: 1, ai: 1, groups: 2 },
    prior,
    signals: Object.fromEntries(
      NAMES.map((name) => [
        name,
        {
          scaling: { featureNames: ['x'], low: [-12], high: [12], mean: [0], deviation: [1] },
          kernel: { kind: 'logistic' as const, weights: [1], intercept: 0 },
          calibration: LINE,
          auc: 0.8,
          files: 100,
        },
      ]),
    ),
    fusion: scaled(1),
    resampled: [1 - spread, 1 - spread / 2, 1 + spread / 2, 1 + spread].slice(0, refits).map(scaled),
    bounds: { low: 0.001, high: 0.999 },
    thresholds: { ai, authentic },
    ...bandsOf(made.bands),
  };
}

/** What an arbitrary makes. */
type MadeBy<T> = T extends fc.Arbitrary<infer Value> ? Value : never;

/** What the signals say is what the file has: no speech in a file without sound is no sound. */
function reasonIn(reason: AbstainReason, sound: boolean): AbstainReason {
  if (reason === 'no_speech' && !sound) return 'no_sound';
  return reason === 'no_sound' && sound ? 'no_speech' : reason;
}

function partsOf(made: MadeBy<typeof parts>): ResultParts {
  const { modality, sound, stills, second, evidence } = made;
  const mode = stills && modality === 'video' ? 'frames' : 'full';
  const hasSound = modality === 'audio' || (modality === 'video' && sound && mode === 'full');
  const measurements = new Map<SignalName, ReturnType<ResultParts['measurements']['get']> & object>();
  NAMES.forEach((name, i) => {
    const x = made.signals[i]!;
    measurements.set(
      name,
      typeof x === 'number'
        ? {
            features: { x },
            evidence: evidence ? [{ at_s: 1, text: `${name} at one second` }] : [],
            perSecond: [{ at_s: 0, value: second }],
          }
        : { features: null, reason: reasonIn(x, hasSound), evidence: [] },
    );
  });
  if (made.states && mode === 'full')
    measurements.set('provenance', { features: null, evidence: [], decides: 'ai' });
  const stream = { bitRate_bps: 1e6, duration_s: 4 };
  return {
    modality,
    mode,
    file: {
      name: 'made.mp4',
      size_bytes: 4_000_000,
      sha256: 'ab'.repeat(32),
      container: modality === 'image' ? 'png' : 'mp4',
      duration_s: modality === 'image' ? null : 4,
      streams: hasSound ? [{ kind: 'audio', codec: 'pcm_s16le', sampleRate_hz: 48_000, ...stream }] : [],
      decodedFrames: 100,
      damagedFrames: 0,
      metadata: {},
    },
    engineVersion: '0.1.0',
    hashes: {},
    definitions: [
      ...NAMES.map((name) => ({ name, metric: METRICS[name], modalities: [modality] })),
      { name: 'provenance', metric: 'provenance', modalities: [modality] },
    ],
    measurements,
    provenance: NO_PROVENANCE,
    timeline: { duration_s: 4, cuts_s: [], audio: [], faces: [] },
    processingTime: 1000,
  };
}

/** Parts that are judged by themselves, by fits that are as careless as that of the whole. */
function partFits(made: MadeBy<typeof model>): PartFits {
  const { prior, fusion, resampled, bounds, thresholds, bands } = fitted(made);
  const fit = { prior, fusion, resampled, bounds, thresholds, bands, auc: 0.8 };
  return { picture: fit, faces: fit, lips: fit };
}

export const madeResult: fc.Arbitrary<EngineResult> = fc
  .tuple(model, parts, fc.constantFrom(true, true, true, true, true, true, true, false), fc.option(model))
  .map(([weights, made, known, ofParts]) => {
    const { modality } = made;
    const own = ofParts && modality !== 'audio' ? partFits(ofParts) : {};
    const loaded = { model: known ? fitted(weights) : null, hashes: {}, parts: own };
    return buildResult(partsOf(made), loaded, made.sound ? { ...loaded, parts: {} } : null);
  });
