import { describe, expect, test } from 'vitest';
import { outcomes, ratioSaid } from './copy/result.ts';
import { captionWords } from './evidence-reading.ts';
import { evidenceWords, verdictWords } from './result-reading.ts';
import { findingsBySide, strengthWords, trackRows } from './result-statement.ts';

test('words in the picture stand with what speaks for AI, once: a finding that names them says more', () => {
  const caption = { kind: 'maker', says: 'Kling', text: 'KLING AI', from_s: 0, to_s: 4 } as const;
  const other = { kind: 'statement', says: 'en', text: 'made with AI', from_s: 0, to_s: 4 } as const;
  const mark = {
    text: 'The words “KLING AI”, with which Kling signs, stand in the lower right corner.',
    supports: 'ai',
    strength: 0.4,
  } as const;
  const texts = (findings: Array<typeof mark>) =>
    findingsBySide({ warnings: [], findings, captions: [caption, other] }).ai.map(({ text }) => text);
  expect(texts([])).toEqual([captionWords(caption), captionWords(other)]);
  expect(texts([mark])).toEqual([mark.text, captionWords(other)]);
});

describe('part by part', () => {
  const signal = (name: string, score: number | null, reason: string | null) => ({
    name,
    score,
    reason,
    weight: 0.5,
  });
  const rowOf = (voice: ReturnType<typeof signal>, track: string) =>
    trackRows({
      modality: 'video',
      signals: [signal('frame-network', 0.9, null), voice],
      voice: {
        outcome: 'inconclusive',
        assessment: { band: 'undetermined', measured: null },
        signals: [voice],
      },
    }).find((row) => row.track === track);

  test('a voice is judged on its own', () => {
    expect(rowOf(signal('voice', 0.5, null), 'voice')?.own).toBe('Undetermined');
  });

  test('a method without a weight in the whole is told of where its part is judged on its own, and nowhere else', () => {
    const rows = (parts: Parameters<typeof trackRows>[0]['parts']) =>
      trackRows({
        modality: 'video',
        signals: [signal('frame-network', 0.5, null), { ...signal('face-network', 0.9, null), weight: 0 }],
        parts,
      });
    const faces = { outcome: 'inconclusive', assessment: { band: 'likely_ai', measured: null } } as const;
    expect(rows({ faces })[1]).toMatchObject({ own: 'Likely AI', method: 'Face network: points to AI' });
    expect(rows({})[1]).toMatchObject({ track: 'faces', method: null });
  });

  test('the coding of a file is read, and said to have no vote; what could not be read is said to be that', () => {
    const file = (score: number | null, reason: string | null, weight = 0) =>
      trackRows({
        modality: 'image',
        signals: [
          signal('frame-network', 0.5, null),
          { ...signal('block-compression', score, reason), weight },
        ],
        parts: {},
      })[1];
    expect(file(0.1, null)).toMatchObject({
      track: 'file',
      own: 'read, without a vote: how a file was saved does not tell what made it',
      method: null,
    });
    expect(file(null, 'too_small')?.own).toMatch(/^could not be checked: /);
    expect(file(0.1, null, 0.2)).toMatchObject({
      own: 'not judged on its own',
      method: 'Block compression: points away from AI',
    });
  });

  test('a silent sound track is not called undetermined: nothing of it could be measured, and the row says why', () => {
    expect(rowOf(signal('voice', null, 'no_sound'), 'voice')).toMatchObject({
      own: 'could not be checked: the file has no sound',
      record: null,
      method: null,
    });
    expect(rowOf(signal('voice', null, 'no_sound'), 'picture')?.own).toBe('not judged on its own');
    const voice = {
      outcome: 'inconclusive',
      assessment: null,
      signals: [signal('voice', null, 'no_speech')],
    };
    const heard = trackRows({
      modality: 'video',
      signals: [signal('frame-network', 0.5, null), signal('voice', 0.5, null)],
      voice,
      parts: {},
    } as Parameters<typeof trackRows>[0]);
    expect(heard.find(({ track }) => track === 'voice')?.own).toMatch(/^could not be checked: /);
  });
});

describe('the strength of what was found', () => {
  const strength = (value: number, supports: 'ai' | 'authentic' | 'neither', said?: number) =>
    strengthWords({ likelihoodRatio: { value, supports, said }, outcomeReasons: [] });

  test('is odds of what was measured', () => {
    expect(strength(62, 'ai')).toMatch(/^About 62 : 1 for AI: what was measured is 62 times as likely/);
    expect(strength(0.1, 'authentic')).toMatch(/^About 10 : 1 against AI: what was measured/);
  });

  test('keeps what counts by convention apart from what was measured', () => {
    expect(strength(620, 'ai', 10)).toBe(
      'In all about 620 : 1 for AI: what the file says of its origin, or bears as a mark, counts as about 10 : 1 for AI by convention, and what was measured comes to about 62 : 1 for AI.',
    );
    expect(strength(10, 'ai', 50)).toMatch(
      /counts as about 50 : 1 for AI by convention.* to about 5 : 1 against AI\.$/,
    );
    expect(strength(8.1, 'authentic', 0.125)).toMatch(/to about 65 : 1 for AI\.$/);
    expect(strength(50.2, 'ai', 50)).toMatch(/comes to about 1 : 1\.$/);
  });

  test('where nothing that was measured counts, says so, and never that it was measured', () => {
    const alone = strengthWords({
      likelihoodRatio: { value: 99, supports: 'ai', said: 99 },
      outcomeReasons: ['nothing_measured'],
    });
    expect(alone).toBe(
      'By convention about 99 : 1 for AI: what the file says of its origin, or bears as a mark, counts here, and nothing that was measured.',
    );
    // The figure beside it would call all of it measurements.
    const weight = { value: 99, verbal: 'moderate', supports: 'ai' } as const;
    expect(evidenceWords({ ...weight, said: 99 }).detail).toBeNull();
    expect(evidenceWords(weight).detail).toMatch(/^These measurements are 99 times/);
  });
});

test('the sentence below a verdict speaks of measurements only where they point to AI by themselves', () => {
  const sentence = (
    value: number,
    said?: number,
    outcome: 'ai_generated' | 'inconclusive' = 'ai_generated',
  ) => verdictWords({ outcome, likelihoodRatio: { value, said } }, outcomes[outcome].text);
  expect(sentence(62)).toBe(outcomes.ai_generated.text);
  // Little, but all of it measured.
  expect(sentence(2.5)).toBe(outcomes.ai_generated.text);
  // 62 times by measurement, 10 by convention.
  expect(sentence(620, 10)).toBe(outcomes.ai_generated.text);
  // 1.2 times by measurement, 50 by convention.
  expect(sentence(58, 50)).toBe(ratioSaid.verdict);
  expect(sentence(99, 99)).toBe(ratioSaid.verdict);
  // Measured against AI.
  expect(sentence(20, 50)).toBe(ratioSaid.verdict);
  // Both point there: 27 times and 50.
  expect(sentence(1400, 50)).toBe(outcomes.ai_generated.text);
  expect(sentence(10, 50, 'inconclusive')).toBe(outcomes.inconclusive.text);
  expect(sentence(30, 0.5)).toBe(outcomes.ai_generated.text);
});
