import { rm } from 'node:fs/promises';
import path from 'node:path';
import {
  type OpenDatabase,
  organizationMembers,
  organizations,
  userActiveOrganization,
  userProfiles,
} from '@unmask/db';
import { openTestDatabase, testFolder } from '@unmask/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activeMembership, findOrCreateProfile, findProfile, presentProfile } from './profiles.ts';

let dir: string;
let database: OpenDatabase;
beforeAll(async () => {
  dir = await testFolder('profiles');
  database = await openTestDatabase(path.join(dir, 'database'));
});
afterAll(async () => {
  await database.close();
  await rm(dir, { recursive: true, force: true });
});

test('[SESSION-006][SESSION-007][SESSION-008][CALL-032][CALL-033] a missing profile is created free with 0 videos and read again, once', async () => {
  const person = { id: 'missing', email: 'missing@example.com' };
  expect(await findProfile(database.db, person.id)).toBeNull();
  const both = await Promise.all([
    findOrCreateProfile(database.db, person),
    findOrCreateProfile(database.db, person),
  ]);
  for (const row of both) {
    expect(row).toMatchObject({ ...person, subscriptionTier: 'free', videosAnalyzedToday: 0 });
  }
  expect(await database.db.select().from(userProfiles)).toHaveLength(1);
});

test('a count of yesterday shows as 0', async () => {
  const row = await findOrCreateProfile(database.db, { id: 'y', email: 'y@example.com' });
  const shown = (day: string) =>
    presentProfile(
      { ...row, videosAnalyzedToday: 2, usageDay: day },
      { tier: 'free', organization: null },
      'account',
      new Date('2026-03-02T00:00:01Z'),
    );
  expect(shown('2026-03-01').videos_analyzed_today).toBe(0);
  expect(shown('2026-03-02').videos_analyzed_today).toBe(2);
});

test('[SESSION-002] the saved active organization while still a member, otherwise the first membership', async () => {
  const { db } = database;
  await findOrCreateProfile(db, { id: 'm', email: 'm@example.com' });
  expect(await activeMembership(db, 'm')).toBeNull();
  await db.insert(organizations).values([
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
    { id: 'left', name: 'Left' },
  ]);
  await db.insert(organizationMembers).values([
    { id: '1', organizationId: 'a', userId: 'm', role: 'viewer', joinedAt: new Date('2026-01-01') },
    { id: '2', organizationId: 'b', userId: 'm', role: 'admin', joinedAt: new Date('2026-02-01') },
  ]);
  expect(await activeMembership(db, 'm')).toMatchObject({ organizationId: 'a', role: 'viewer' });
  await db.insert(userActiveOrganization).values({ userId: 'm', organizationId: 'b' });
  expect(await activeMembership(db, 'm')).toMatchObject({ organizationId: 'b', role: 'admin' });
  await db.update(userActiveOrganization).set({ organizationId: 'left' });
  expect(await activeMembership(db, 'm')).toMatchObject({ organizationId: 'a' });
});
