/** On the embedded database. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { videoAnalyses } from '@unmask/analyses/tables';
import { type OpenDatabase, userProfiles } from '@unmask/db';
import { openTestDatabase, testFolder } from '@unmask/db/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { detectionAnalytics, scamTypeAnalytics } from '../tables.ts';
import { updateGlobalStats } from './count.ts';
import { readDetectionAnalytics, readGlobalStats, readScamTypeAnalytics } from './repository.ts';

let dir: string;
let database: OpenDatabase;
beforeAll(async () => {
  dir = await testFolder('statistics');
  database = await openTestDatabase(path.join(dir, 'database'));
});
afterAll(async () => {
  await database.close();
  await rm(dir, { recursive: true, force: true });
});
beforeEach(async () => {
  const { db } = database;
  await db.delete(videoAnalyses);
  await db.delete(userProfiles);
  await db.delete(detectionAnalytics);
  await db.delete(scamTypeAnalytics);
  await db.insert(userProfiles).values([
    { id: 'ann', email: 'ann@example.com' },
    { id: 'guest', email: 'guest@example.com', isAnonymous: true },
  ]);
});

let saved = 0;
type Result = { isAI: boolean; outcome?: string; modality?: string };
const analysis = (result: Result, confidenceScore = 90, createdAt = new Date()) => {
  saved += 1;
  return {
    id: `v${saved}`,
    userId: 'ann',
    filename: 'f.mp4',
    fileSize: 1,
    analysisResult: result,
    threatLevel: 'low',
    confidenceScore,
    processingTime: 1,
    createdAt,
  };
};
const ai = { isAI: true, outcome: 'ai_generated' };
const real = { isAI: false, outcome: 'authentic' };
const unsure = { isAI: true, outcome: 'inconclusive' };

describe('the counts over everything', () => {
  test('[ANALYTICS-020] without an analysis there is no average to show', async () => {
    expect(await readGlobalStats(database.db)).toEqual({
      analyses: 0,
      detected: 0,
      users: 1,
      averageConfidence: null,
      averagedOver: 0,
    });
  });

  test('[CALL-023] [CALL-024] [CALL-031] [ANALYTICS-021] all analyses, those that named AI, accounts without guests, and the average of the verdicts with one decimal', async () => {
    await database.db
      .insert(videoAnalyses)
      .values([analysis(ai, 90.11), analysis({ isAI: true }, 80), analysis(real, 70), analysis(unsure, 51)]);
    expect(await readGlobalStats(database.db)).toEqual({
      analyses: 4,
      detected: 2,
      users: 1,
      averageConfidence: 80,
      averagedOver: 3,
    });
  });

  test('[CALL-025] [ANALYTICS-019] the average is over the newest 1000', async () => {
    const old = Array.from({ length: 20 }, () => analysis(ai, 0, new Date('2026-01-01')));
    const recent = Array.from({ length: 1000 }, () => analysis(real, 60, new Date('2026-02-01')));
    await database.db.insert(videoAnalyses).values([...old, ...recent]);
    expect(await readGlobalStats(database.db)).toMatchObject({
      analyses: 1020,
      averageConfidence: 60,
      averagedOver: 1000,
    });
  });
});

describe('update_global_stats', () => {
  const rows = () => database.db.select().from(detectionAnalytics).orderBy(detectionAnalytics.detectionDate);

  test('counts by day in UTC; again gives the same; a deleted analysis goes out of the count', async () => {
    const late = new Date('2026-03-01T23:30:00-02:00');
    await database.db
      .insert(videoAnalyses)
      .values([
        analysis(ai, 90, new Date('2026-03-01T10:00:00Z')),
        analysis(real, 90, new Date('2026-03-01T11:00:00Z')),
        analysis(unsure, 90, new Date('2026-03-01T12:00:00Z')),
        analysis(ai, 90, late),
      ]);
    await updateGlobalStats(database.db);
    await Promise.all([updateGlobalStats(database.db), updateGlobalStats(database.db)]);
    const platform = 'Direct upload';
    expect(await rows()).toMatchObject([
      { platform, detectionDate: '2026-03-01', deepfakesDetected: 1, totalVideosAnalyzed: 3 },
      { platform, detectionDate: '2026-03-02', deepfakesDetected: 1, totalVideosAnalyzed: 1 },
    ]);
    await database.db.delete(videoAnalyses);
    await updateGlobalStats(database.db);
    expect(await rows()).toEqual([]);
  });

  test('[CALL-036] what was found is counted by its kind and day; what named no side, or the other, is no threat', async () => {
    const first = new Date('2026-03-01T10:00:00Z');
    const of = (modality: string, result: Result = ai) => analysis({ ...result, modality }, 90, first);
    await database.db
      .insert(videoAnalyses)
      .values([
        ...[of('video'), of('audio'), of('audio'), of('image')],
        ...[of('image', real), of('audio', unsure)],
        analysis({ isAI: true }, 90, new Date('2026-03-02T10:00:00Z')),
      ]);
    await updateGlobalStats(database.db);
    await updateGlobalStats(database.db);
    const found = await readScamTypeAnalytics(database.db);
    expect(found[0]).toEqual({ scam_type: 'AI-generated video', incidents_detected: 1 });
    const counts = Object.fromEntries(found.slice(1).map((row) => [row.scam_type, row.incidents_detected]));
    expect(counts).toEqual({ 'AI-generated video': 1, 'AI-generated voice': 2, 'AI-generated picture': 1 });
    await database.db.delete(videoAnalyses);
    await updateGlobalStats(database.db);
    expect(await readScamTypeAnalytics(database.db)).toEqual([]);
  });
});

describe('the two lists', () => {
  const day = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);

  test('[CALL-035] [ENT-048] [ENT-049] [ENT-050] [ENT-051] platforms: three fields, newest first, at most 30', async () => {
    await database.db.insert(detectionAnalytics).values(
      Array.from({ length: 33 }, (_, index) => ({
        platform: `p${index}`,
        deepfakesDetected: index,
        totalVideosAnalyzed: index + 1,
        detectionDate: day(index),
      })),
    );
    const found = await readDetectionAnalytics(database.db);
    expect(found).toHaveLength(30);
    expect(found[0]).toEqual({ platform: 'p32', deepfakes_detected: 32, total_videos_analyzed: 33 });
    expect(found.at(-1)?.platform).toBe('p3');
  });

  test('[CALL-036] [ENT-052] [ENT-053] [ENT-054] kinds of scam: two fields, newest first, at most 100', async () => {
    await database.db.insert(scamTypeAnalytics).values(
      Array.from({ length: 104 }, (_, index) => ({
        scamType: `s${index}`,
        incidentsDetected: index,
        detectionDate: day(index),
      })),
    );
    const found = await readScamTypeAnalytics(database.db);
    expect(found).toHaveLength(100);
    expect(found[0]).toEqual({ scam_type: 's103', incidents_detected: 103 });
    expect(found.at(-1)?.scam_type).toBe('s4');
  });
});
