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

/**
 * The setting FETCH_ALLOW: networks with commas between them, for the service and the command line alike.
 * @throws RangeError naming what is no network
 */
export function readNetworks(value: string): string[] {
  const list = value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const wrong = list.find((part) => !isNetwork(part));
  if (wrong !== undefined) throw new RangeError(`"${wrong}" is no network such as 10.0.0.0/8 or fd00::/8`);
  return list;
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

/** Where the four bytes of an IPv4 address stand in an IPv6 one, by the length of the prefix (RFC 6052, section 2.2). */
const TRANSLATED: ReadonlyArray<readonly number[]> = [
  [4, 5, 6, 7],
  [5, 6, 7, 9],
  [6, 7, 9, 10],
  [7, 9, 10, 11],
  [9, 10, 11, 12],
  [12, 13, 14, 15],
];
const LAST = [12, 13, 14, 15] as const;
/** Networks whose addresses lead to the IPv4 address in them: mapped, translated, NAT64 (its local form as well), 6to4. */
const CARRIES: ReadonlyArray<readonly [Network, readonly number[]]> = [
  [network('::ffff:0:0/96'), LAST],
  [network('::ffff:0:0:0/96'), LAST],
  [network('64:ff9b::/96'), LAST],
  [network('64:ff9b:1::/48'), LAST],
  [network('2002::/16'), [2, 3, 4, 5]],
];

const taken = (address: Address, places: readonly number[]): string => {
  const bytes = address.toByteArray();
  return places.map((place) => bytes[place]).join('.');
};

/** The IPv4 address that an IPv6 one leads to, if it is known to. */
function carried(address: Address): string | null {
  const found = CARRIES.find(([from]) => within(address, from));
  return found ? taken(address, found[1]) : null;
}

/** A translator under any prefix: wherever the bytes of such an address may stand, they are not to be reached. */
function leadsToMetadata(address: Address): boolean {
  if (METADATA.includes(address.toNormalizedString())) return true;
  return address.kind() === 'ipv6' && TRANSLATED.some((places) => METADATA.includes(taken(address, places)));
}

/**
 * An IPv4 address in IPv6 clothes must be allowed as both: a translator connects to what is inside.
 * @param allow networks that may be connected to although they are not public
 */
export function mayConnect(text: string, allow: readonly Network[], own = ownAddresses()): boolean {
  const plain = normalized(text);
  if (plain === null) return false;
  const address = ipaddr.parse(plain);
  if (leadsToMetadata(address)) return false;
  const inner = carried(address);
  if (inner !== null && !mayConnect(inner, allow, own)) return false;
  if (allow.some((allowed) => within(address, allowed))) return true;
  return isPublic(address) && !own.some((mine) => normalized(mine) === plain);
}
