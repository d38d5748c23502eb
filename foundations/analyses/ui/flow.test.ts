import { describe, expect, test } from 'vitest';
import { aiResult, finished } from './fixtures/analysis.ts';
import { EMPTY, type FlowState, flow } from './flow.ts';

const file = new File(['x'], 'clip.mp4', { type: 'video/mp4' });
const selected = flow(EMPTY, { type: 'select', file });
const analyzing = flow(selected, { type: 'start' });
const done = finished(aiResult);
const running = { ...done, state: 'running', result: null } as const;

describe('the states of the uploader', () => {
  test('[UPLOAD-010] it starts without a file', () => {
    expect(EMPTY.phase).toBe('empty');
    expect(EMPTY.file).toBeNull();
  });

  test('[UPLOAD-011] selecting a video leads to "file selected"', () => {
    expect(selected).toMatchObject({ phase: 'selected', file });
  });

  test('[UPLOAD-012] starting leads to "analyzing", and needs a file', () => {
    expect(analyzing.phase).toBe('analyzing');
    expect(flow(EMPTY, { type: 'start' })).toBe(EMPTY);
  });

  test('the hash of a file is told while the analysis is prepared, and is forgotten with it', () => {
    const hashing = flow(analyzing, { type: 'hashed', share: 0.4 });
    expect(hashing.hashShare).toBe(0.4);
    expect(flow(hashing, { type: 'hashed', share: null }).hashShare).toBeNull();
    expect(flow(hashing, { type: 'cancelled' }).hashShare).toBeNull();
    expect(flow(selected, { type: 'hashed', share: 0.4 })).toBe(selected);
  });

  test('[UPLOAD-013] a finished analysis leads to "result"', () => {
    const half = flow(analyzing, { type: 'change', analysis: running });
    expect(half).toMatchObject({ phase: 'analyzing', uploadShare: 1 });
    expect(flow(half, { type: 'change', analysis: done }).phase).toBe('result');
  });

  test('[UPLOAD-014] a failing analysis leads to "failed" and keeps the file', () => {
    const failed = flow(analyzing, {
      type: 'change',
      analysis: { ...running, state: 'failed', error: 'The file is damaged.' },
    });
    expect(failed).toMatchObject({ phase: 'failed', file, error: 'The file is damaged.' });
    expect(flow(analyzing, { type: 'fail', error: 'words' })).toMatchObject({
      phase: 'failed',
      error: 'words',
    });
  });

  test('[UPLOAD-009] a new file clears the previous result', () => {
    const result = flow(analyzing, { type: 'change', analysis: done });
    const other = new File(['y'], 'other.mp4', { type: 'video/mp4' });
    expect(flow(result, { type: 'select', file: other })).toEqual({ ...selected, file: other });
  });

  test('[ENGINE-032] [ENGINE-033] a new analysis clears the file and the result', () => {
    expect(flow(flow(analyzing, { type: 'change', analysis: done }), { type: 'clear' })).toEqual(EMPTY);
  });

  test('a cancelled analysis leads back to the selected file', () => {
    const cancelled: FlowState = flow(analyzing, {
      type: 'change',
      analysis: { ...running, state: 'cancelled' },
    });
    expect(cancelled).toMatchObject({ phase: 'selected', file });
    expect(flow(analyzing, { type: 'cancelled' })).toMatchObject({ phase: 'selected', file });
  });

  test('news of an analysis that was left behind changes nothing', () => {
    expect(flow(selected, { type: 'change', analysis: done })).toBe(selected);
  });

  test('after a reload a running analysis goes on and a finished one is shown', () => {
    expect(flow(EMPTY, { type: 'resume', analysis: running })).toMatchObject({
      phase: 'analyzing',
      file: null,
    });
    expect(flow(EMPTY, { type: 'resume', analysis: done }).phase).toBe('result');
  });
});
