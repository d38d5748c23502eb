/** What a name leads to, as name servers say it; politely paced, and without the cache of the system. */
import { Resolver } from 'node:dns/promises';
import { setTimeout as wait } from 'node:timers/promises';

const TIMEOUT_MS = 2_000;

export interface NameRecords {
  a: string[];
  aaaa: string[];
  /** Hosts that take mail, best first; "takes none" (RFC 7505) is none. */
  mx: string[];
  ns: string[];
}

export interface NameAsker {
  /** @returns null where no name server could say it; empty lists where there is no such name. @throws the reason of `signal` */
  records(name: string, signal: AbortSignal): Promise<NameRecords | null>;
}

export const isThere = ({ a, aaaa, mx, ns }: NameRecords): boolean =>
  a.length + aaaa.length + mx.length + ns.length > 0;

const NONE: NameRecords = { a: [], aaaa: [], mx: [], ns: [] };
/** The name is there, and has no such record. */
const EMPTY = 'ENODATA';
const NO_NAME = 'ENOTFOUND';

/**
 * @param servers the machine's own when empty
 * @param perSecond names, of everybody who asks through this
 */
export function createNameAsker(servers: readonly string[], perSecond: number): NameAsker {
  const pace = createPace(perSecond);
  // One for all that are asked for at a time: making one reads the settings of the machine, which may be others later.
  let shared: Resolver | null = null;
  let asking = 0;
  return {
    async records(name, signal) {
      await pace(signal);
      shared ??= resolverOf(servers);
      const resolver = shared;
      // Whoever else is asking through it gets no answer: nothing is said then.
      const stop = () => resolver.cancel();
      signal.addEventListener('abort', stop, { once: true });
      asking += 1;
      try {
        const found = await recordsOf(resolver, name);
        signal.throwIfAborted();
        return found;
      } finally {
        signal.removeEventListener('abort', stop);
        asking -= 1;
        if (asking === 0) shared = null;
      }
    },
  };
}

function resolverOf(servers: readonly string[]): Resolver {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  return resolver;
}

/** Most names are not there: then one question is enough. */
async function recordsOf(resolver: Resolver, name: string): Promise<NameRecords | null> {
  const ns = await ask(() => resolver.resolveNs(name));
  if (ns === NO_NAME) return NONE;
  if (ns === null) return null;
  const [a, aaaa, mx] = await Promise.all([
    ask(() => resolver.resolve4(name)),
    ask(() => resolver.resolve6(name)),
    ask(() => resolver.resolveMx(name)),
  ]);
  if (a === null || aaaa === null || mx === null) return null;
  const hosts = listOf(mx)
    .sort((one, other) => one.priority - other.priority)
    .map(({ exchange }) => exchange);
  return {
    a: listOf(a).sort(),
    aaaa: listOf(aaaa).sort(),
    mx: hosts.filter((host) => host !== '' && host !== '.'),
    ns: listOf(ns).sort(),
  };
}

const listOf = <T>(answer: T[] | typeof NO_NAME): T[] => (answer === NO_NAME ? [] : answer);

/** @returns null where nobody said it */
async function ask<T>(question: () => Promise<T[]>): Promise<T[] | typeof NO_NAME | null> {
  try {
    return await question();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === EMPTY) return [];
    return code === NO_NAME ? NO_NAME : null;
  }
}

function createPace(perSecond: number): (signal: AbortSignal) => Promise<void> {
  const between_ms = 1000 / perSecond;
  let next = 0;
  return async (signal) => {
    signal.throwIfAborted();
    const now = Date.now();
    // A clock that was put back must not stop it.
    const at = Math.min(Math.max(now, next), now + 60_000);
    next = at + between_ms;
    if (at > now) await wait(at - now, undefined, { signal });
  };
}
