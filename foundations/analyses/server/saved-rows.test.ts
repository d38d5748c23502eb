/** What the database itself refuses of saved analyses. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type OpenDatabase, userProfiles } from '@unmask/db';
import { openTestDatabase, testFolder } from '@unmask/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { videoAnalyses } from '../tables.ts';

let dir: string;
let database: OpenDatabase;
beforeAll(async () => {
  dir = await testFolder('saved-rows');
  database = await openTestDatabase(path.join(dir, 'database'));
});
afterAll(async () => {
  await database.close();
  await rm(dir, { recursive: true, force: true });
});

describe('the table of saved analyses', () => {
  test('[ENT-144] a saved analysis has one of the four threat levels, or none where there is no verdict, and no other', async () => {
    await database.db.insert(userProfiles).values({ id: 'levels', email: 'levels@example.com' });
    const save = (threatLevel: string) =>
      database.db.insert(videoAnalyses).values({
        id: threatLevel,
        userId: 'levels',
        filename: 'f',
        fileSize: 1,
        analysisResult: {},
        threatLevel,
        confidenceScore: 1,
        processingTime: 1,
      });
    for (const level of ['critical', 'high', 'medium', 'low', 'unknown']) await save(level);
    await expect(save('severe')).rejects.toThrow();
  });

  test('a saved analysis needs a person', async () => {
    const values = {
      id: 'v',
      userId: 'nobody',
      filename: 'f',
      fileSize: 1,
      analysisResult: {},
      threatLevel: 'low',
      confidenceScore: 1,
      processingTime: 1,
    };
    await expect(database.db.insert(videoAnalyses).values(values)).rejects.toThrow();
  });
});
