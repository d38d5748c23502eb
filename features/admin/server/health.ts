/** State of the service: what an operator looks at first. */
import { analysisJobs } from '@unmask/analyses/tables';
import { deliveries, rowsOf } from '@unmask/db';
import { count, eq, sql } from '@unmask/db/sql';
import type { Health } from '../contract.ts';
import type { AdminDeps } from './deps.ts';

export async function readHealth(deps: AdminDeps): Promise<Health> {
  const { db, server } = deps;
  const [database] = await rowsOf<{ version: string; size: number }>(
    db,
    sql`select current_setting('server_version') as version, pg_database_size(current_database())::float8 as size`,
  );
  const jobs = await db
    .select({ state: analysisJobs.state, rows: count() })
    .from(analysisJobs)
    .groupBy(analysisJobs.state);
  const mail = await db
    .select({ state: deliveries.state, rows: count() })
    .from(deliveries)
    .where(eq(deliveries.channel, 'mail'))
    .groupBy(deliveries.state);
  const of = (rows: typeof jobs, state: string) => rows.find((row) => row.state === state)?.rows ?? 0;
  return {
    version: server.version,
    node: process.version,
    startedAt: server.startedAt.toISOString(),
    database: {
      kind: server.database,
      version: database?.version ?? '',
      size_bytes: Math.round(Number(database?.size ?? 0)),
    },
    jobs: {
      queued: of(jobs, 'queued'),
      running: of(jobs, 'running'),
      failed: of(jobs, 'failed'),
      completed: of(jobs, 'completed'),
      cancelled: of(jobs, 'cancelled'),
    },
    mail: {
      queued: of(mail, 'pending'),
      failed: of(mail, 'failed'),
      kept: of(mail, 'kept'),
      sent: of(mail, 'delivered'),
    },
    engine: { worksOnQueue: deps.worksOnQueue, processes: server.enginePids().length },
  };
}
