import { expect, test } from 'vitest';
import { captionWords } from './evidence-reading.ts';
import { findingsBySide } from './result-statement.ts';

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
