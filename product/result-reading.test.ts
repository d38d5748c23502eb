import { describe, expect, test } from 'vitest';
import { bands } from './copy/bands.ts';
import { history, leans } from './copy/history.ts';
import {
  assessment,
  betterEvidence,
  betterForMethods,
  inconclusiveReasons,
  outcomes,
  result,
  unknownReason,
} from './copy/result.ts';
import { stability } from './copy/stability.ts';
import {
  assessmentWords,
  confidenceInterval,
  engineWords,
  evidenceWords,
  headlineOf,
  keyFindings,
  listedShare,
  provenanceRows,
  reasonWords,
  SCALE,
  shownShare,
  stabilityNotes,
  streamWords,
  undecidedWords,
  wordsOfSignal,
  wouldHelp,
} from './result-reading.ts';

const probability = { value: 0.25, low: 0.125, high: 0.5 };

describe('the percentage beside a verdict', () => {
  test('is how sure it is of its side; without one the probability of AI, by its name', () => {
    for (const outcome of ['ai_generated', 'authentic'] as const)
      expect(shownShare({ outcome, confidence: 75, probability })).toEqual({
        label: result.confidence,
        percent: 75,
      });
    expect(shownShare({ outcome: 'inconclusive', confidence: 75, probability })).toEqual({
      label: result.probability,
      percent: 25,
    });
  });

  test('its interval is that of the side that is named', () => {
    const towards = { low: 12.5, high: 50 };
    const away = { low: 50, high: 87.5 };
    const interval = (outcome: 'ai_generated' | 'authentic' | 'inconclusive', isAI: boolean) =>
      confidenceInterval({ outcome, isAI, probability });
    expect(interval('ai_generated', true)).toEqual(towards);
    expect(interval('authentic', false)).toEqual(away);
    expect(interval('inconclusive', false)).toEqual(towards);
    expect(interval('inconclusive', true)).toEqual(towards);
  });
});

test('[RESULT-005] key findings: warnings first, each with its observation, then what else was observed', () => {
  const [seen, other] = [{ text: 'seen' }, { text: 'other' }];
  expect(keyFindings({ warnings: ['alone', 'seen'], findings: [other, seen] })).toEqual([
    { text: 'alone', finding: null },
    { text: 'seen', finding: seen },
    { text: 'other', finding: other },
  ]);
});

test('words of a signal: those that ship, those of an added one, and its bare name where there are none', () => {
  expect(wordsOfSignal('voice').measures).not.toBe('');
  expect(wordsOfSignal('model:mine')).toEqual({
    name: result.addedModel.name('mine'),
    measures: result.addedModel.measures,
    blind: result.addedModel.blind,
  });
  expect(wordsOfSignal('unheard')).toEqual({ name: 'unheard', measures: '', blind: '' });
});

describe('in a list', () => {
  const item = { confidence: 87.65, probability: 0.4567, lean: null, assessment: null };

  test('a verdict says how sure it is, with one decimal', () => {
    for (const verdict of ['ai_generated', 'authentic'] as const)
      expect(listedShare({ ...item, verdict })).toBe(history.confidence('87.7'));
  });

  test('without one: how likely AI is and where the file stands; nothing where nothing is known', () => {
    const verdict = 'inconclusive' as const;
    expect(listedShare({ ...item, verdict, assessment: 'likely_ai' })).toBe(
      history.undecided('45.7', 'likely AI'),
    );
    expect(listedShare({ ...item, verdict, lean: 'ai' })).toBe(history.undecided('45.7', leans.ai));
    expect(listedShare({ ...item, verdict, probability: null, lean: 'ai' })).toBe(leans.none);
  });

  test('results of before there was a scale say what they lean to', () => {
    expect(undecidedWords(null, 'authentic')).toBe(leans.authentic);
    expect(undecidedWords(null, null)).toBe(leans.none);
    expect(undecidedWords('leans_ai', 'authentic')).toBe('leans to AI');
  });
});

describe('the scale', () => {
  test('has seven steps, from least to most like files made by AI', () => {
    expect(SCALE).toEqual([
      'authentic',
      'likely_authentic',
      'leans_authentic',
      'undetermined',
      'leans_ai',
      'likely_ai',
      'ai_generated',
    ]);
  });

  const measured = { realShare: 0.02, aiShare: 0.615, realFiles: 1234, aiFiles: 5678 };

  test('a step between the verdicts lands, a verdict is given; both say on how many files that was counted', () => {
    expect(assessmentWords({ band: 'leans_ai', measured })).toEqual({
      title: 'Leans to AI',
      meaning: assessment.meaning('2', '62'),
      counted: assessment.counted('1,234', '5,678'),
      note: assessment.noVerdict,
    });
    for (const band of ['ai_generated', 'authentic'] as const)
      expect(assessmentWords({ band, measured }).meaning).toBe(assessment.verdictMeaning('2', '62'));
    expect(assessmentWords({ band: 'leans_ai', measured: null })).toMatchObject({
      meaning: assessment.notCounted,
      counted: null,
    });
  });

  test.each([
    [0, 'none'],
    [0.0001, 'fewer than one'],
    [0.0099, 'fewer than one'],
    [0.01, '1'],
    [0.016, '2'],
    [0.99, '99'],
    [0.9901, 'more than 99'],
    [0.9999, 'more than 99'],
    [1, '100'],
  ])('of a hundred, a share of %d is %s', (aiShare, words) => {
    const { meaning } = assessmentWords({ band: 'leans_ai', measured: { ...measured, aiShare } });
    expect(meaning).toBe(assessment.meaning('2', words));
  });
});

test('what would help is said once each, and only where something would', () => {
  expect(wouldHelp(['weak_evidence', 'unheard', 'nothing_measured', 'no_face'])).toEqual([
    betterEvidence.weak_evidence,
    betterEvidence.no_face,
  ]);
});

test('what kept single methods silent would help as well, where it has words', () => {
  const signals = [{ reason: 'face_too_small' }, { reason: 'unheard' }, { reason: null }];
  expect(wouldHelp(['no_face'], signals)).toEqual([betterEvidence.no_face, betterForMethods.face_too_small]);
});

test('the headline is the verdict, or without one the step of the scale, or that there is neither', () => {
  const on = (band: keyof typeof bands) => ({ band, measured: null });
  for (const outcome of ['ai_generated', 'authentic'] as const)
    expect(headlineOf({ outcome, assessment: on(outcome) })).toBe(outcomes[outcome].title);
  expect(headlineOf({ outcome: 'ai_generated', assessment: null })).toBe(outcomes.ai_generated.title);
  expect(headlineOf({ outcome: 'inconclusive', assessment: on('leans_ai') })).toBe(bands.leans_ai);
  expect(headlineOf({ outcome: 'inconclusive', assessment: null })).toBe(outcomes.inconclusive.title);
});

test('reasons in words; a code without words is said to have none', () => {
  expect(reasonWords(['too_short', 'unheard'])).toEqual([inconclusiveReasons.too_short, unknownReason]);
});

describe('the weight of the evidence', () => {
  test.each([
    ['ai', 25.44, 'Moderate support for generation by AI', '25 times more likely in generated'],
    [
      'authentic',
      1 / 25.44,
      'Moderate support for a recording without AI',
      '25 times more likely in recorded',
    ],
  ] as const)('for %s at %d', (supports, value, text, detail) => {
    const words = evidenceWords({ value, verbal: 'moderate', supports });
    expect(words.text).toBe(text);
    expect(words.detail).toContain(detail);
  });

  test('is nothing where it supports neither side', () => {
    for (const ratio of [
      { value: 1, verbal: 'weak', supports: 'neither' },
      { value: 3, verbal: 'no_support', supports: 'ai' },
    ] as const)
      expect(evidenceWords(ratio)).toEqual({ text: 'The evidence supports neither side.', detail: null });
  });
});

describe('a stream in words', () => {
  test.each([
    [{ codec: 'h264', width: 1280, height: 720, frameRate: 29.97003 }, 'h264, 1280×720, 29.97 fps'],
    [{ codec: 'aac', sampleRate_hz: 44_100, bitRate_bps: 128_500 }, 'aac, 44.1 kHz, 129 kbit/s'],
    [{ codec: 'aac', bitRate_bps: 128_499 }, 'aac, 128 kbit/s'],
    [{ codec: 'h264', width: 1280 }, 'h264'],
    [{ codec: 'h264', height: 720 }, 'h264'],
    [{ codec: 'pcm', width: '12', height: null, frameRate: '25' }, 'pcm'],
  ])('%j', (stream, words) => {
    expect(streamWords(stream)).toBe(words);
  });
});

test('the engine in words, with its detectors if it names some', () => {
  expect(engineWords({ version: '3.0', detectors: {} })).toBe('3.0');
  expect(engineWords({ version: '3.0', detectors: { voice: 2, appearance: 1 } })).toBe(
    '3.0, detectors: voice 2, appearance 1',
  );
});

test('provenance: only rows that say something, in their order', () => {
  const nothing = { generators: [], digitalSourceType: null, issuer: null, assertions: [], problems: [] };
  expect(provenanceRows(nothing)).toEqual([]);
  const full = {
    generators: ['A', 'B'],
    digitalSourceType: 'type',
    issuer: 'someone',
    assertions: ['c', 'd'],
    problems: ['e', 'f'],
  };
  expect(provenanceRows(full)).toEqual([
    ['Named software', 'A, B'],
    ['Digital source type', 'type'],
    ['Issuer', 'someone'],
    ['Assertions', 'c, d'],
    ['Problems', 'e, f'],
  ]);
});

test('notes on stability: the range, how the copies were made, the rule', () => {
  const range = { low: 0.1234, high: 0.5678 };
  const between = stability.range('12.3', '56.8');
  expect(stabilityNotes({ state: 'holds', range, excerpt_s: null, scaledTo_px: null }, false)).toEqual([
    between,
    stability.rule,
  ]);
  expect(stabilityNotes({ state: 'holds', range, excerpt_s: 60, scaledTo_px: 2048 }, true)).toEqual([
    between,
    stability.excerpt(60),
    stability.scaled(2048),
    stability.credentials,
    stability.rule,
  ]);
});

test('that a verdict does not hold by a hair is said where the copies lie close together and nothing is signed', () => {
  const said = (state: 'holds' | 'does_not_hold' | 'incomplete', high: number, signed = false) =>
    stabilityNotes({ state, range: { low: 0.5, high }, excerpt_s: null, scaledTo_px: null }, signed);
  expect(said('does_not_hold', 0.5499)).toContain(stability.close('5.0'));
  expect(said('does_not_hold', 0.547)).toContain(stability.close('4.7'));
  const five = {
    state: 'does_not_hold',
    range: { low: 0, high: 0.05 },
    excerpt_s: null,
    scaledTo_px: null,
  } as const;
  const quiet = [
    stabilityNotes(five, false),
    said('does_not_hold', 0.552),
    said('holds', 0.51),
    said('incomplete', 0.51),
  ];
  for (const notes of [...quiet, said('does_not_hold', 0.51, true)])
    expect(notes.filter((note) => note.startsWith(stability.close('').slice(0, 20)))).toEqual([]);
});
