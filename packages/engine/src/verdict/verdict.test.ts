import { describe, expect, test } from 'vitest';
import type { FusionModel, LoadedModel } from '../fusion/index.ts';
import type { SignalMeasurement } from '../media.ts';
import type { AbstainReason, Modality, SignalName, StreamFacts } from '../types.ts';
import { detectorVersions } from './detector-versions.ts';
import { buildResult, type ResultParts } from './index.ts';

const CALIBRATION = { slope: 1, intercept: 0 };
const SIGNAL = {
  scaling: { featureNames: ['x'], low: [-10], high: [10], mean: [0], deviation: [1] },
  kernel: { kind: 'logistic' as const, weights: [1], intercept: 0 },
  calibration: CALIBRATION,
  auc: 0.81234,
  files: 10,
};

/** Percent that signals so many deviations from the mean come to: each counts 2 * tanh(deviations / 2), all weigh 1. */
function percent(...deviations: number[]): number {
  const logOdds = deviations.reduce((sum, x) => sum + 2 * Math.tanh(x / 2), 0);
  return Math.round(1000 / (1 + Math.exp(-logOdds))) / 10;
}

const FUSION: FusionModel['fusion'] = {
  joins: {
    any: {
      intercept: 0,
      weights: { 'noise-residual': 1, 'temporal-residual': 1, 'face-network': 1, 'lip-sync': 1 },
    },
  },
  calibration: CALIBRATION,
};

const FIT: FusionModel = {
  format: 2,
  modality: 'video',
  mode: 'full',
  fitted: { date: '', commit: '', engineVersion: '', seed: 1, data: [], real: 1, ai: 1, groups: 2 },
  prior: 0.5,
  signals: {
    'noise-residual': SIGNAL,
    'temporal-residual': SIGNAL,
    'face-network': SIGNAL,
    'lip-sync': SIGNAL,
  },
  fusion: FUSION,
  resampled: [FUSION, FUSION],
  bounds: { low: 0.01, high: 0.99 },
  thresholds: { ai: 0.8, authentic: 0.2 },
};
const LOADED: LoadedModel = {
  model: FIT,
  hashes: { 'models/video.json': 'bb', 'fusion-settings': 'aa' },
  parts: {},
};
const UNFITTED: LoadedModel = { model: null, hashes: {}, parts: {} };

const DEFINITIONS: ResultParts['definitions'] = [
  { name: 'noise-residual', metric: 'compressionAnomalies', modalities: ['video', 'image'] },
  { name: 'temporal-residual', metric: 'temporalArtifacts', modalities: ['video'] },
  { name: 'face-network', metric: 'faceConsistency', modalities: ['video'] },
  { name: 'lip-sync', metric: 'lipSyncAccuracy', modalities: ['video'] },
  { name: 'eye-movement', metric: 'eyeMovementPattern', modalities: ['video'] },
  { name: 'provenance', metric: 'provenance', modalities: ['video', 'audio', 'image'] },
];

function parts(measurements: Partial<Record<SignalName, SignalMeasurement>>): ResultParts {
  return {
    modality: 'video',
    mode: 'full',
    file: {
      name: 'a.mp4',
      size_bytes: 1,
      sha256: 'ff',
      container: 'mp4',
      duration_s: 2.5,
      streams: [],
      decodedFrames: 60,
      damagedFrames: 0,
      metadata: {},
    },
    engineVersion: '0.1.0',
    hashes: { 'net.onnx': 'cc' },
    definitions: DEFINITIONS,
    measurements: new Map(Object.entries(measurements) as Array<[SignalName, SignalMeasurement]>),
    provenance: {
      state: 'absent',
      generators: [],
      assertions: [],
      digitalSourceType: null,
      issuer: null,
      problems: [],
    },
    timeline: {
      duration_s: 2.5,
      cuts_s: [1.25],
      audio: [{ at_s: 0, level_db: -20.04, speech: true }],
      faces: [],
    },
    processingTime: 12.4,
  };
}

function features(x: number, texts: string[] = []): SignalMeasurement {
  return { features: { x }, evidence: texts.map((text, i) => ({ at_s: i + 0.12345, text })) };
}

describe('the verdict', () => {
  test('AI: percent of the side it names, threat level, odds', () => {
    const result = buildResult(
      parts({ 'noise-residual': features(2), 'temporal-residual': features(1) }),
      LOADED,
    );
    expect(result).toMatchObject({
      isAI: true,
      outcome: 'ai_generated',
      confidence: percent(2, 1),
      threatLevel: 'high',
      lean: 'ai',
      probability: { value: 0.9204 },
      likelihoodRatio: { verbal: 'moderate', supports: 'ai' },
      outcomeReasons: [],
      processingTime: 12,
    });
  });

  test('authentic: confidence is that of the real side and the threat low', () => {
    const result = buildResult(
      parts({ 'noise-residual': features(-3), 'temporal-residual': features(-3) }),
      LOADED,
    );
    expect(result).toMatchObject({
      isAI: false,
      outcome: 'authentic',
      confidence: percent(3, 3),
      lean: 'authentic',
      threatLevel: 'low',
    });
  });

  test('inconclusive: not AI, confidence is that of the side that isAI names, the lean is told, the threat unknown', () => {
    const result = buildResult(parts({ 'noise-residual': features(1) }), LOADED);
    expect(result).toMatchObject({
      isAI: false,
      outcome: 'inconclusive',
      outcomeReasons: ['near_the_threshold'],
      confidence: percent(-1),
      lean: 'ai',
      threatLevel: 'unknown',
    });
  });

  test('without a model nothing is claimed', () => {
    const result = buildResult(parts({ 'noise-residual': features(9) }), UNFITTED);
    expect(result).toMatchObject({
      outcome: 'inconclusive',
      outcomeReasons: ['nothing_measured'],
      confidence: 50,
    });
    expect(result.analysis.deepfakeScore).toBeNull();
    expect(result.notMeasured.deepfakeScore).toBe('not_calibrated');
    expect(result.signals[0]).toMatchObject({ score: null, reason: 'not_calibrated', features: { x: 9 } });
  });
});

describe('stills of a video', () => {
  test('what they cannot show is not stated of the file', () => {
    const silent = (reason: AbstainReason): SignalMeasurement => ({ features: null, reason, evidence: [] });
    const input = parts({
      'noise-residual': features(1),
      'lip-sync': silent('no_sound'),
      'eye-movement': silent('no_face'),
      provenance: silent('no_credentials'),
    });
    const reasons = (mode: 'full' | 'frames') => {
      const { signals, notMeasured, outcomeReasons } = buildResult({ ...input, mode }, LOADED, null);
      const of = (name: SignalName) => signals.find((signal) => signal.name === name)?.reason;
      return [
        of('lip-sync'),
        notMeasured.lipSyncAccuracy,
        of('eye-movement'),
        of('provenance'),
        outcomeReasons,
      ];
    };
    const full = ['near_the_threshold', 'no_sound'];
    expect(reasons('full')).toEqual(['no_sound', 'no_sound', 'no_face', 'no_credentials', full]);
    const stills = ['near_the_threshold', 'frames_only'];
    expect(reasons('frames')).toEqual(['frames_only', 'frames_only', 'no_face', 'frames_only', stills]);
  });
});

describe('strong compression', () => {
  const video = {
    kind: 'video' as const,
    codec: 'h264',
    width: 1000,
    height: 1000,
    frameRate: 25,
    duration_s: 4,
  };
  const still = { kind: 'video' as const, codec: 'mjpeg', width: 1000, height: 1000, duration_s: null };
  const sound = { kind: 'audio' as const, codec: 'mp3', sampleRate_hz: 44_100, channels: 1, duration_s: 4 };
  const cases: Array<[string, Modality, string, StreamFacts, number, boolean]> = [
    ['H.264 with 0.016 bit per pixel', 'video', 'mp4', { ...video, bitRate_bps: 4e5 }, 0, true],
    ['H.264 with 0.1 bit per pixel', 'video', 'mp4', { ...video, bitRate_bps: 2.5e6 }, 0, false],
    [
      'HEVC spends less for the same',
      'video',
      'mp4',
      { ...video, codec: 'hevc', bitRate_bps: 4e5 },
      0,
      false,
    ],
    ['no stated rate: that of the file', 'video', 'mp4', { ...video, bitRate_bps: null }, 2e5, true],
    ['a codec without a limit', 'video', 'mkv', { ...video, codec: 'ffv1', bitRate_bps: 1 }, 0, false],
    ['a JPEG of 0.4 bit per pixel', 'image', 'jpeg', { ...still, bitRate_bps: null }, 5e4, true],
    ['a JPEG of 2 bits per pixel', 'image', 'jpeg', { ...still, bitRate_bps: null }, 2.5e5, false],
    ['a small PNG', 'image', 'png', { ...still, bitRate_bps: null }, 5e3, false],
    ['MP3 at 48 kb/s', 'audio', 'mp3', { ...sound, bitRate_bps: 48e3 }, 0, true],
    ['MP3 at 128 kb/s', 'audio', 'mp3', { ...sound, bitRate_bps: 128e3 }, 0, false],
    [
      'sound of a telephone band',
      'audio',
      'wav',
      { ...sound, codec: 'pcm_s16le', sampleRate_hz: 8000, bitRate_bps: 128e3 },
      0,
      true,
    ],
  ];
  test.each(cases)('%s', (_name, modality, container, stream, size_bytes, heavy) => {
    const input = parts({ 'noise-residual': features(1) });
    const file = { ...input.file, container, streams: [stream], size_bytes, duration_s: stream.duration_s };
    const { outcomeReasons } = buildResult({ ...input, modality, file }, LOADED);
    expect(outcomeReasons).toEqual(['near_the_threshold', ...(heavy ? ['heavily_compressed'] : [])]);
  });

  test('explains no verdict away', () => {
    const input = parts({ 'noise-residual': features(3), 'temporal-residual': features(3) });
    const file = { ...input.file, streams: [{ ...video, bitRate_bps: 1e5 }] };
    expect(buildResult({ ...input, file }, LOADED)).toMatchObject({
      outcome: 'ai_generated',
      outcomeReasons: [],
    });
  });
});

describe('the six metrics', () => {
  test('[ENT-041] [ENT-042] [ENT-043] [ENT-044] [ENT-045] [ENT-046] [ENT-047] higher is better for faces and lips, lower for the others; null carries a reason', () => {
    const result = buildResult(
      parts({
        'noise-residual': features(2),
        'face-network': features(2),
        'lip-sync': { features: null, reason: 'no_sound', evidence: [] },
      }),
      LOADED,
    );
    expect(result.analysis).toEqual({
      faceConsistency: percent(-2),
      temporalArtifacts: null,
      compressionAnomalies: percent(2),
      deepfakeScore: percent(2, 2),
      lipSyncAccuracy: null,
      eyeMovementPattern: null,
    });
    expect(result.notMeasured).toEqual({
      temporalArtifacts: 'not_this_kind_of_file',
      lipSyncAccuracy: 'no_sound',
      eyeMovementPattern: 'not_this_kind_of_file',
    });
  });
});

describe('findings and methods', () => {
  const result = buildResult(
    parts({
      'noise-residual': features(0.5, ['weak one', 'weak two']),
      'temporal-residual': features(3, ['strong one', 'strong two']),
      'eye-movement': features(1, ['never fitted']),
    }),
    LOADED,
  );

  test('[ENT-040] what moved the decision most comes first, sentences of one signal keep their order', () => {
    expect(result.findings.map(({ text, supports }) => [text, supports])).toEqual([
      ['strong one', 'ai'],
      ['strong two', 'ai'],
      ['weak one', 'ai'],
      ['weak two', 'ai'],
      ['never fitted', 'neutral'],
    ]);
    expect(result.warnings).toEqual(result.findings.map(({ text }) => text));
  });

  test('an observation of a signal that leans to real recordings is neutral; the signal says so itself', () => {
    const { findings } = buildResult(parts({ 'temporal-residual': features(-3, ['odd place']) }), LOADED);
    expect(findings.map(({ supports }) => supports)).toEqual(['authentic', 'neutral']);
    expect(findings[0]!.text).toMatch(
      /^Motion-compensated residual: 0\.\d\d on a scale from 0 \(real\) to 1 \(generated\), nearer to the real files/,
    );
    expect(findings[1]!.text).toBe('odd place');
  });

  test('a signal that leans to AI and names no place still has a sentence', () => {
    const { findings } = buildResult(parts({ 'temporal-residual': features(3) }), LOADED);
    expect(findings.map(({ supports, at_s }) => [supports, at_s])).toEqual([['ai', null]]);
    expect(findings[0]!.text).toContain('nearer to the generated files');
  });

  test('metadata that name a generator point to AI without deciding', () => {
    const { findings, outcome } = buildResult(
      parts({
        provenance: {
          features: { metadata_generator: 1 },
          evidence: [{ at_s: null, text: 'The metadata field "Software" names a generator.' }],
        },
      }),
      LOADED,
    );
    expect(findings.map(({ supports }) => supports)).toEqual(['ai']);
    expect(outcome).toBe('inconclusive');
  });

  test('methods are the names of what measured something', () => {
    expect(result.detectionMethods).toEqual([
      'Noise residual and spectrum',
      'Motion-compensated residual',
      'Blink, gaze and iris analysis',
    ]);
  });

  test('every signal of the registry is reported, in its order', () => {
    expect(result.signals.map(({ name }) => name)).toEqual(DEFINITIONS.map(({ name }) => name));
    expect(result.signals.at(-1)).toMatchObject({ reason: 'not_this_kind_of_file', score: null });
    expect(result.signals[0]!.auc).toBe(0.8123);
  });

  test('numbers carry a fixed number of digits and hashes are sorted', () => {
    expect(result.findings[0]!.at_s).toBe(0.123);
    expect(Object.keys(result.engine.hashes)).toEqual(['fusion-settings', 'models/video.json', 'net.onnx']);
    expect(result.engine.detectors).toEqual(detectorVersions());
  });
});

describe('the timeline', () => {
  test('seconds are the mean over signals, faces carry the scores of their samples', () => {
    const input = parts({
      'noise-residual': {
        ...features(1),
        perSecond: [
          { at_s: 0.1, value: 0.2 },
          { at_s: 0.6, value: 0.4 },
        ],
      },
      'temporal-residual': {
        ...features(1),
        perSecond: [
          { at_s: 0, value: 0.9 },
          { at_s: 2, value: 2 },
        ],
      },
      'face-network': { ...features(1), perFace: [{ trackId: 7, at_s: 0.5, value: 0.25 }] },
    });
    const region = { x: 0.1, y: 0.1, width: 0.33333333, height: 0.2 };
    input.timeline.faces = [
      { trackId: 7, at_s: 0.5, region },
      { trackId: 7, at_s: 0.625, region },
    ];
    const { timeline } = buildResult(input, LOADED);
    expect(timeline.seconds).toEqual([
      { at_s: 0, score: 0.6 },
      { at_s: 1, score: null },
      { at_s: 2, score: 1 },
    ]);
    expect(timeline.faces).toEqual([
      {
        id: 7,
        from_s: 0.5,
        to_s: 0.625,
        samples: [
          { at_s: 0.5, region: { ...region, width: 0.3333 }, score: 0.25 },
          { at_s: 0.625, region: { ...region, width: 0.3333 }, score: null },
        ],
      },
    ]);
    expect(timeline.audio).toEqual([{ at_s: 0, level_db: -20, speech: true }]);
    expect(timeline.cuts_s).toEqual([1.25]);
  });

  test('the same parts give the same bytes', () => {
    const input = () =>
      parts({ 'noise-residual': features(1 / 3, ['one']), 'temporal-residual': features(2 / 7) });
    expect(JSON.stringify(buildResult(input(), LOADED))).toBe(JSON.stringify(buildResult(input(), LOADED)));
  });
});
