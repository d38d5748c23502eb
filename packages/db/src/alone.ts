import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createPatientConnection } from './pool.ts';

/** Servers that start together must not set the database up together; any fixed number serves as the lock's name. */
const SET_UP_LOCK = 7_268_531;
/** How long another server may set the database up before this start gives up; it is started again then, and waits again. */
const OTHER_SERVER_MS = 60_000;
const FAREWELL_MS = 2_000;

/**
 * Runs what only one server may do at a time; the others wait.
 * @param work gets the connection that holds the lock, on which a statement may take as long as it needs
 * @throws Error when another server has not finished after a minute
 */
export async function aloneOn<T>(url: string, work: (connection: pg.Client) => Promise<T>): Promise<T> {
  const connection = createPatientConnection(url);
  await connection.connect();
  try {
    await connection.query(`set statement_timeout = ${OTHER_SERVER_MS}`);
    await connection.query({
      text: 'select pg_advisory_lock($1)',
      values: [SET_UP_LOCK],
      query_timeout: 2 * OTHER_SERVER_MS,
    } as pg.QueryConfig);
    await connection.query('set statement_timeout = 0');
    return await work(connection);
  } finally {
    // The server gives the lock back with the connection. One that hangs does not say goodbye.
    await Promise.race([connection.end(), sleep(FAREWELL_MS, undefined, { ref: false })]);
  }
}
