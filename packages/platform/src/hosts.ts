/**
 * Names and addresses that the service is asked under. A name that is not its own is refused: otherwise a web page could
 * point a name of its own at the service and read what the service tells the machine it runs on (DNS rebinding).
 */
import { isIP } from 'node:net';

/** The host of a `Host` header or an address, in small letters, without port, brackets and closing dot; '' for none. */
export function hostOf(header: string | undefined): string {
  const text = (header ?? '').trim().toLowerCase();
  const bracketed = /^\[([^\]]*)\](?::\d*)?$/.exec(text)?.[1];
  if (bracketed !== undefined) return bracketed;
  return isIP(text) ? text : text.replace(/:\d*$/, '').replace(/\.$/, '');
}

/** Whether nothing but this machine is behind a host or the address of a peer. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^::ffff:/i, '').replace(/%.*$/, '');
  if (isIP(name) === 4) return name.startsWith('127.');
  if (isIP(name) === 6) return /^(0*:)*:?0*1$/.test(name);
  return name === 'localhost' || name.endsWith('.localhost');
}

export interface Place {
  HOST: string;
  PUBLIC_URL?: string | undefined;
  ALLOWED_HOSTS: readonly string[];
}

/** Whether more than this machine can reach the service. */
export function isExposed({ HOST, PUBLIC_URL }: Pick<Place, 'HOST' | 'PUBLIC_URL'>): boolean {
  return (
    !isLoopback(hostOf(HOST)) || (PUBLIC_URL !== undefined && !isLoopback(hostOf(new URL(PUBLIC_URL).host)))
  );
}

/**
 * @returns whether a request for this host is answered. Addresses in numbers are: no name leads to them. So is a request
 * without any, which no browser sends.
 */
export function servedHosts(place: Place): (host: string) => boolean {
  const names = new Set([place.HOST, ...place.ALLOWED_HOSTS].map(hostOf));
  if (place.PUBLIC_URL) names.add(hostOf(new URL(place.PUBLIC_URL).host));
  return (host) => host === '' || isIP(host) > 0 || isLoopback(host) || names.has(host);
}
