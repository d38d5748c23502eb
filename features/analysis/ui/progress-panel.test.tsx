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
