/** From an address in words to the network addresses that may be connected to. */
import { Resolver } from 'node:dns/promises';
import { AppError } from '../errors.ts';
import { mayConnect, type Network, normalized } from './addresses.ts';

/** All addresses of a host. An empty list or an error: there is no such host. */
export type Resolve = (host: string) => Promise<string[]>;

export interface Target {
  url: URL;
  /** Every one of them has been checked, and nothing else is connected to. */
  addresses: string[];
}

const MAX_URL_LENGTH = 2_048;
/** Ports above 1023 on which something else than HTTP listens (WHATWG Fetch, "bad ports"). */
const BAD_PORTS = [
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10080,
];
/** Names that mean something inside a network only (RFC 6761, 6762, 8375, and names that networks commonly use). */
const INSIDE =
  /^[^.]*$|\.(localhost|local|localdomain|internal|intranet|private|corp|home|lan|test|invalid|example|onion|arpa)$/;

/** @throws AppError `url_invalid`, `url_not_allowed` */
export function readUrl(text: string): URL {
  const url = text.length <= MAX_URL_LENGTH ? URL.parse(text.trim()) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new AppError('url_invalid');
  }
  const port = Number(url.port);
  if (url.port !== '' && port !== 80 && port !== 443 && (port < 1024 || BAD_PORTS.includes(port))) {
    throw new AppError('url_not_allowed', `port ${port}`);
  }
  url.hash = '';
  return url;
}

/**
 * Looks the host up once; the answer is what will be connected to.
 * @throws AppError `url_invalid`, `url_not_allowed`, `url_host_not_found`
 */
export async function findTarget(
  text: string,
  resolve: Resolve,
  allow: readonly Network[],
  signal: AbortSignal,
): Promise<Target> {
  const url = readUrl(text);
  // `URL` has turned 0x7f.1, 2130706433 and their like into four decimal parts.
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const literal = normalized(host);
  const inside = literal === null && INSIDE.test(host);
  if (inside && allow.length === 0) throw new AppError('url_not_allowed', 'a name of an inner network');
  const addresses = literal === null ? await lookUp(host, resolve, signal) : [literal];
  if (addresses.length === 0) {
    // Whether an inner name exists is not told.
    throw new AppError(inside ? 'url_not_allowed' : 'url_host_not_found', 'no address');
  }
  if (!addresses.every((address) => mayConnect(address, allow))) {
    throw new AppError('url_not_allowed', 'leads to an address that is not allowed');
  }
  return { url, addresses };
}

async function lookUp(host: string, resolve: Resolve, signal: AbortSignal): Promise<string[]> {
  signal.throwIfAborted();
  let stop = () => {};
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([resolve(host).catch(() => []), stopped]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Asks the name servers themselves: unlike the system's call this holds no thread while a slow one is waited for. */
export async function resolveByDns(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
