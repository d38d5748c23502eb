/** Text records of a name, asked for without the cache of the system: somebody has just written one. */
import { Resolver } from 'node:dns/promises';

const TIMEOUT_MS = 3_000;

/** @param servers the machine's own when empty. @returns null when nobody could be asked; empty when there is none */
export async function textRecords(name: string, servers: readonly string[]): Promise<string[] | null> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code);
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null;
  }
}
