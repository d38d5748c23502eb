/** The public API: real uploads, a real engine. */

import { apiKeys, apiUsage } from '@unmask/accounts/tables';
import { AnalysisResultSchema, answerOf } from '@unmask/analyses/contract';
import { userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { apiWorld, BASE, freshMinute, refusal } from '@unmask/testing/api';
import { joinOrganization, startTestServer, type TestServer, tinyClip } from '@unmask/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { State, Verdict } from '../contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.dispose());

const { person, create, list, analyze, cheap, formless, read, ended } = apiWorld(() => server);

describe('who may call', () => {
  test('[PUBAPI-002][PUBAPI-022] no key, a wrong one, a session instead of one', async () => {
    const { client } = await person();
    expect(await refusal(await client.fetch(`${BASE}/api/v1/usage`))).toEqual([401, 'api_key_missing']);
    expect(await refusal(await formless(''))).toEqual([401, 'api_key_missing']);
    for (const wrong of ['x', `deepfake_${'0'.repeat(64)}`, `deepfake_${'0'.repeat(63)}`]) {
      expect(await refusal(await read(wrong, 'usage'))).toEqual([401, 'api_key_invalid']);
    }
  });

  test('a key that has ended', async () => {
    const { key, keyId } = await person();
    await server.core.database.db
      .update(apiKeys)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(apiKeys.id, keyId));
    expect(await refusal(await read(key, 'usage'))).toEqual([401, 'api_key_invalid']);
  });

  test('a suspended person', async () => {
    const { id, key } = await person();
    await server.core.database.db
      .update(userProfiles)
      .set({ suspendedAt: new Date() })
      .where(eq(userProfiles.id, id));
    expect(await refusal(await read(key, 'usage'))).toEqual([403, 'account_suspended']);
    expect(await refusal(await analyze(key))).toEqual([403, 'account_suspended']);
  });

  test('the free plan has no API, and says so', async () => {
    const { key } = await person('free');
    expect(await refusal(await analyze(key))).toEqual([403, 'api_not_in_plan']);
    expect(await (await read(key, 'usage')).json()).toMatchObject({ monthly_limit: 0, remaining_calls: 0 });
  });
});

describe('analyze', () => {
  test('[PUBAPI-001][PUBAPI-003][PUBAPI-006][PUBAPI-007][PUBAPI-008][PUBAPI-009][PUBAPI-010][PUBAPI-011][PUBAPI-012][PUBAPI-013][PUBAPI-014][PUBAPI-015][PUBAPI-016][PUBAPI-017] a video: the specified fields, and the analysis afterwards', async () => {
    const { client, key } = await person();
    const response = await analyze(key);
    const verdict = (await response.json()) as Verdict;
    expect(response.status, JSON.stringify(verdict)).toBe(200);
    expect(verdict).toEqual({
      isAI: expect.any(Boolean),
      confidence: expect.any(Number),
      outcome: expect.stringMatching(/^(ai_generated|authentic|inconclusive)$/),
      probability: expect.any(Number),
      likelihood_ratio: expect.any(Number),
      assessment: expect.stringMatching(
        /^(ai_generated|undetermined|authentic|(likely|leans)_(ai|authentic))$/,
      ),
      assessment_real_share: expect.any(Number),
      assessment_ai_share: expect.any(Number),
      lean: expect.stringMatching(/^(ai|authentic|none)$/),
      threat_level: expect.stringMatching(/^(unknown|low|medium|high|critical)$/),
      processing_time: expect.any(Number),
      model_used: 'advanced',
      analysis_id: expect.stringMatching(/^[\w-]{32}$/),
    });
    const state = (await (await read(key, `analysis/${verdict.analysis_id}`)).json()) as State;
    expect(state).toMatchObject({
      id: verdict.analysis_id,
      status: 'completed',
      progress: null,
      error: null,
    });
    const result = AnalysisResultSchema.parse(state.result);
    expect(result.mode).toBe('full');
    expect(result.assessment).toMatchObject({
      band: verdict.assessment,
      measured: { realShare: verdict.assessment_real_share, aiShare: verdict.assessment_ai_share },
    });
    expect(verdict).toMatchObject(answerOf(result));
    expect(verdict.threat_level).toBe(result.threatLevel);
    expect(verdict.processing_time).toBe(result.processingTime);
    expect(verdict.processing_time).toBeGreaterThan(0);
    expect(Date.parse(state.completed_at ?? '')).toBeGreaterThanOrEqual(Date.parse(state.created_at));
    // It stands in the person's own history as well.
    expect((await client.fetch(`/api/saved-analyses/${verdict.analysis_id}`)).status).toBe(200);
  });

  test('[PUBAPI-005] asynchronous, under the short base, with a model and without a type', async () => {
    const { key } = await person();
    const response = await analyze(key, {
      async: true,
      base: '',
      model: 'advanced',
      type: 'application/octet-stream',
      name: 'CLIP.MOV',
    });
    expect(response.status).toBe(202);
    expect(response.headers.get('preference-applied')).toBe('respond-async');
    const begun = (await response.json()) as State;
    expect(['queued', 'running']).toContain(begun.status);
    expect(begun).toMatchObject({
      result: null,
      completed_at: null,
      progress: { share: expect.any(Number) },
    });
    const location = response.headers.get('location') ?? '';
    expect(location).toBe(`/api/v1/analysis/${begun.id}`);
    await ended(begun.id);
    expect(await (await read(key, location.replace('/api/v1/', ''), '')).json()).toMatchObject({
      status: 'completed',
      progress: null,
    });
  });

  test('a file that cannot be read: the words, in both ways', async () => {
    const { key } = await person();
    const bytes = new TextEncoder().encode('this is no video');
    expect(await refusal(await analyze(key, { bytes }))).toEqual([422, 'unsupported_format']);
    const begun = (await (await analyze(key, { bytes, async: true })).json()) as State;
    await ended(begun.id);
    expect(await (await read(key, `analysis/${begun.id}`)).json()).toMatchObject({
      status: 'failed',
      result: null,
      error:
        'This kind of file cannot be read. Videos work as MP4, MOV, AVI, MKV and WebM, recordings as MP3, M4A, WAV, OGG and FLAC, pictures as JPEG, PNG, WebP and AVIF.',
    });
  });

  test('[PUBAPI-004] no form, no file, another kind of file, an unknown model', async () => {
    const { key } = await person();
    expect(await refusal(await formless(key))).toEqual([400, 'api_file_required']);
    const form = new FormData();
    form.set('model', 'advanced');
    const headers = { 'x-api-key': key };
    const send = (body: FormData) =>
      server.client().fetch(`${BASE}/api/v1/analyze`, { method: 'POST', headers, body });
    expect(await refusal(await send(form))).toEqual([400, 'api_file_required']);
    expect(await refusal(await analyze(key, { type: 'text/plain' }))).toEqual([400, 'not_media']);
    expect(await refusal(await analyze(key, { model: 'best' }))).toEqual([400, 'api_unknown_model']);
  });
});

test("another person's analyses do not exist, nor colleagues', nor visitors'", async () => {
  const owner = await person();
  const stranger = await person('enterprise');
  await joinOrganization(server, owner.id, 'shared-api', 'viewer');
  await joinOrganization(server, stranger.id, 'shared-api', 'admin');
  const { id } = (await (await analyze(owner.key, { async: true })).json()) as State;
  const visited = (await (await server.client().upload(await tinyClip())).json()) as { id: string };
  for (const hidden of [id, visited.id, 'none']) {
    expect(await refusal(await read(stranger.key, `analysis/${hidden}`))).toEqual([
      404,
      'analysis_not_found',
    ]);
  }
  expect((await read(owner.key, `analysis/${id}`)).status).toBe(200);
});

describe('limits', () => {
  test('[PUBAPI-018][PUBAPI-019][PUBAPI-020][PUBAPI-021][PUBAPI-023][PUBAPI-024] usage by plan; asking for it costs nothing', async () => {
    for (const [tier, limit] of [
      ['pro', 1_000],
      ['enterprise', 10_000],
      ['enterprise_elite', 10_000],
    ] as const) {
      const { client, key } = await person(tier);
      await cheap(key);
      const response = await read(key, 'usage');
      const now = new Date();
      const usage = {
        current_usage: 1,
        monthly_limit: limit,
        reset_date: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString(),
        remaining_calls: limit - 1,
      };
      expect(await response.json()).toEqual(usage);
      expect(response.headers.get('ratelimit')).toMatch(new RegExp(`"month";r=${limit - 1};t=\\d+$`));
      expect((await list(client)).usage).toEqual(usage);
    }
  });

  test('[PUBAPI-025] fourteen requests at once: ten get through, whichever key they come with', async () => {
    const { client, key } = await person();
    const second = (await create(client)).secret;
    await freshMinute();
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, n) => read(n % 2 ? key : second, 'usage')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(4);
    const seconds = Number(refused[0]?.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(await refusal(refused[0]!)).toEqual([429, 'api_minute_limit']);
  });

  test.each([
    ['[PUBAPI-023]', 'pro', 1_000],
    ['[PUBAPI-024]', 'enterprise', 10_000],
  ] as const)(
    '%s the last three analyses of the month on %s (of %d), asked for eight times at once',
    async (_row, tier, limit) => {
      const { id, key } = await person(tier);
      await cheap(key);
      await server.core.database.db
        .update(apiUsage)
        .set({ calls: limit - 3 })
        .where(eq(apiUsage.userId, id));
      await freshMinute();
      const answers = await Promise.all(Array.from({ length: 8 }, () => cheap(key)));
      expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 202, 429, 429, 429, 429, 429]);
      const over = answers.find(({ status }) => status === 429)!;
      expect(over.headers.get('ratelimit')).toContain('"month";r=0;');
      expect(await refusal(over)).toEqual([429, 'api_month_limit']);
    },
  );
});

test('the description is OpenAPI 3.1, open to everyone, and names what really answers', async () => {
  for (const base of [BASE, '']) {
    const response = await server.client().fetch(`${base}/api/v1/openapi.json`);
    expect(response.status).toBe(200);
    const description = (await response.json()) as {
      openapi: string;
      paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
    };
    expect(description.openapi).toBe('3.1.0');
    expect(Object.keys(description.paths)).toEqual([
      '/api/v1/analyze',
      '/api/v1/analyze/url',
      '/api/v1/analyses',
      '/api/v1/analysis/{id}',
      '/api/v1/analysis/{id}/cancel',
      '/api/v1/batch',
      '/api/v1/batch/url',
      '/api/v1/batch/{id}',
      '/api/v1/usage',
      '/api/v1/organizations/{organizationId}/alerts',
      '/api/v1/webhooks',
      '/api/v1/webhooks/{id}',
      '/api/v1/webhooks/{id}/rotate',
      '/api/v1/webhooks/{id}/test',
      '/api/v1/webhooks/{id}/deliveries',
      '/api/v1/webhooks/{id}/deliveries/{delivery_id}/replay',
    ]);
    expect(Object.keys(description.paths['/api/v1/analysis/{id}'] ?? {})).toEqual(['get', 'delete']);
    expect(Object.keys(description.paths['/api/v1/analysis/{id}']?.delete?.responses ?? {})).toEqual(
      expect.arrayContaining(['204', '403', '404']),
    );
    expect(Object.keys(description.paths['/api/v1/analyze']?.post?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '202', '400', '401', '403', '413', '422', '429', '503']),
    );
  }
});
