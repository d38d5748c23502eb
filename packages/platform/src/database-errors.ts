/** Which failures mean that the database cannot be asked now, and not that something is wrong with the question. */

/** Of the network below a connection. */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** SQLSTATE: a statement that took too long, no transaction after a failover, no room, the server's own end. */
const STATES = /^(08...|53...|57014|57P0[1-5]|25006)$/;
/** Of the driver, which gives these no code. */
const WORDS =
  /^(Query read timeout|timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|PGlite is clos)/;

export function isDatabaseAway(error: unknown): boolean {
  let fromDatabase = false;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (WORDS.test(cause.message)) return true;
    if (typeof code === 'string' && STATES.test(code)) return true;
    // Other peers fail by the network as well: it counts below a query, or where the driver itself connects.
    fromDatabase ||= cause.name === 'DrizzleQueryError' || (cause.stack ?? '').includes('pg-pool');
    if (fromDatabase && typeof code === 'string' && NETWORK.has(code)) return true;
    if (fromDatabase && cause instanceof AggregateError) return cause.errors.some(isNetworkError);
  }
  return false;
}

const isNetworkError = (error: unknown) => NETWORK.has(String((error as { code?: unknown }).code));

/** Rows of others refer to what was to be deleted, and hold it. */
export function isHeld(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    // Restrict violation of today's servers, foreign key violation of older ones.
    if (['23001', '23503'].includes(String((cause as { code?: unknown }).code))) return true;
  }
  return false;
}
