import type pg from 'pg';

/** Servers that start together must not set the database up together; any fixed number serves as the lock's name. */
const SET_UP_LOCK = 7_268_531;

/**
 * Runs what only one server may do at a time; the others wait.
 * @param work gets the connection that holds the lock
 */
export async function aloneOn<T>(pool: pg.Pool, work: (connection: pg.PoolClient) => Promise<T>): Promise<T> {
  const connection = await pool.connect();
  try {
    await connection.query('select pg_advisory_lock($1)', [SET_UP_LOCK]);
    try {
      return await work(connection);
    } finally {
      await connection.query('select pg_advisory_unlock($1)', [SET_UP_LOCK]);
    }
  } finally {
    connection.release();
  }
}
