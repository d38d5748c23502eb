/** What was deleted leaves the files too. PostgreSQL only marks deleted rows; here nothing comes to clean up after it. */
import type { OpenDatabase } from './client.ts';

/**
 * Writes every table anew without its deleted rows, and ends the log that still tells of them. Others have their turn
 * between the tables. A server of PostgreSQL has its own maintenance: nothing happens there.
 */
export async function compact({ embedded }: Pick<OpenDatabase, 'embedded'>): Promise<void> {
  if (!embedded) return;
  const { rows } = await embedded.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'",
  );
  for (const { name } of rows) await embedded.exec(`vacuum full ${name}`);
  await embedded.exec('checkpoint');
  // The log goes on in a new file; the next checkpoint deletes the one before (see `wal_recycle` in `embedded.ts`).
  await embedded.query('select pg_switch_wal()');
  await embedded.exec('checkpoint');
}
