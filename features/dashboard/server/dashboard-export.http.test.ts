/** The dashboard's export over HTTP. Whose analyses it holds is walked in `dashboard.http.test.ts`. */
import { videoAnalyses } from '@unmask/analyses/tables';
import { save } from '@unmask/testing/analyses';
import { signedUp } from '@unmask/testing/organizations';
import { startTestServer, type TestClient, type TestServer } from '@unmask/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RUN_JOBS: 'false' });
});
afterAll(() => server.dispose());

const db = () => server.core.database.db;

describe('the export', () => {
  const get = (client: TestClient, format: string) => client.fetch(`/api/dashboard/export?format=${format}`);

  test('[DASH-018] CSV: escaped, and no cell is a formula', async () => {
    const ann = await signedUp(server);
    const names = [
      '=1+1.mp4',
      '+a.mp4',
      '-b.mp4',
      '@c.mp4',
      ' =d.mp4',
      'plain "q", x.mp4',
      'line\nbreak.mp4',
    ];
    for (const [index, filename] of names.entries()) await save(server, ann, { filename, ageDays: index });
    const response = await get(ann.client, 'csv');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="unmask-analyses-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const text = await response.text();
    const [head, first] = text.split('\r\n');
    expect(head).toBe(
      'id,created_at,user_email,filename,file_size,is_ai,outcome,confidence_score,probability,likelihood_ratio,lean,assessment,assessment_real_share,assessment_ai_share,threat_level,processing_time,faceConsistency,temporalArtifacts,compressionAnomalies,deepfakeScore,lipSyncAccuracy,eyeMovementPattern',
    );
    expect(first).toMatch(
      /,"'=1\+1\.mp4",1000,false,authentic,80,0\.04,0\.04167,authentic,authentic,0\.05,0\.21,low,1234,88\.5,,,,,$/,
    );
    for (const cell of [
      `"'+a.mp4"`,
      `"'-b.mp4"`,
      `"'@c.mp4"`,
      `"' =d.mp4"`,
      `"plain ""q"", x.mp4"`,
      `"line\nbreak.mp4"`,
    ]) {
      expect(text).toContain(`,${cell},1000,`);
    }
    expect(text.endsWith('\r\n')).toBe(true);
  });

  test('JSON: every row of a long history once, however close in time', async () => {
    const ann = await signedUp(server);
    const at = new Date();
    await db()
      .insert(videoAnalyses)
      .values(
        Array.from({ length: 450 }, (_, index) => ({
          id: `long-${String(index).padStart(3, '0')}`,
          userId: ann.id,
          filename: `${index}.mp4`,
          fileSize: 1,
          analysisResult: { isAI: true, outcome: 'ai_generated' },
          threatLevel: 'high',
          confidenceScore: 75,
          processingTime: 1,
          createdAt: at,
        })),
      );
    const response = await get(ann.client, 'json');
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const rows = (await response.json()) as Array<{ id: string; is_ai: boolean }>;
    expect(new Set(rows.map(({ id }) => id)).size).toBe(450);
    expect(rows[0]).toEqual({
      id: 'long-449',
      created_at: at.toISOString(),
      user_email: ann.email,
      filename: '449.mp4',
      file_size: 1,
      is_ai: true,
      outcome: 'ai_generated',
      confidence_score: 75,
      probability: null,
      likelihood_ratio: null,
      lean: null,
      assessment: null,
      assessment_real_share: null,
      assessment_ai_share: null,
      threat_level: 'high',
      processing_time: 1,
      analysis: {
        faceConsistency: null,
        temporalArtifacts: null,
        compressionAnomalies: null,
        deepfakeScore: null,
        lipSyncAccuracy: null,
        eyeMovementPattern: null,
      },
    });
  });

  test('nothing analyzed yet, an unknown format, and a visitor', async () => {
    const ann = await signedUp(server);
    expect(await (await get(ann.client, 'json')).json()).toEqual([]);
    expect((await (await get(ann.client, 'csv')).text()).split('\r\n')).toHaveLength(2);
    const odd = await get(ann.client, 'xml');
    expect(odd.status).toBe(400);
    expect(((await odd.json()) as { detail: string }).detail).toBe(
      'Please ask for format=csv or format=json.',
    );
    expect((await get(server.client(), 'csv')).status).toBe(401);
  });
});
