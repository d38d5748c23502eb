import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, test } from 'vitest';
import { isNetwork, mayConnect, network } from './addresses.ts';

/** IANA IPv4 Special-Purpose Address Registry, with multicast. */
const SPECIAL_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '255.255.255.255/32',
];
/** IANA IPv6 Special-Purpose Address Registry, with multicast and what was taken back. */
const SPECIAL_V6 = [
  '::/128',
  '::1/128',
  '::/96',
  '::ffff:0:0/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '100:0:0:1::/64',
  '2001::/23',
  '2001::/32',
  '2001:1::1/128',
  '2001:1::2/128',
  '2001:1::3/128',
  '2001:2::/48',
  '2001:3::/32',
  '2001:4:112::/48',
  '2001:10::/28',
  '2001:20::/28',
  '2001:30::/28',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

/** Any address of a block. */
function inside(block: string): fc.Arbitrary<string> {
  const [start, bits] = ipaddr.parseCIDR(block);
  const bytes = start.toByteArray();
  return fc.uint8Array({ minLength: bytes.length, maxLength: bytes.length }).map((random) => {
    const mixed = bytes.map((byte, index) => {
      const mask = (0xff << Math.max(0, 8 - Math.max(0, bits - index * 8))) & 0xff;
      return (byte & mask) | (random[index]! & ~mask & 0xff);
    });
    return ipaddr.fromByteArray(mixed).toString();
  });
}

describe('public addresses only', () => {
  test.each([...SPECIAL_V4, ...SPECIAL_V6])('nothing in %s', (block) => {
    const [start] = ipaddr.parseCIDR(block);
    expect(mayConnect(start.toString(), [], [])).toBe(false);
    fc.assert(
      fc.property(inside(block), (address) => !mayConnect(address, [], [])),
      { numRuns: 200 },
    );
  });

  test('IPv4 outside of all of them', () => {
    const special = SPECIAL_V4.map(network);
    const ordinary = inside('0.0.0.0/0').filter((text) => {
      const address = ipaddr.parse(text);
      return text !== '168.63.129.16' && !special.some(([start, bits]) => address.match(start, bits));
    });
    fc.assert(fc.property(ordinary, (address) => mayConnect(address, [], [])));
  });

  test('IPv6 that is routed, and none that is not', () => {
    for (const address of ['2606:4700::1111', '2a00:1450:4001:80b::200e', '2001:4860:4860::8888']) {
      expect(mayConnect(address, [], []), address).toBe(true);
    }
    const outside = inside('::/0').filter(
      (text) => !/^[23]/.test(text.padStart(4, '0')) || text.indexOf(':') < 4,
    );
    fc.assert(fc.property(outside, (address) => !mayConnect(address, [], [])));
  });

  test('every IPv4 address in the clothes of IPv6', () => {
    fc.assert(
      fc.property(inside('0.0.0.0/0'), (address) => {
        const [a, b, c, d] = address.split('.').map(Number) as [number, number, number, number];
        const tail = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
        const dressed = [`::ffff:${tail}`, `::${tail}`, `64:ff9b::${tail}`, `2002:${tail}::1`];
        return dressed.every((text) => !mayConnect(text, [], []));
      }),
    );
  });

  test('what is no address', () => {
    for (const text of [
      '',
      'localhost',
      '127.1',
      '0x7f.0.0.1',
      '2130706433',
      '1.2.3',
      '08.8.8.8',
      '8.8.8.8/8',
    ]) {
      expect(mayConnect(text, [], []), text).toBe(false);
    }
  });

  test("this machine's own addresses, in whatever spelling", () => {
    expect(mayConnect('8.8.8.8', [], ['8.8.8.8'])).toBe(false);
    expect(mayConnect('2606:4700:0:0::1111', [], ['2606:4700::1111'])).toBe(false);
    expect(mayConnect('8.8.8.8', [network('8.8.8.0/24')], ['8.8.8.8'])).toBe(true);
  });
});

describe('networks that the operator named', () => {
  test('open themselves and nothing else', () => {
    const allow = ['127.0.0.1/32', '10.0.0.0/8', 'fd00::/8'].map(network);
    for (const address of ['127.0.0.1', '10.9.8.7', 'fd12::1', '8.8.8.8']) {
      expect(mayConnect(address, allow, []), address).toBe(true);
    }
    for (const address of ['127.0.0.2', '192.168.0.1', 'fe80::1', '::1', '::ffff:10.0.0.1']) {
      expect(mayConnect(address, allow, []), address).toBe(false);
    }
  });

  test('never the metadata of clouds', () => {
    const allow = ['0.0.0.0/0', '::/0'].map(network);
    for (const address of [
      '169.254.169.254',
      '169.254.170.2',
      '100.100.100.200',
      '168.63.129.16',
      'fd00:ec2::254',
      'fd00:0ec2:0::0254',
    ]) {
      expect(mayConnect(address, allow, []), address).toBe(false);
    }
    expect(mayConnect('169.254.169.253', allow, [])).toBe(true);
  });

  test('are written with the length of their prefix', () => {
    expect(['10.0.0.0/8', '::1/128', '0.0.0.0/0'].every(isNetwork)).toBe(true);
    for (const text of ['', '10.0.0.0', '10/8', '10.0.0.0/33', 'localhost', 'fd00::', '*']) {
      expect(isNetwork(text), text).toBe(false);
    }
  });
});

describe('an IPv4 address in IPv6 clothes, where the operator lets translators be reached', () => {
  const METADATA = ['a9fe:a9fe', 'a9fe:aa02', '6464:64c8', 'a83f:8110'];
  const DRESSED = (tail: string) => [
    `::ffff:${tail}`,
    `::ffff:0:${tail}`,
    `64:ff9b::${tail}`,
    `64:ff9b:1::${tail}`,
    `2002:${tail}::1`,
  ];

  test('is judged by what is inside', () => {
    for (const allow of [
      ['64:ff9b::/96', '64:ff9b:1::/48', '::ffff:0:0/96', '::ffff:0:0:0/96', '2002::/16'],
      ['::/0'],
    ]) {
      const networks = allow.map(network);
      for (const tail of [...METADATA, '7f00:1', 'a00:1', 'c0a8:101', 'a9fe:1', '0:0']) {
        for (const text of DRESSED(tail))
          expect(mayConnect(text, networks, []), `${text} by ${allow}`).toBe(false);
      }
      for (const text of DRESSED('808:808')) expect(mayConnect(text, networks, []), text).toBe(true);
      for (const text of DRESSED('808:808'))
        expect(mayConnect(text, networks, ['8.8.8.8']), text).toBe(false);
      const inside = [...networks, network('10.0.0.0/8')];
      for (const text of DRESSED('a00:1')) expect(mayConnect(text, inside, []), text).toBe(true);
    }
    expect(mayConnect('::1', [network('::1/128')], [])).toBe(true);
  });

  test('of a cloud with credentials is reached under no prefix of any length', () => {
    const everything = [network('::/0'), network('0.0.0.0/0')];
    // RFC 6052, section 2.2: 169.254.169.254 behind prefixes of 32 to 96 bits.
    for (const text of [
      '2001:db8:a9fe:a9fe::',
      '2001:db8:1a9:fea9:fe::',
      '2001:db8:122:a9fe:a9:fe00::',
      '2001:db8:122:3a9:fe:a9fe::',
      '2001:db8:122:344:a9:fea9:fe00::',
      '2001:db8:122:344::a9fe:a9fe',
    ]) {
      expect(mayConnect(text, everything, []), text).toBe(false);
    }
  });
});
