/**
 * A newsletter to 10,000 readers over real SMTP on this machine: copies a second, none twice and none left out, how many copies a password
 * mail waits for, the memory of the service, and what a page of the lists takes, meanwhile and afterwards.
 */
import {
  campaigns,
  emailPreferences,
  newsletterIssues,
  newsletterSubscribers,
} from '@unmask/newsletter/tables';
import { type Inbox, startInbox } from '@unmask/testing/inbox';
import type { ServerProcess } from '@unmask/testing/process';
import { TestClient, until } from '@unmask/testing/server';
import { archive, listSubscribers } from '../features/newsletter/server/listing.ts';
import type { Database } from '../packages/db/src/index.ts';
import { pageTimes } from './page-times.ts';
import { forgetPeak, memory, peakOf, residentOf } from './process-figures.ts';
import { type DatabaseKind, makePlace } from './service.ts';
import { signedUp } from './signed-up.ts';

const READERS = Number(process.env.READERS ?? 10_000);
const ROWS_AT_ONCE = 1_000;
const LIMIT_MS = 60 * 60_000;
const READS = 50;
const WAITING = 'waiting@example.com';
const SUBJECT = 'AI Security Weekly: a measured send';

async function seed(db: Database): Promise<void> {
  for (let from = 0; from < READERS; from += ROWS_AT_ONCE) {
    const ids = Array.from(
      { length: Math.min(ROWS_AT_ONCE, READERS - from) },
      (_, n) => `reader-${from + n}`,
    );
    await db.insert(newsletterSubscribers).values(
      ids.map((id) => ({
        id,
        email: `${id}@readers.example`,
        state: 'confirmed' as const,
        confirmedAt: new Date(),
      })),
    );
    await db.insert(emailPreferences).values(ids.map((subscriberId) => ({ subscriberId })));
  }
}

/** Due at once. */
async function schedule(db: Database): Promise<void> {
  const id = 'bench';
  await db
    .insert(campaigns)
    .values({ id, title: SUBJECT, type: 'newsletter', status: 'scheduled', scheduledDate: new Date() });
  await db.insert(newsletterIssues).values({
    campaignId: id,
    weekOf: '2026-11-27',
    input: {
      weekOf: '2026-11-27',
      threatLevel: 'low',
      featuredIncident: {
        ...{ title: 'A case', description: 'What happened. '.repeat(20), lossAmount: '', location: '' },
        ...{ date: '', source: 'A newspaper' },
      },
      weeklyStats: { newThreats: 0, detectionRate: null, globalIncidents: 0, preventedFraud: null },
      topTrends: [],
    },
  });
}

const copiesIn = ({ mails }: Inbox) => mails.filter(({ subject }) => subject === SUBJECT);

/** @returns how many copies went before a mail that was asked for in the middle */
async function passwordMail(server: ServerProcess, inbox: Inbox): Promise<number> {
  const client = new TestClient(server.address);
  await until('the middle', async () => copiesIn(inbox).length > READERS / 2, LIMIT_MS);
  const before = inbox.mails.length;
  await client.post('/api/auth/request-password-reset', { email: WAITING }, { origin: server.address });
  await until(
    'it is there',
    async () => inbox.mails.slice(before).some(({ to }) => to === WAITING),
    LIMIT_MS,
  );
  return inbox.mails.findLastIndex(({ to }) => to === WAITING) - before;
}

/** As a reader asks for it while the copies go out. */
async function archivePage({ address }: ServerProcess): Promise<void> {
  const answer = await new TestClient(address).fetch('/api/newsletter/archive');
  if (!answer.ok) throw new Error(`archive: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** Of the staff's list and of the public archive, as their calls read them. */
async function measureLists(db: Database, kind: DatabaseKind): Promise<void> {
  const all = { search: '', filter: 'all' as const };
  let cursor: string | null = null;
  for (let page = 0; page < READERS / 100; page += 1)
    ({ nextCursor: cursor } = await listSubscribers(db, { ...all, ...(cursor && { cursor }) }));
  const pages: Record<string, () => Promise<unknown>> = {
    'first page of the readers': () => listSubscribers(db, all),
    'page in the middle': () => listSubscribers(db, { ...all, ...(cursor && { cursor }) }),
    'search that finds nobody': () => listSubscribers(db, { ...all, search: 'nobody@nowhere' }),
    archive: () => archive(db, undefined),
  };
  for (const [name, read] of Object.entries(pages))
    console.log(`  ${kind}, ${name}: ${await pageTimes(read, READS)}`);
}

async function measure(kind: DatabaseKind): Promise<void> {
  const inbox = await startInbox();
  const place = await makePlace(kind);
  const settings = {
    SMTP_URL: inbox.url,
    MAIL_FROM: 'Unmask <news@mail.example>',
    MAIL_BULK_PER_MINUTE: '100000',
    RUN_JOBS: 'false',
  };
  try {
    const first = await place.start(settings);
    // Whoever will ask for a new password.
    await signedUp(first, WAITING);
    const idle_bytes = residentOf(first.pid);
    await first.stop();
    await place.onDatabase(async (db) => {
      await seed(db);
      await schedule(db);
    });
    const server = await place.start(settings);
    forgetPeak(server.pid);
    await until('the first copy', async () => copiesIn(inbox).length > 0, LIMIT_MS);
    const from_ms = performance.now();
    const overtaken = await passwordMail(server, inbox);
    const meanwhile = await pageTimes(() => archivePage(server), READS);
    await until('the last copy', async () => copiesIn(inbox).length >= READERS, LIMIT_MS);
    const spent_s = (performance.now() - from_ms) / 1000;
    const addresses = copiesIn(inbox).map(({ to }) => to);
    console.log(
      `${kind}: ${READERS} copies, ${Math.round(READERS / spent_s)} a second; ${addresses.length - new Set(addresses).size} twice, ${READERS - new Set(addresses).size} left out`,
    );
    console.log(`  a password mail asked for in the middle came after ${overtaken} copies`);
    console.log(`  the archive over HTTP meanwhile: ${meanwhile}`);
    console.log(
      `  memory at most ${memory(peakOf(server.pid))}; ${(peakOf(server.pid) / idle_bytes).toFixed(2)} of an idle server's`,
    );
    await server.stop();
    await place.onDatabase((db) => measureLists(db, kind));
  } finally {
    await inbox.close();
    await place.remove();
  }
}

export async function benchNewsletter(): Promise<void> {
  for (const kind of ['embedded', 'postgres'] as const) await measure(kind);
}
