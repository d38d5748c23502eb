/** When mailboxes are looked at: every few minutes, or at once where the server tells of new mail (IMAP IDLE, RFC 2177). */
import { setTimeout as wait } from 'node:timers/promises';
import { and, asc, eq, lte, ne } from '@unmask/db/sql';
import { eachAtOnce } from '@unmask/platform/at-once';
import { mailboxes } from '../../tables.ts';
import { openMailbox } from './connect.ts';
import { type LookDeps, lookAt, recordFailure, waitOf } from './look.ts';
import { type MailboxRow, placeOf } from './mailboxes.ts';

const DUE = 100;
const AT_ONCE = 4;
/** A look that takes longer is given up: one server must not hold the others up. */
const LOOK_MS = 10 * 60_000;
/** Connections that are kept open. */
const FOLLOWED = 200;
/** After this the connections are made anew, on whichever server has its turn. */
const ROUND_MS = 15 * 60_000;
const CHANGES_MS = 2_000;

/** Mailboxes that are looked at every few minutes and are due. */
export async function lookRound(deps: LookDeps, signal: AbortSignal): Promise<void> {
  const due = await deps.db
    .select()
    .from(mailboxes)
    .where(
      and(
        eq(mailboxes.enabled, true),
        ne(mailboxes.interval, 'realtime'),
        lte(mailboxes.nextLookAt, new Date()),
      ),
    )
    .orderBy(asc(mailboxes.nextLookAt))
    .limit(DUE);
  await eachAtOnce(due, AT_ONCE, signal, (row) =>
    connected(deps, row, AbortSignal.any([signal, AbortSignal.timeout(LOOK_MS)]), async () => undefined),
  );
}

/** Looks once, then does `more` with the connection. Failures are written at the mailbox; only the end of the server throws. */
async function connected(
  deps: LookDeps,
  row: MailboxRow,
  signal: AbortSignal,
  more: (client: Awaited<ReturnType<typeof openMailbox>>) => Promise<void>,
): Promise<void> {
  try {
    const client = await openMailbox(deps, placeOf(row, deps.encrypter), signal);
    try {
      await lookAt(deps, client, row, signal);
      await more(client);
    } finally {
      await (client.usable ? client.logout().catch(() => client.close()) : client.close());
    }
  } catch (error) {
    if (signal.aborted && (signal.reason as Error)?.name !== 'TimeoutError') return;
    await recordFailure(deps, row, error);
  }
}

/** Keeps a connection to each real-time mailbox, until the round is over or the server stops. */
export async function followRound(deps: LookDeps, signal: AbortSignal): Promise<void> {
  const ends = AbortSignal.any([signal, AbortSignal.timeout(ROUND_MS)]);
  const followed = new Map<string, { since: number; stop: AbortController; done: Promise<void> }>();
  while (!ends.aborted) {
    const rows = await followable(deps);
    const wanted = new Map(rows.map((row) => [row.id, row.updatedAt.getTime()]));
    // Paused, removed, or with another password.
    for (const [id, { since, stop }] of followed) if (wanted.get(id) !== since) stop.abort();
    for (const row of rows) {
      if (followed.has(row.id) || row.nextLookAt > new Date()) continue;
      const stop = new AbortController();
      const done = follow(deps, row, AbortSignal.any([ends, stop.signal])).finally(() =>
        followed.delete(row.id),
      );
      followed.set(row.id, { since: row.updatedAt.getTime(), stop, done });
    }
    if (rows.length === 0 && followed.size === 0) return;
    await wait(CHANGES_MS, undefined, { signal: ends }).catch(() => undefined);
  }
  await Promise.all([...followed.values()].map(({ done }) => done));
}

const followable = ({ db }: LookDeps) =>
  db
    .select()
    .from(mailboxes)
    .where(and(eq(mailboxes.enabled, true), eq(mailboxes.interval, 'realtime')))
    .orderBy(asc(mailboxes.createdAt))
    .limit(FOLLOWED);

async function follow(deps: LookDeps, row: MailboxRow, signal: AbortSignal): Promise<void> {
  await connected(deps, row, signal, async (client) => {
    while (!signal.aborted && client.usable) {
      await news(client, signal);
      if (!signal.aborted && client.usable) await lookAt(deps, client, row, signal);
    }
  });
}

/** Until the server tells of a message, the connection ends, or what failed is due again. */
async function news(client: Awaited<ReturnType<typeof openMailbox>>, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const over = () => {
      clearTimeout(timer);
      client.off('exists', over);
      client.off('close', over);
      signal.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, waitOf('realtime'));
    client.on('exists', over);
    client.on('close', over);
    signal.addEventListener('abort', over, { once: true });
    // Ended by the next command; a server without it is asked with that.
    void client.idle().catch(() => undefined);
  });
}
