/**
 * People and analyses to develop with: `npm run dev`, or `npm start -- --seed` on an empty database. Everything goes through the
 * calls that people use, so that nothing is there which the product would not have made. Verdicts are the engine's own: a few sample
 * clips are analyzed, and the longer history of the organization is made of those stored results.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setStaff } from '@unmask/accounts/server';
import { videoAnalyses } from '@unmask/analyses/tables';
import { type Database, deliveries, organizations, userProfiles } from '@unmask/db';
import { and, count, desc, eq, like } from '@unmask/db/sql';
import type { Settings } from '@unmask/platform/env';
import { randomId } from '@unmask/platform/identifiers';
import type { PaidTier } from '@unmask/product/plans';
import { SeedClient } from './seed-client.ts';
import type { RunningServer } from './start.ts';

export const TEAM_ANALYSES = 40;
const TEAM_DAYS = 60;
const DAY_MS = 86_400_000;

export interface SeededPerson {
  scenario: string;
  email: string;
  password: string;
}

const fileOf = (dataDir: string) => path.join(dataDir, 'seeded.json');

/** Who was seeded into this data folder, with their passwords; null when nobody was. */
export function seededIn(dataDir: string): SeededPerson[] | null {
  const file = fileOf(dataDir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SeededPerson[]) : null;
}

export async function isEmpty(db: Database): Promise<boolean> {
  const [people] = await db.select({ rows: count() }).from(userProfiles);
  const [teams] = await db.select({ rows: count() }).from(organizations);
  return people?.rows === 0 && teams?.rows === 0;
}

/** @param samples folder with the generated clips and their `index.json` */
export async function seed(
  { address, core }: Pick<RunningServer, 'address' | 'core'>,
  { DATA_DIR: dataDir, PUBLIC_URL }: Pick<Settings, 'DATA_DIR' | 'PUBLIC_URL'>,
  samples: string,
): Promise<SeededPerson[]> {
  const { db } = core.database;
  const people: SeededPerson[] = [];
  const join = async (scenario: string, name: string) => {
    const person = {
      scenario,
      email: `${name}@dev.example`,
      password: randomBytes(12).toString('base64url'),
    };
    const client = new SeedClient(address, new URL(PUBLIC_URL ?? address).origin);
    await client.signUp(person.email, person.password);
    await client.confirmAddress(await mailed(db, person.email, /token=([\w.%-]+)/));
    // Confirming ends the sessions from before.
    await client.signIn(person.email, person.password);
    people.push(person);
    return { ...person, client };
  };
  const index = JSON.parse(readFileSync(path.join(samples, 'index.json'), 'utf8')) as Array<{ file: string }>;
  const clips = index.map(({ file }) => path.join(samples, file));

  const free = await join('free plan, one analysis', 'free');
  await free.client.analyze(clips.slice(0, 1));
  const paid = await join('Pro', 'paid');
  await buy(paid.client, 'pro');
  await paid.client.analyze(clips.slice(0, 1));

  const owner = await join(
    `admin of an organization on Enterprise Elite, ${TEAM_ANALYSES} analyses`,
    'owner',
  );
  await buy(owner.client, 'enterprise_elite');
  const team = await owner.client.ask<{ id: string }>('/api/organizations', {
    name: 'Northwind',
    invites: [],
  });
  const analyst = await join('analyst of that organization', 'analyst');
  const invitation = { email: analyst.email, role: 'analyst' };
  await owner.client.ask(`/api/organizations/${team.id}/invitations`, invitation);
  const token = await mailed(db, analyst.email, /\/invitation#([\w-]+)/);
  await analyst.client.ask('/api/invitations/accept', { token });
  await owner.client.analyze(clips);
  await lengthenHistory(db, team.id, analyst.email);

  const staff = await join('staff: the operator’s pages', 'staff');
  await setStaff(db, staff.email, true);
  writeFileSync(fileOf(dataDir), JSON.stringify(people, null, 2), { mode: 0o600 });
  return people;
}

/** Through the local test checkout, which takes no money. */
async function buy(client: SeedClient, plan: PaidTier): Promise<void> {
  const { url } = await client.ask<{ url: string }>('/functions/v1/create-checkout', { plan });
  const id = url.split('/').at(-1) ?? '';
  await client.ask('/rpc/billing/settleTestCheckout', { json: { id, outcome: 'pay' } });
}

/** What the newest mail to the address has in its link. */
async function mailed(db: Database, email: string, link: RegExp): Promise<string> {
  const mails = await db
    .select({ text: deliveries.body })
    .from(deliveries)
    .where(and(eq(deliveries.channel, 'mail'), eq(deliveries.target, email), like(deliveries.body, '%http%')))
    .orderBy(desc(deliveries.createdAt));
  for (const { text } of mails) {
    const token = link.exec(text)?.[1];
    if (token) return decodeURIComponent(token);
  }
  throw new Error(`no mail to ${email} has a link like ${link.source}`);
}

/** Results of the engine under further names and days; half of them the analyst's. */
async function lengthenHistory(db: Database, organizationId: string, analystEmail: string): Promise<void> {
  const made = await db.select().from(videoAnalyses).where(eq(videoAnalyses.organizationId, organizationId));
  const [analyst] = await db
    .select({ id: userProfiles.id })
    .from(userProfiles)
    .where(eq(userProfiles.email, analystEmail));
  if (made.length === 0 || !analyst) throw new Error('the sample clips were not saved for the organization');
  const more = Array.from({ length: TEAM_ANALYSES - made.length }, (_, index) => {
    const row = made[index % made.length];
    if (!row) throw new Error('unreachable: the index is below the length');
    const { name, ext } = path.parse(row.filename);
    return {
      ...row,
      id: randomId(),
      userId: index % 2 === 0 ? analyst.id : row.userId,
      filename: `${name} (${index + 2})${ext}`,
      createdAt: new Date(Date.now() - ((index + 1) * TEAM_DAYS * DAY_MS) / TEAM_ANALYSES),
    };
  });
  await db.insert(videoAnalyses).values(more);
}
