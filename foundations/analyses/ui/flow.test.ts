import { describe, expect, test } from 'vitest';
import { EMPTY, flow } from './flow.ts';

const file = new File(['x'], 'clip.mp4', { type: 'video/mp4' });
const selected = flow(EMPTY, { type: 'select', file });
const analyzing = flow(selected, { type: 'start' });

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

  test('a link stands in place of a file, and either takes the place of the other', () => {
    const linked = flow(selected, { type: 'link', link: 'https://a.example/c.mp4' });
    expect(linked).toMatchObject({ phase: 'selected', file: null, link: 'https://a.example/c.mp4' });
    const fetching = flow(linked, { type: 'start' });
    expect(fetching).toMatchObject({ phase: 'analyzing', link: 'https://a.example/c.mp4' });
    expect(flow(fetching, { type: 'cancelled' })).toEqual(linked);
    expect(flow(fetching, { type: 'fail', error: 'words' })).toMatchObject({
      phase: 'failed',
      link: linked.link,
    });
    expect(flow(linked, { type: 'select', file })).toEqual(selected);
    expect(flow(linked, { type: 'link', link: ' ' })).toEqual(EMPTY);
  });

  test('the hash of a file is told while the analysis is prepared, and is forgotten with it', () => {
    const hashing = flow(analyzing, { type: 'hashed', share: 0.4 });
    expect(hashing.hashShare).toBe(0.4);
    expect(flow(hashing, { type: 'hashed', share: null }).hashShare).toBeNull();
    expect(flow(hashing, { type: 'cancelled' }).hashShare).toBeNull();
    expect(flow(selected, { type: 'hashed', share: 0.4 })).toBe(selected);
  });

  test('[UPLOAD-014] a failing analysis leads to "failed" and keeps the file', () => {
    expect(flow(analyzing, { type: 'fail', error: 'words' })).toMatchObject({
      phase: 'failed',
      file,
      error: 'words',
    });
  });

  test('[UPLOAD-009] a new file clears what was said of the former', () => {
    const refused = flow(analyzing, { type: 'fail', error: 'words' });
    const other = new File(['y'], 'other.mp4', { type: 'video/mp4' });
    expect(flow(refused, { type: 'select', file: other })).toEqual({ ...selected, file: other });
  });

  test('[ENGINE-032] clearing takes the file away', () => {
    expect(flow(flow(analyzing, { type: 'fail', error: 'words' }), { type: 'clear' })).toEqual(EMPTY);
  });

  test('a cancelled analysis leads back to the selected file', () => {
    expect(flow(analyzing, { type: 'cancelled' })).toMatchObject({ phase: 'selected', file });
  });
});
