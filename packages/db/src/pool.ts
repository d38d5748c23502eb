/** Connections to PostgreSQL that never wait for ever: a server that hangs must not hang everything that asks it. */
import pg from 'pg';

/** For a connection, made or waited for. */
export const CONNECT_MS = 5_000;
/** The server ends what takes longer: no call of the service comes near it. */
export const STATEMENT_MS = 20_000;
/** For a server that does not even end what takes too long. */
export const ANSWER_MS = 25_000;
const CONNECTIONS = 10;

export function createPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    Client: TimedClient,
  });
  // An idle connection that the server drops must not end the process; the next query opens a new one.
  pool.on('error', () => {});
  return pool;
}

/** A connection for what may take its time: only its making is limited. */
export function createPatientConnection(url: string): pg.Client {
  const connection = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  connection.on('error', () => {});
  return connection;
}

type Callback = (error: Error | undefined, result: unknown) => void;

/** A connection whose server left a query without an answer is useless: everything behind that query would wait as well. */
class TimedClient extends pg.Client {
  // The base class declares fourteen ways to call it.
  override query = ((...args: unknown[]): unknown => {
    const query = super.query as (...given: unknown[]) => unknown;
    const last = args.at(-1);
    if (typeof last === 'function') {
      const answer = last as Callback;
      const watched: Callback = (error, result) => {
        this.#leaveIfSilent(error);
        answer(error, result);
      };
      return query.apply(this, [...args.slice(0, -1), watched]);
    }
    const answered = query.apply(this, args);
    if (answered instanceof Promise) answered.catch((error: unknown) => this.#leaveIfSilent(error));
    return answered;
  }) as pg.Client['query'];

  #leaveIfSilent(error: unknown): void {
    if (!(error instanceof Error) || error.message !== 'Query read timeout') return;
    const { connection } = this as unknown as { connection: { stream: { destroy(): void } } };
    connection.stream.destroy();
  }
}
