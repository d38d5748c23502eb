import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { progressWords } from '@unmask/product/copy/upload';
import { renderUi } from '@unmask/ui/testing.tsx';
import { expect, test } from 'vitest';
import { aiResult, finished } from './fixtures/analysis.ts';
import { ProgressPanel, progressSteps } from './progress-panel.tsx';

const base = { ...finished(aiResult), result: null };
const queued = { ...base, state: 'queued', progress: { queuePosition: 2, stage: null, share: 0 } } as const;
const running = {
  ...base,
  state: 'running',
  progress: { queuePosition: null, stage: 'faces', share: 0.42 },
} as const;
const view = { uploadShare: 0, uploadNote: null, analysis: null, mode: 'full', preparing: false } as const;

test('reading frames, then sending', () => {
  expect(progressSteps({ ...view, preparing: true })[0]).toMatchObject({
    text: progressWords.preparing,
    share: 0,
  });
  expect(progressSteps({ ...view, uploadShare: 0.3 })[0]).toMatchObject({
    text: progressWords.uploading,
    share: 0.3,
  });
  expect(progressSteps({ ...view, mode: 'private' })[0]).toMatchObject({
    text: progressWords.uploadingFrames,
  });
});

test('an upload in parts says that it can be resumed, that it goes on, that it waits', () => {
  const text = (uploadNote: 'parts' | 'resumed' | 'waiting') =>
    progressSteps({ ...view, uploadShare: 0.3, uploadNote })[0]?.text;
  expect(text('parts')).toBe(progressWords.uploadingParts);
  expect(text('resumed')).toBe('Going on where the upload stopped');
  expect(text('waiting')).toBe('Connection lost: the upload goes on once it is back');
});

test('the hash of the file is a step of its own before the stills are sent', () => {
  const hashing = progressSteps({ ...view, mode: 'private', hashShare: 0.4 });
  expect(hashing.map(({ key, share }) => [key, share])).toEqual([
    ['hash', 0.4],
    ['upload', null],
    ['queue', null],
    ['analyze', null],
  ]);
  expect(hashing[0]?.text).toBe('Computing the SHA-256 of the file on this device');
  const known = progressSteps({ ...view, mode: 'private', hashShare: 1, uploadShare: 0.2 });
  expect(known.slice(0, 2).map(({ share }) => share)).toEqual([1, 0.2]);
  expect(progressSteps({ ...view, mode: 'private', hashShare: null })).toHaveLength(3);
});

test('the hash can be skipped while it is computed, and not afterwards', async () => {
  let skipped = 0;
  const panel = (hashShare: number) => (
    <ProgressPanel
      {...view}
      mode="private"
      hashShare={hashShare}
      onSkipHash={() => skipped++}
      onCancel={null}
    />
  );
  const { rerender } = renderUi(panel(0.4));
  expect(screen.getByRole('status')).toHaveTextContent(/^Hash of the file: Computing/);
  await userEvent.click(screen.getByRole('button', { name: 'Go on without it' }));
  expect(skipped).toBe(1);
  rerender(panel(1));
  expect(screen.queryByRole('button', { name: 'Go on without it' })).toBeNull();
});

test('waiting tells how many are ahead', () => {
  expect(progressSteps({ ...view, analysis: queued })[1]).toEqual({
    key: 'queue',
    text: '2 analyses ahead',
    share: 0,
  });
  const next = { ...queued, progress: { ...queued.progress, queuePosition: 0 } };
  expect(progressSteps({ ...view, analysis: next })[1]?.text).toBe('Next in line');
});

test('running shows the stage and its share to eyes and screen readers alike', async () => {
  let cancelled = 0;
  renderUi(<ProgressPanel {...view} analysis={running} onCancel={() => cancelled++} />);
  expect(screen.getByRole('status')).toHaveTextContent('Analysis: Following faces');
  expect(screen.getByRole('progressbar', { name: 'Analysis' })).toHaveAttribute('aria-valuenow', '42');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel analysis' }));
  expect(cancelled).toBe(1);
});
