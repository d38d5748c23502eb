/** Answers to "Was this right?", after the migration that reads them as what the file is. */
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { OpenDatabase } from '@unmask/db';
import { sql } from '@unmask/db/sql';
import { openTestDatabase, testFolder } from '@unmask/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { analysisFeedback } from '../tables.ts';

let dir: string;
let database: OpenDatabase;
beforeAll(async () => {
  dir = await testFolder('feedback');
  database = await openTestDatabase(path.join(dir, 'database'));
});
afterAll(async () => {
  await database.close();
  await rm(dir, { recursive: true });
});

/** The one statement of the migration that reads rows anew. */
const update = readFileSync(
  path.resolve(import.meta.dirname, '../../../packages/db/migrations/0022_feedback_that_counts.sql'),
  'utf8',
)
  .split('--> statement-breakpoint')
  .find((statement) => statement.includes('UPDATE'))!;

test('yes and no are read by the outcome they were about; where no side was named they say nothing of the file', async () => {
  const { db } = database;
  await db.execute(sql`alter table analysis_feedback drop constraint analysis_feedback_answer`);
  for (const outcome of ['ai_generated', 'authentic', 'inconclusive'])
    for (const answer of ['yes', 'no', 'unsure'])
      await db.insert(analysisFeedback).values({
        analysisId: `${outcome} ${answer}`,
        author: 'visitor',
        answer,
        engineVersion: '0',
        outcome,
      });
  await db.execute(sql.raw(update));
  const rows = await db.select().from(analysisFeedback);
  expect(Object.fromEntries(rows.map((row) => [row.analysisId, row.answer]))).toEqual({
    'ai_generated yes': 'ai',
    'ai_generated no': 'real',
    'ai_generated unsure': 'unsure',
    'authentic yes': 'real',
    'authentic no': 'ai',
    'authentic unsure': 'unsure',
    'inconclusive yes': 'unsure',
    'inconclusive no': 'unsure',
    'inconclusive unsure': 'unsure',
  });
});
