/** `POST /functions/v1/ai-detection`: one test per outcome. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { analyticsEvents, userProfiles } from '@unmask/db';
import { eq, sql } from '@unmask/db/sql';
import { makeStillBytes } from '@unmask/media-fixtures';
import { MAX_VIDEO_SIZE_BYTES } from '@unmask/product/limits';
import { longClip, setTier, startTestServer, type TestServer, tinyClip, until } from '@unmask/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AnalysisResultSchema, AnalysisSchema } from '../contract.ts';
import { videoAnalyses, visitorUsage } from '../tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.dispose());

const FUNCTION = '/functions/v1/ai-detection';

async function frames(count = 5): Promise<string[]> {
  const stills: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const bytes = await makeStillBytes({ width: 320, height: 240, at_s: index });
    stills.push(`data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`);
  }
  return stills;
}

async function body(more: object = {}) {
  return {
    fileName: 'clip.mp4',
    fileSize: 1000,
    fileType: 'video/mp4',
    videoFrames: await frames(),
    analysisMode: 'advanced',
    ...more,
  };
}

/** Status and the words for people. */
async function refusal(
  response: Response,
): Promise<{ status: number; error: string; code: string; type: string | null }> {
  const problem = (await response.json()) as { error: string; code: string; detail: string };
  expect(problem.detail).toBe(problem.error);
  return {
    status: response.status,
    error: problem.error,
    code: problem.code,
    type: response.headers.get('content-type'),
  };
}

function leftovers(): string[] {
  const incoming = path.join(server.settings.DATA_DIR, 'incoming');
  return existsSync(incoming) ? readdirSync(incoming) : [];
}

describe('still frames as JSON', () => {
  test('[CALL-016][CALL-017][CALL-018][CALL-019][CALL-020][CALL-021] the specified body gets the analysis result fields', async () => {
    const response = await server.client().post(FUNCTION, await body());
    const answer = await response.json();
    expect(response.status).toBe(200);
    const result = AnalysisResultSchema.parse(answer);
    expect(result.mode).toBe('frames');
    expect(response.headers.get('location')).toMatch(/^\/api\/analyses\/[\w-]{32}$/);
  });

  test('the hash that the sender computed of the file stands in the result, beside that of the stills', async () => {
    const fileSha256 = 'ab'.repeat(32);
    const answer = await server.client().post(FUNCTION, await body({ fileSha256 }));
    const { file } = AnalysisResultSchema.parse(await answer.json());
    expect(file.original).toEqual({ sha256: fileSha256, computedIn: 'browser' });
    expect(file.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(file.sha256).not.toBe(fileSha256);
    const without = await (await server.client().post(FUNCTION, await body())).json();
    expect(AnalysisResultSchema.parse(without).file).not.toHaveProperty('original');
  });

  test('a hash that is none is refused, and of a file that is sent only the service says what it is', async () => {
    for (const fileSha256 of ['', 'ab', 'AB'.repeat(32), `${'ab'.repeat(32)}\n`, 'xy'.repeat(32), 1, null]) {
      const refused = await refusal(await server.client().post(FUNCTION, await body({ fileSha256 })));
      expect(refused, String(fileSha256)).toMatchObject({ status: 400, code: 'invalid_request' });
    }
    const sent = await server.client().upload(await tinyClip(), { wait: true, fileSha256: 'ab'.repeat(32) });
    const { file } = AnalysisResultSchema.parse(await sent.json());
    expect(file).not.toHaveProperty('original');
    expect(file.sha256).toBe(
      createHash('sha256')
        .update(readFileSync(await tinyClip()))
        .digest('hex'),
    );
  });

  test('frames that are no JPEG are refused before they count', async () => {
    const png = `data:image/jpeg;base64,${Buffer.from(await makeStillBytes({ format: 'png' })).toString('base64')}`;
    const answers = [
      await body({ videoFrames: [png] }),
      await body({ videoFrames: ['data:image/png;base64,AAAA'] }),
      await body({ videoFrames: ['data:image/jpeg;base64,@@@@not base64@@@@'] }),
    ];
    for (const wrong of answers) {
      const refused = await refusal(await server.client().post(FUNCTION, wrong));
      expect([refused.status, refused.code]).toEqual([422, 'bad_frames']);
    }
  });

  test('neither frames nor a file', async () => {
    const refused = await refusal(await server.client().post(FUNCTION, await body({ videoFrames: [] })));
    expect([refused.status, refused.code]).toEqual([400, 'no_input']);
  });

  test('[CALL-022] an incomplete body is answered by a problem with the error field', async () => {
    const refused = await refusal(await server.client().post(FUNCTION, { fileName: 'x' }));
    expect(refused).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(refused.type).toContain('application/problem+json');
  });

  test('a body that is not JSON, and one above 12 MB', async () => {
    const client = server.client();
    const headers = { 'content-type': 'application/json' };
    const broken = await client.fetch(FUNCTION, { method: 'POST', headers, body: '{' });
    expect((await refusal(broken)).code).toBe('invalid_request');
    const huge = JSON.stringify(await body({ videoFrames: ['x'.repeat(12 * 1024 * 1024)] }));
    expect(
      (await refusal(await client.fetch(FUNCTION, { method: 'POST', headers, body: huge }))).status,
    ).toBe(400);
  });

  test('another kind of body', async () => {
    const response = await server.client().fetch(FUNCTION, { method: 'POST', body: 'hello' });
    expect((await refusal(response)).code).toBe('invalid_request');
  });
});

describe('the test of changed copies', () => {
  test('is no part of an analysis that did not ask for it, and part of one that did', async () => {
    const plain = await server.client().upload(await tinyClip(2), { wait: true, stability: 'false' });
    expect(await plain.json()).not.toHaveProperty('stability');
    const client = server.client();
    const started = await client.upload(await tinyClip(2), { stability: 'true' });
    const { id } = AnalysisSchema.parse(await started.json());
    const { result } = await until('a tested analysis', async () => {
      const analysis = AnalysisSchema.parse(await (await client.fetch(`/api/analyses/${id}`)).json());
      return analysis.state === 'completed' && analysis;
    });
    expect(result?.stability?.variants).toHaveLength(4);
    expect(result?.stability?.state).toMatch(/^(holds|does_not_hold)$/);
  });

  test('needs the file, and a yes or a no', async () => {
    const stills = await server.client().post(FUNCTION, await body({ stability: true }));
    expect(await refusal(stills)).toMatchObject({ status: 400, code: 'invalid_request' });
    const odd = await server.client().upload(await tinyClip(), { stability: 'perhaps' });
    expect(await refusal(odd)).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(leftovers()).toEqual([]);
  });
});

describe('the file as a form', () => {
  test('without Prefer the answer is the result of the whole file', async () => {
    const response = await server.client().upload(await tinyClip(), { wait: true });
    expect(response.status).toBe(200);
    const result = AnalysisResultSchema.parse(await response.json());
    expect(result).toMatchObject({ mode: 'full', modality: 'video' });
    expect(result.file.decodedFrames).toBe(10);
  });

  test('with Prefer: respond-async the answer is 202 with the analysis and its place', async () => {
    const response = await server.client().upload(await tinyClip(), { fileName: '../../etc/na\u0000me.mp4' });
    expect(response.status).toBe(202);
    const analysis = AnalysisSchema.parse(await response.json());
    expect(response.headers.get('location')).toBe(`/api/analyses/${analysis.id}`);
    expect(analysis).toMatchObject({ state: 'queued', mode: 'full', hasMedia: true, fileName: 'name.mp4' });
    expect(Buffer.from(analysis.id, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
  });

  test('[ENGINE-008][ENGINE-022][UPLOAD-022] only types of videos, sounds and pictures are taken', async () => {
    for (const fileType of ['', 'application/pdf', 'xvideo/mp4', 'image/svg+xml', 'text/html']) {
      const refused = await refusal(await server.client().upload(await tinyClip(), { fileType }));
      expect(refused).toMatchObject({
        status: 400,
        error: 'Please upload a video, a sound recording or a picture.',
      });
    }
    const taken = await server.client().upload(await tinyClip(), { fileType: 'video/x-matroska' });
    expect(taken.status).toBe(202);
    expect(leftovers()).toEqual([]);
  });

  test('[ENGINE-005][ENGINE-007][ENGINE-021] the bytes that arrive count, whatever size was declared', async () => {
    const bytes = randomBytes(MAX_VIDEO_SIZE_BYTES + 1);
    for (const fileSize of [MAX_VIDEO_SIZE_BYTES + 1, 10]) {
      const refused = await refusal(await server.client().upload('big.mp4', { bytes, fileSize }));
      expect(refused).toMatchObject({
        status: 413,
        error: 'File size too large. Please upload a video smaller than 50MB.',
      });
    }
    expect(leftovers()).toEqual([]);
  });

  test('[ENGINE-006] a file of exactly 52428800 bytes passes the size check', async () => {
    const clip = await tinyClip();
    const bytes = Buffer.alloc(MAX_VIDEO_SIZE_BYTES);
    readFileSync(clip).copy(bytes);
    const response = await server.client().upload(clip, { bytes });
    expect(response.status).toBe(202);
    expect(((await response.json()) as { fileSize: number }).fileSize).toBe(52_428_800);
  });

  test('a declared size above the limit is refused for stills alone, too', async () => {
    const refused = await refusal(await server.client().post(FUNCTION, await body({ fileSize: 52_428_801 })));
    expect(refused.status).toBe(413);
  });

  test('paid plans are told about 1 GB', async () => {
    const client = server.client();
    await setTier(server, await client.signUp('paid-size@example.com'), 'pro');
    const refused = await refusal(await client.post(FUNCTION, await body({ fileSize: 1_073_741_825 })));
    expect(refused).toMatchObject({
      status: 413,
      error: 'File size too large. Please upload a video smaller than 1GB.',
    });
  });

  test('an upload that stops halfway leaves no file and no job', async () => {
    const before = await usage();
    const outgoing = httpRequest(new URL(FUNCTION, server.address), {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '5000000' },
    });
    const ended = new Promise<void>((resolve) => {
      outgoing.on('error', () => resolve());
    });
    outgoing.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n');
    outgoing.write(Buffer.alloc(300_000));
    // Stopped sooner, there may be no file yet to be left: a busy machine takes its time.
    await until('the part file is there', async () => leftovers().length === 1);
    outgoing.destroy();
    await ended;
    await until('the part file is gone', async () => leftovers().length === 0);
    expect(await usage()).toBe(before);
  });

  test('a form that ends in the middle is answered in words', async () => {
    const response = await server.client().fetch(FUNCTION, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: '--b\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\nabc',
    });
    expect(await refusal(response)).toMatchObject({ status: 400, code: 'upload_interrupted' });
    expect(leftovers()).toEqual([]);
  });

  test('a form without a boundary', async () => {
    const response = await server.client().fetch(FUNCTION, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data' },
      body: 'abc',
    });
    expect((await refusal(response)).code).toBe('invalid_request');
  });

  test('an unreadable file: the words of the service, and the allowance is given back', async () => {
    const before = await usage();
    const response = await server.client().upload('noise.mp4', { bytes: randomBytes(50_000), wait: true });
    expect(await refusal(response)).toMatchObject({ status: 422, code: 'unsupported_format' });
    expect(await usage()).toBe(before);
  });

  test('who leaves while waiting does not lose the analysis', async () => {
    const leave = new AbortController();
    const client = server.client();
    const userId = await client.signUp('leaver@example.com');
    const form = new FormData();
    for (const [name, value] of Object.entries({
      fileName: 'l.mp4',
      fileSize: '1',
      fileType: 'video/mp4',
      analysisMode: 'advanced',
    })) {
      form.set(name, value);
    }
    form.set('file', new Blob([readFileSync(await longClip())]));
    const call = client.fetch(FUNCTION, { method: 'POST', body: form, signal: leave.signal });
    const { db } = server.core.database;
    await until('it runs', async () => {
      const rows = await db.execute(
        sql`select 1 from analysis_jobs where user_id = ${userId} and state = 'running'`,
      );
      return (rows as unknown as { rows: unknown[] }).rows.length > 0;
    });
    leave.abort();
    await expect(call).rejects.toThrow();
    const saved = await until(
      'it is saved',
      async () => (await db.select().from(videoAnalyses).where(eq(videoAnalyses.userId, userId)))[0],
    );
    expect(saved.filename).toBe('l.mp4');
  });
});

describe('what is kept', () => {
  test('[CALL-028][CALL-029][CALL-030][UPLOAD-018][UPLOAD-019][ENT-031] a signed-in analysis is saved once, counted before it runs', async () => {
    const client = server.client();
    const userId = await client.signUp('saver@example.com');
    const { db } = server.core.database;
    const started = await client.upload(await tinyClip(), { fileName: 'mine.mp4' });
    expect(started.status).toBe(202);
    const [profile] = await db.select().from(userProfiles).where(eq(userProfiles.id, userId));
    expect(profile?.videosAnalyzedToday).toBe(1);
    const row = await until(
      'saved',
      async () => (await db.select().from(videoAnalyses).where(eq(videoAnalyses.userId, userId)))[0],
    );
    const result = AnalysisResultSchema.parse(row.analysisResult);
    expect(row).toMatchObject({
      filename: 'mine.mp4',
      organizationId: null,
      // Nothing is decided about so small a clip, and what was not decided is not harmless.
      threatLevel: 'unknown',
      confidenceScore: result.confidence,
      processingTime: result.processingTime,
    });
    expect(row.fileSize).toBeGreaterThan(1000);
    const events = await db.select().from(analyticsEvents).where(eq(analyticsEvents.name, 'video_analysis'));
    expect(events.length).toBeGreaterThan(0);
    expect(JSON.stringify(events)).not.toContain('mine.mp4');
  });

  test("[CALL-029] a visitor's analysis is not saved to video_analyses", async () => {
    const { db } = server.core.database;
    const before = (await db.select().from(videoAnalyses)).length;
    expect((await server.client().upload(await tinyClip(), { wait: true })).status).toBe(200);
    expect((await db.select().from(videoAnalyses)).length).toBe(before);
  });
});

async function usage(): Promise<number> {
  const rows = await server.core.database.db.select().from(visitorUsage);
  return rows.reduce((sum, row) => sum + row.count, 0);
}
