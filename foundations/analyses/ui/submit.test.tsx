import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { visit } from '@unmask/ui/testing.tsx';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aiResult, finished } from './fixtures/analysis.ts';
import { checkFile, type Submission, submitAnalysis } from './submit.ts';

const FRAMES = ['data:image/jpeg;base64,AAAA', 'data:image/jpeg;base64,BBBB'];
const queued = { ...finished(aiResult), state: 'queued', result: null };

let server: TestHttpServer;
let answer: Answer;

beforeEach(async () => {
  answer = { status: 202, body: queued };
  server = await startHttpServer(() => answer);
  visit(`${server.origin}/`);
});
afterEach(() => server.close());

function submission(more: Partial<Submission> = {}): Submission {
  return {
    file: new File(['bytes of the clip'], 'clip.mp4', { type: 'video/mp4' }),
    frames: FRAMES,
    mode: 'full',
    fileSha256: null,
    stability: false,
    signal: new AbortController().signal,
    onUpload: () => undefined,
    ...more,
  };
}

describe('what is sent', () => {
  test('[CALL-016] [CALL-017] [CALL-018] [CALL-020] the named fields, the file last', async () => {
    const shares: number[] = [];
    expect(await submitAnalysis(submission({ onUpload: (share) => shares.push(share) }))).toMatchObject({
      id: queued.id,
      state: 'queued',
    });
    const [exchange] = server.exchanges;
    expect(exchange?.path).toBe('/functions/v1/ai-detection');
    expect(exchange?.headers.prefer).toBe('respond-async');
    const names = [...(exchange?.body ?? '').matchAll(/ name="(\w+)"/g)].map((match) => match[1]);
    expect(names).toEqual(['fileName', 'fileSize', 'fileType', 'videoFrames', 'analysisMode', 'file']);
    expect(exchange?.body).toContain('bytes of the clip');
    expect(exchange?.body).toContain('advanced');
    expect(shares.at(-1)).toBe(1);
  });

  test('[CALL-019] [ENGINE-019] private mode sends the frames as data URLs, and no byte of the file', async () => {
    await submitAnalysis(submission({ mode: 'private' }));
    const body = server.exchanges[0]?.body ?? '';
    expect(JSON.parse(body)).toEqual({
      fileName: 'clip.mp4',
      fileSize: 17,
      fileType: 'video/mp4',
      videoFrames: FRAMES,
      analysisMode: 'advanced',
    });
    expect(body).not.toContain('bytes of the clip');
  });

  test('private mode sends the hash of the file when it is known; full mode never does', async () => {
    const fileSha256 = 'ab'.repeat(32);
    await submitAnalysis(submission({ mode: 'private', fileSha256 }));
    expect(JSON.parse(server.exchanges[0]?.body ?? '')).toMatchObject({ fileSha256 });
    await submitAnalysis(submission({ mode: 'full', fileSha256 }));
    expect(server.exchanges[1]?.body).not.toContain(fileSha256);
  });
});

describe('the test of changed copies', () => {
  test('is asked for in full mode, before the file', async () => {
    await submitAnalysis(submission({ stability: true }));
    const names = [...(server.exchanges[0]?.body ?? '').matchAll(/ name="(\w+)"/g)].map((match) => match[1]);
    expect(names.slice(-2)).toEqual(['stability', 'file']);
  });

  test('is not asked for in private mode: there is no file', async () => {
    await submitAnalysis(submission({ stability: true, mode: 'private' }));
    expect(JSON.parse(server.exchanges[0]?.body ?? '')).not.toHaveProperty('stability');
  });
});

describe('what comes back', () => {
  test("[CALL-022] [ENGINE-024] the service's own words are kept", async () => {
    answer = { status: 415, body: { status: 415, error: 'Please upload a valid video file.' } };
    await expect(submitAnalysis(submission())).rejects.toMatchObject({
      words: 'Please upload a valid video file.',
    });
  });

  test('[ENGINE-023] an answer without words is a service error that people need not read', async () => {
    answer = { status: 500, body: { oops: true } };
    await expect(submitAnalysis(submission())).rejects.toMatchObject({
      message: 'Detection service error: HTTP 500',
      words: null,
    });
  });

  test('an answer that is no analysis is a service error', async () => {
    answer = { status: 202, body: 'yes' };
    await expect(submitAnalysis(submission())).rejects.toThrow('Detection service error: ');
  });

  test('a cancelled upload ends with its reason', async () => {
    const stop = new AbortController();
    const running = submitAnalysis(submission({ signal: stop.signal }));
    stop.abort(new Error('cancelled'));
    await expect(running).rejects.toThrow('cancelled');
  });
});

describe('what is refused before it is sent', () => {
  const ofSize = (size: number, type = 'video/mp4') =>
    Object.defineProperty(new File([], 'clip.mp4', { type }), 'size', { value: size });

  test('a file of exactly 50 MB passes, one byte more does not', () => {
    expect(() => checkFile(ofSize(52_428_800), 52_428_800)).not.toThrow();
    expect(() => checkFile(ofSize(52_428_801), 52_428_800)).toThrow(
      'File size too large. Please upload a video smaller than 50MB.',
    );
  });

  test('a paid plan says 1GB', () => {
    expect(() => checkFile(ofSize(1_073_741_825), 1_073_741_824)).toThrow(
      'File size too large. Please upload a video smaller than 1GB.',
    );
  });

  test('a file of another kind', () => {
    expect(() => checkFile(ofSize(10, 'text/plain'), 52_428_800)).toThrow(
      'Please upload a video, a sound recording or a picture.',
    );
  });
});
