/**
 * How long a page of the boards takes with 100,000 recorded quizzes of 5,000 players: written anew, read, and that of an organization; the
 * same over HTTP from a running service, and the memory that it takes.
 */
import { sql } from '@unmask/db/sql';
import { TIMEFRAMES } from '../features/quiz/limits.ts';
import { generateBoard, readBoard, readTeamBoard } from '../features/quiz/server/leaderboard.ts';
import type { Database } from '../packages/db/src/index.ts';
import { pageTimes } from './page-times.ts';
import { forgetPeak, memory, peakOf } from './process-figures.ts';
import { type DatabaseKind, makePlace, type Place } from './service.ts';
import { signedUp } from './signed-up.ts';

const PLAYERS = 5_000;
const SESSIONS = 100_000;
const MEMBERS = 200;
const READS = 50;

async function seed(db: Database): Promise<void> {
  const series = (count: number) => sql`generate_series(1, ${sql.raw(String(count))}) n`;
  await db.execute(sql`
    insert into user_profiles (id, email) select 'bench ' || n, 'bench' || n || '@example.com' from ${series(PLAYERS)}`);
  await db.execute(sql`
    insert into user_quiz_profiles (user_id, username, name_chosen_at)
    select 'bench ' || n, 'Player ' || n, now() from ${series(PLAYERS)}`);
  // Spread over the last hundred days, so that each period has its share.
  await db.execute(sql`
    insert into quiz_sessions (id, user_id, score, total_questions, time_taken, difficulty_breakdown, session_data, completed_at)
    select 'bench ' || n, 'bench ' || (n % ${sql.raw(String(PLAYERS))} + 1), n % 11, 10, 40 + n % 200, '{}', '{"questions":[]}',
      now() - (n % 144000) * interval '1 minute' from ${series(SESSIONS)}`);
  await db.execute(sql`insert into organizations (id, name) values ('bench', 'Bench')`);
  await db.execute(sql`
    insert into organization_members (id, organization_id, user_id, role)
    select 'bench ' || n, 'bench', 'bench ' || n, 'viewer' from ${series(MEMBERS)}`);
  await db.execute(sql`analyze`);
}

/** As a browser reads them and has them counted anew. */
async function overHttp(place: Place): Promise<void> {
  const server = await place.start({ RUN_JOBS: 'false' });
  try {
    const client = await signedUp(server, 'reader@example.com');
    const taken = async (asked: Promise<Response>) => {
      const answer = await asked;
      const text = await answer.text();
      if (!answer.ok) throw new Error(`board: ${answer.status} ${text}`);
    };
    forgetPeak(server.pid);
    for (const timeframe of TIMEFRAMES) {
      const origin = { origin: server.address };
      const counted = await pageTimes(() => taken(client.post('/api/leaderboard', { timeframe }, origin)), 1);
      const read = await pageTimes(
        () => taken(client.fetch(`/api/leaderboard?timeframe=${timeframe}`)),
        READS,
      );
      console.log(`${place.kind} ${timeframe} over HTTP: read ${read}; counted anew ${counted}`);
    }
    console.log(`${place.kind} memory of the service at most ${memory(peakOf(server.pid))}`);
  } finally {
    await server.stop();
  }
}

export async function benchLeaderboard(): Promise<void> {
  const kinds: DatabaseKind[] = ['embedded', 'postgres'];
  for (const kind of kinds) {
    const place = await makePlace(kind);
    try {
      await place.onDatabase(async (db) => {
        await seed(db);
        const actor = { kind: 'user', userId: 'bench 4000', email: 'bench4000@example.com' } as never;
        const member = { kind: 'user', userId: 'bench 7', email: 'bench7@example.com' } as never;
        for (const timeframe of TIMEFRAMES) {
          console.log(
            `${kind} ${timeframe} counted anew: ${await pageTimes(() => generateBoard(db, timeframe), 1)}`,
          );
          const read = await pageTimes(() => readBoard(db, actor, timeframe), READS);
          const team = await pageTimes(
            () => readTeamBoard(db, member, { organizationId: 'bench', timeframe }),
            READS,
          );
          console.log(`${kind} ${timeframe} read: ${read}`);
          console.log(`${kind} ${timeframe} of an organization: ${team}`);
        }
      });
      await overHttp(place);
    } finally {
      await place.remove();
    }
  }
}
