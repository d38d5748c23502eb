/** Which network addresses may be connected to: public unicast ones, and the networks that the operator named. */
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type Network = [Address, number];

/** IPv6 that is routed publicly at all; within it `ipaddr.js` knows the special blocks, tunnels included. */
const GLOBAL_IPV6 = network('2000::/3');

/** Where clouds answer their own machines with credentials: never, whatever the operator named. */
const METADATA = [
  '169.254.169.254',
  '169.254.170.2',
  '100.100.100.200',
  '168.63.129.16',
  'fd00:ec2::254',
].map((address) => ipaddr.parse(address).toNormalizedString());

/** An address with the length of its prefix, such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  return ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text);
}

/** @param text what `isNetwork` takes */
export function network(text: string): Network {
  return ipaddr.parseCIDR(text);
}

function within(address: Address, [start, bits]: Network): boolean {
  if (address.kind() === 'ipv4') return start.kind() === 'ipv4' && address.match(start, bits);
  return start.kind() === 'ipv6' && address.match(start, bits);
}

function isPublic(address: Address): boolean {
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || within(address, GLOBAL_IPV6));
}

/** One spelling for one address; an IPv4 address in IPv6 clothes stays IPv6. Null: no address. */
export function normalized(text: string): string | null {
  // Not `isValid`: that also takes 127.1 and 0x7f000001, and nothing but an address should look like one here.
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return null;
  return ipaddr.parse(text).toNormalizedString();
}

/** What this machine itself answers to: a firewall in front of it does not stand between it and itself. */
function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address));
}

/** @param allow networks that may be connected to although they are not public */
export function mayConnect(text: string, allow: readonly Network[], own = ownAddresses()): boolean {
  const plain = normalized(text);
  if (plain === null) return false;
  if (METADATA.includes(plain)) return false;
  const address = ipaddr.parse(plain);
  if (allow.some((allowed) => within(address, allowed))) return true;
  return isPublic(address) && !own.some((mine) => normalized(mine) === plain);
}
