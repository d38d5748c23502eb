/** Every Friday: when an issue is composed, and from which figures. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { OpenDatabase } from '@unmask/db';
import { openTestDatabase, testFolder } from '@unmask/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NewsletterInputSchema } from '../contract.ts';
import { campaigns, newsletterSettings, newsletterSubscribers } from '../tables.ts';
import type { NewsletterDeps } from './deps.ts';
import { composeIssue, threatLevelOf } from './figures.ts';
import { isFirstOfMonth, momentOf, nextFriday } from './friday.ts';
import { prepareIssue } from './weekly.ts';

let dir: string;
let database: OpenDatabase;
beforeAll(async () => {
  dir = await testFolder('weekly');
  database = await openTestDatabase(path.join(dir, 'database'));
});
afterAll(async () => {
  await database.close();
  await rm(dir, { recursive: true, force: true });
});

test.each([
  ['2026-11-26T08:00:00Z', 9, 'UTC', '2026-11-27', '2026-11-27T09:00:00.000Z'],
  ['2026-11-27T09:00:00Z', 9, 'UTC', '2026-12-04', '2026-12-04T09:00:00.000Z'],
  // It is Friday there already; a week later the clocks have gone back.
  ['2026-10-22T23:30:00Z', 9, 'Europe/Berlin', '2026-10-23', '2026-10-23T07:00:00.000Z'],
  ['2026-10-24T00:00:00Z', 9, 'Europe/Berlin', '2026-10-30', '2026-10-30T08:00:00.000Z'],
  ['2026-11-26T08:00:00Z', 0, 'Pacific/Auckland', '2026-11-27', '2026-11-26T11:00:00.000Z'],
])('[NEWS-056] at %s the next Friday, %i o’clock in %s, is %s', (now, hour, zone, day, at) => {
  const found = nextFriday(new Date(now), hour, zone);
  expect([found.day, found.at.toISOString()]).toEqual([day, at]);
  expect(momentOf(day, hour, zone).toISOString()).toBe(at);
});

test('the first Friday of a month is that of those who want no weekly mail', () => {
  expect(['2026-12-04', '2026-11-27', '2027-01-01'].map(isFirstOfMonth)).toEqual([true, false, true]);
});

test.each([
  [9, 1, 'low'],
  [10, 0, 'critical'],
  [20, 10, 'critical'],
  [15, 10, 'high'],
  [10, 10, 'medium'],
  [10, 20, 'low'],
] as const)('[ENT-454] %i finds, %i in a week before: %s', (found, before, level) => {
  expect(threatLevelOf(found, before)).toBe(level);
});

test('an issue has what was counted; where nobody measured, nothing is said', async () => {
  const issue = await composeIssue(database.db, '2026-11-27', new Date('2026-11-25T21:00:00Z'));
  expect(NewsletterInputSchema.parse(issue)).toEqual(issue);
  expect(issue).toMatchObject({ threatLevel: 'low', topTrends: [] });
  expect(issue.weeklyStats).toMatchObject({ newThreats: 0, globalIncidents: 0, preventedFraud: null });
  expect(issue.featuredIncident.source).not.toBe('');
});

test('[NEWS-056] an issue that nobody wrote is prepared 36 hours before, once, as long as somebody reads it', async () => {
  const { db } = database;
  const prepare = (at: string) => prepareIssue({ db } as NewsletterDeps, new Date(at));
  expect(await prepare('2026-11-26T10:00:00Z')).toBeNull();
  await db.insert(newsletterSubscribers).values({ id: 'ann', email: 'ann@example.com', state: 'confirmed' });
  expect(await prepare('2026-11-25T20:59:00Z')).toBeNull();
  const id = await prepare('2026-11-25T21:00:00Z');
  expect(await prepare('2026-11-26T21:00:00Z')).toBeNull();
  expect(await db.select().from(campaigns)).toMatchObject([
    { id, type: 'newsletter', status: 'scheduled', scheduledDate: new Date('2026-11-27T09:00:00Z') },
  ]);
  await db.insert(newsletterSettings).values({ automatic: false });
  expect(await prepare('2026-12-03T20:00:00Z')).toBeNull();
});
