import { act, within } from '@testing-library/react';
import type { Analysis } from '@unmask/analyses/contract';
import { tracks as trackWords } from '@unmask/product/copy/statement';
import { renderUi } from '@unmask/ui/testing.tsx';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { aiResult } from '../fixtures/analysis.ts';
import type { Result } from '../result/result-types.ts';
import { TracksPanel } from '../result/tracks-panel.tsx';
import { FoundSoFar } from './found-so-far.tsx';

type Found = NonNullable<Analysis['found']>;

const none = { state: 'none' as const, software: null, ai: false };

test('credentials and words in the picture are said as facts, and that they are no verdict', () => {
  const { getByText, rerender } = renderUi(<FoundSoFar found={{ credentials: none, captions: null }} />);
  expect(getByText(/no Content Credentials/)).toBeInTheDocument();
  expect(getByText(/no verdict/)).toBeInTheDocument();
  const caption = { kind: 'maker' as const, says: 'Sora', text: 'Sora', from_s: 0, to_s: 2 };
  const found = {
    credentials: { state: 'valid' as const, software: 'Studio', ai: true },
    captions: [caption],
  };
  rerender(<FoundSoFar found={found} />);
  expect(
    getByText(/trusted signature\. They were written by Studio\. They say that AI made it/),
  ).toBeInTheDocument();
  expect(
    getByText(/The words “Sora” are in the picture at 0:00 to 0:02: the mark of Sora/),
  ).toBeInTheDocument();
});

const part = (band: 'likely_ai' | 'leans_authentic') => ({
  outcome: 'inconclusive' as const,
  assessment: { band, measured: { realShare: 0.02, aiShare: 0.2, realFiles: 400, aiFiles: 300 } },
  probability: { value: 0.8, low: 0.6, high: 0.9 },
});
const heard = {
  ...part('likely_ai'),
  signals: [
    { name: 'voice', score: 0.6, reason: null, weight: 0.3 },
    { name: 'voice-network', score: 0.9, reason: null, weight: 0.7 },
  ],
};

/** Text of every row but the head, cell by cell. */
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('a voice that has been heard is told in the row of the result, and the whole is not', () => {
  const tracks = { modality: 'video' as const, signals: [], voice: heard };
  const found = { credentials: none, captions: [], tracks };
  const { getByRole, getByText } = renderUi(<FoundSoFar found={found} />);
  expect(rowsOf(getByRole('table'))).toEqual([
    [
      trackWords.names.voice,
      'Likely AIOf 68 test files whose part looked like this, AI had made or altered 60.',
      'Voice network: points to AI',
    ],
  ]);
  expect(getByText(/None of them is the answer about the whole file/)).toBeInTheDocument();
});

test('all parts are told as the result will tell them', () => {
  const judged: Result = {
    ...aiResult,
    parts: { picture: part('leans_authentic'), lips: part('likely_ai') },
    voice: {
      ...heard,
      ...{ isAI: false, confidence: 20, outcomeReasons: [], detectionMethods: [], seconds: [] },
    },
  };
  const { modality, signals, voice, parts } = judged;
  const tracks = { modality, signals, voice, parts };
  const early = renderUi(<FoundSoFar found={{ credentials: none, captions: [], tracks }} />);
  const told = rowsOf(early.getByRole('table'));
  early.unmount();
  const late = renderUi(<TracksPanel result={judged} />);
  expect(told).toEqual(rowsOf(late.getByRole('table')));
  expect(told.length).toBeGreaterThan(3);
});

test('the region is there before anything is told in it, and says politely what is added', () => {
  let show: (found: Found) => void = () => undefined;
  function Followed() {
    const [found, setFound] = useState<Found | null>(null);
    show = setFound;
    return <FoundSoFar found={found} />;
  }
  const { container, getByRole, queryByRole } = renderUi(<Followed />);
  const region = container.querySelector('[aria-live="polite"]');
  expect(region).toBeEmptyDOMElement();
  act(() => show({ credentials: none, captions: [] }));
  expect(queryByRole('table')).toBeNull();
  const said = getByRole('list');
  act(() =>
    show({ credentials: none, captions: [], tracks: { modality: 'video', signals: [], voice: heard } }),
  );
  const table = getByRole('table');
  expect(region).toContainElement(table);
  // What comes later stands below, and what was there stays: nothing that is being read moves.
  expect(said.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('nothing is said of parts of a recording, which is one part', () => {
  const tracks = { modality: 'audio' as const, signals: heard.signals };
  const { queryByRole } = renderUi(<FoundSoFar found={{ credentials: none, captions: null, tracks }} />);
  expect(queryByRole('table')).toBeNull();
});
