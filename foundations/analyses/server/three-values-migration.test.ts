/** Results that were stored under weaker rules, after the migration that reads them by today's. */
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type OpenDatabase, userProfiles } from '@unmask/db';
import { sql } from '@unmask/db/sql';
import { openTestDatabase, testFolder } from '@unmask/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analysisJobs, videoAnalyses } from '../tables.ts';

let dir: string;
let database: OpenDatabase;

/** What the migration says about rows, beyond the constraint. */
const statements = readFileSync(
  path.resolve(import.meta.dirname, '../../../packages/db/migrations/0015_three_values.sql'),
  'utf8',
)
  .split('--> statement-breakpoint')
  .slice(2);

interface Old {
  outcome: string;
  value: number;
  low?: number;
  high?: number;
  verbal?: string;
  mode?: string;
}

function stored({ outcome, value, low = value, high = value, verbal = 'weak', mode = 'full' }: Old) {
  return {
    isAI: outcome === 'ai_generated',
    confidence: 100 * Math.max(value, 1 - value),
    outcome,
    outcomeReasons: outcome === 'inconclusive' ? ['signals_disagree'] : [],
    threatLevel: outcome === 'ai_generated' ? 'critical' : 'low',
    mode,
    probability: { value, low, high },
    likelihoodRatio: {
      value: value / (1 - value),
      verbal,
      supports: value > 2 / 3 ? 'ai' : value < 1 / 3 ? 'authentic' : 'neither',
    },
    findings: [{ text: 'stays' }],
  };
}

const OLD: Record<string, object> = {
  undecided: stored({ outcome: 'inconclusive', value: 0.847 }),
  cleared: stored({ outcome: 'authentic', value: 0.22 }),
  crossing: stored({ outcome: 'authentic', value: 0.08, high: 0.15 }),
  stills: stored({ outcome: 'authentic', value: 0.05, mode: 'frames' }),
  real: stored({ outcome: 'authentic', value: 0.05, high: 0.08, verbal: 'moderate' }),
  named: stored({ outcome: 'ai_generated', value: 0.96, low: 0.93, verbal: 'moderate' }),
  sure: stored({ outcome: 'ai_generated', value: 0.993, low: 0.98, verbal: 'moderately_strong' }),
  doubtful: stored({ outcome: 'ai_generated', value: 0.95, low: 0.8, verbal: 'moderate' }),
  voiced: {
    ...stored({ outcome: 'inconclusive', value: 0.5 }),
    voice: stored({ outcome: 'authentic', value: 0.2 }),
  },
  ancient: { isAI: true },
};

beforeAll(async () => {
  dir = await testFolder('three-values');
  database = await openTestDatabase(path.join(dir, 'database'));
  await database.db.insert(userProfiles).values({ id: 'ann', email: 'ann@example.com' });
  for (const [id, analysisResult] of Object.entries(OLD)) {
    const shared = { id, userId: 'ann', fileSize: 1 };
    await database.db.insert(videoAnalyses).values({
      ...shared,
      filename: 'f',
      analysisResult,
      threatLevel: id === 'named' ? 'critical' : 'low',
      confidenceScore: 84.7,
      processingTime: 1,
    });
    await database.db.insert(analysisJobs).values({
      ...shared,
      addressHash: 'a',
      fileName: 'f',
      fileType: 'video/mp4',
      mode: 'full',
      result: analysisResult,
    });
  }
  for (const statement of statements) await database.db.execute(sql.raw(statement));
});
afterAll(async () => {
  await database.close();
  await rm(dir, { recursive: true, force: true });
});

describe('a result that was stored before', () => {
  const read = async () => {
    const rows = await database.db.select().from(videoAnalyses);
    return new Map(
      rows.map((row) => [row.id, { ...row, result: row.analysisResult as Record<string, unknown> }]),
    );
  };

  test.each([
    ['undecided', 'inconclusive', 15.3, 'ai', 'unknown'],
    ['cleared', 'inconclusive', 78, 'authentic', 'unknown'],
    ['crossing', 'inconclusive', 92, 'authentic', 'unknown'],
    ['stills', 'inconclusive', 95, 'authentic', 'unknown'],
    ['real', 'authentic', 95, 'authentic', 'low'],
    ['named', 'ai_generated', 96, 'ai', 'high'],
    ['sure', 'ai_generated', 99.3, 'ai', 'critical'],
    ['doubtful', 'inconclusive', 5, 'ai', 'unknown'],
  ])(
    '%s is read as %s, %d %%, leaning to %s, threat %s',
    async (id, outcome, confidence, lean, threatLevel) => {
      const row = (await read()).get(id)!;
      const isAI = outcome === 'ai_generated';
      expect(row.result).toMatchObject({ outcome, isAI, confidence, lean, threatLevel });
      expect(row.result.findings).toEqual([{ text: 'stays' }]);
      expect([row.threatLevel, row.confidenceScore]).toEqual([threatLevel, confidence]);
    },
  );

  test('what lost its verdict says why; what had none keeps its reasons', async () => {
    const rows = await read();
    expect(rows.get('cleared')?.result.outcomeReasons).toEqual(['near_the_threshold']);
    expect(rows.get('stills')?.result.outcomeReasons).toEqual(['near_the_threshold', 'frames_only']);
    expect(rows.get('undecided')?.result.outcomeReasons).toEqual(['signals_disagree']);
  });

  test('the sound of a video is judged alike', async () => {
    const { voice } = (await read()).get('voiced')!.result as { voice: Record<string, unknown> };
    expect(voice).toMatchObject({ outcome: 'inconclusive', isAI: false, confidence: 80 });
  });

  test('the analysis says the same as the saved one; one without a probability stays as it was', async () => {
    const rows = await read();
    for (const job of await database.db.select().from(analysisJobs))
      expect(job.result, job.id).toEqual(rows.get(job.id)?.result);
    expect(rows.get('ancient')?.result).toEqual({ isAI: true });
    expect(rows.get('ancient')?.threatLevel).toBe('low');
  });
});
