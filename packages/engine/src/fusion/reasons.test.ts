import { describe, expect, test } from 'vitest';
import type { SignalMeasurement } from '../media.ts';
import type { SignalName } from '../types.ts';
import { likelihoodRatio } from './likelihood-ratio.ts';
import { inconclusiveReasons, silentReasons } from './reasons.ts';
import { DISAGREEMENT_LOG_ODDS, LEAST_SAY, WEAK_LOG_ODDS } from './settings.ts';

const silent = (reason: SignalMeasurement['reason']): SignalMeasurement => ({
  features: null,
  evidence: [],
  reason,
});
const spoken: SignalMeasurement = { features: { x: 1 }, evidence: [] };
const NEITHER = likelihoodRatio(0.5, 0.5);
const SOME = likelihoodRatio(0.8, 0.5);

function reasons(moved: Array<[SignalName, number]>, ratio = NEITHER, mode: 'full' | 'frames' = 'full') {
  return inconclusiveReasons(new Map(), { moved: new Map(moved), ratio }, mode, null);
}

describe('what kept signals silent', () => {
  const measurements = new Map<SignalName, SignalMeasurement>([
    ['voice', silent('no_speech')],
    ['face-network', silent('face_too_small')],
    ['eye-movement', silent('no_face')],
    ['noise-residual', spoken],
    ['provenance', silent('no_credentials')],
  ]);

  test('is said of those that would have had a say', () => {
    const weights = {
      voice: LEAST_SAY,
      'face-network': 0.5,
      'eye-movement': LEAST_SAY / 1.001,
      provenance: 1,
    };
    expect(silentReasons(measurements, weights)).toEqual(['no_speech', 'too_small']);
  });

  test('is said once, and not at all where nothing was fitted', () => {
    const twice = new Map<SignalName, SignalMeasurement>([
      ['voice', silent('no_speech')],
      ['voice-network', silent('no_speech')],
    ]);
    expect(silentReasons(twice, { voice: 1, 'voice-network': 1 })).toEqual(['no_speech']);
    expect(silentReasons(twice, null)).toEqual([]);
    expect(silentReasons(twice, {})).toEqual([]);
  });

  test('is not said of a signal that measured something', () => {
    const both = new Map<SignalName, SignalMeasurement>([['voice', { ...spoken, reason: 'no_speech' }]]);
    expect(silentReasons(both, { voice: 1 })).toEqual([]);
  });
});

describe('why there is no verdict', () => {
  const step = WEAK_LOG_ODDS;

  test('the evidence is weak where neither one signal nor all together say anything', () => {
    expect(reasons([['voice', step - 0.01]])).toEqual(['weak_evidence']);
    expect(reasons([['voice', 0.01 - step]])).toEqual(['weak_evidence']);
    expect(reasons([['voice', step]])).toEqual(['near_the_threshold']);
    expect(reasons([['voice', -step]])).toEqual(['near_the_threshold']);
    expect(reasons([['voice', step - 0.01]], SOME)).toEqual(['near_the_threshold']);
  });

  test('signals disagree where one moves far up and another far down', () => {
    const far = DISAGREEMENT_LOG_ODDS;
    const moved = (up: number, down: number) =>
      reasons([
        ['voice', up],
        ['appearance', down],
      ]);
    expect(moved(far, -far)).toEqual(['near_the_threshold', 'signals_disagree']);
    expect(moved(far - 0.001, -far)).toEqual(['near_the_threshold']);
    expect(moved(far, 0.001 - far)).toEqual(['near_the_threshold']);
    expect(moved(far, far)).toEqual(['near_the_threshold']);
  });

  test('stills are named, and what kept signals silent comes last', () => {
    expect(reasons([['voice', 1]], NEITHER, 'frames')).toEqual(['near_the_threshold', 'frames_only']);
    const measurements = new Map<SignalName, SignalMeasurement>([['voice', silent('no_sound')]]);
    const evidence = { moved: new Map<SignalName, number>([['appearance', 0]]), ratio: NEITHER };
    expect(inconclusiveReasons(measurements, evidence, 'frames', { voice: 1 })).toEqual([
      'weak_evidence',
      'frames_only',
      'no_sound',
    ]);
  });
});
