import { domainToASCII } from 'node:url';
import { expect, test } from 'vitest';
import { LIKENESSES, type Likeness, MAX_CANDIDATES } from '../../domain-limits.ts';
import { candidatesOf } from './candidates.ts';
import { ASCII_ALIKE, CYRILLIC, unicodeAlike } from './confusables.ts';
import { officialDomains, registrable } from './official.ts';

const of = (domain: string, likeness: Likeness) =>
  candidatesOf(registrable(domain)!).items.filter((each) => each.likeness === likeness);
const namesOf = (domain: string, likeness: Likeness) => of(domain, likeness).map(({ name }) => name);

test('letters left out, doubled, exchanged, and set apart by a hyphen', () => {
  expect(namesOf('acme.com', 'omission')).toEqual(['cme.com', 'ame.com', 'ace.com', 'acm.com']);
  expect(namesOf('acme.com', 'repetition')).toEqual(['aacme.com', 'accme.com', 'acmme.com', 'acmee.com']);
  expect(namesOf('acme.com', 'transposition')).toEqual(['came.com', 'amce.com', 'acem.com']);
  expect(namesOf('acme.com', 'hyphenation')).toEqual(['a-cme.com', 'ac-me.com', 'acm-e.com']);
});

test('keys beside each other, and one flipped bit', () => {
  expect(namesOf('a1.com', 'neighbouring_key').sort()).toEqual(
    ['q1.com', 'w1.com', 's1.com', 'z1.com', 'a2.com', 'aq.com'].sort(),
  );
  // "a" is 0x61: 0x60 and 0x21 are no letters of names, 0x41 is the same name, and 0x71 (q) is a key beside it.
  expect(namesOf('ax.com', 'bit_flip').filter((name) => name.endsWith('x.com'))).toEqual([
    ...['cx.com', 'ex.com', 'ix.com'],
  ]);
});

test('letters that look alike, plain and of other scripts, each with what stands for what', () => {
  const found = of('moon.com', 'homoglyph');
  expect(found).toEqual(
    expect.arrayContaining([
      { name: 'rnoon.com', likeness: 'homoglyph', from: 'm', to: 'rn' },
      { name: 'm0on.com', likeness: 'homoglyph', from: 'o', to: '0' },
      { name: 'mo0n.com', likeness: 'homoglyph', from: 'o', to: '0' },
      { name: 'm00n.com', likeness: 'homoglyph', from: 'o', to: '0' },
      { name: `${domainToASCII('m\u043eon')}.com`, likeness: 'homoglyph', from: 'o', to: '\u043e' },
    ]),
  );
  expect(found.find(({ to }) => to === '\u043e')?.name).toMatch(/^xn--/);
  // A whole word in Cyrillic, which browsers show as it is written.
  expect(namesOf('apple.com', 'homoglyph')).toContain('xn--80ak6aa92e.com');
});

test('words that are added, and other endings', () => {
  expect(namesOf('acme.com', 'added_word')).toEqual(
    expect.arrayContaining([
      'acme-login.com',
      'login-acme.com',
      'acmepay.com',
      'supportacme.com',
      'wwwacme.com',
    ]),
  );
  const endings = namesOf('acme.co.uk', 'other_ending');
  expect(endings).toEqual(expect.arrayContaining(['acme.com', 'acme.net', 'acme.uk']));
  expect(endings).not.toContain('acme.co.uk');
});

test('each name once, never an official one, none that nobody could register, always the same', () => {
  const official = registrable('northwind.com')!;
  const { items, possible } = candidatesOf(official, new Set(['northwind.net']));
  const names = items.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(possible).toBe(items.length);
  expect(names).not.toContain('northwind.com');
  expect(names).not.toContain('northwind.net');
  expect(names.filter((name) => /(^|\.)-|-\.|\.\.|[^a-z0-9.-]/.test(name))).toEqual([]);
  expect(candidatesOf(official, new Set(['northwind.net']))).toEqual({ items, possible });
  expect(namesOf('a.com', 'omission')).toEqual([]);
  expect(namesOf('abc.com', 'hyphenation')).not.toContain('ab--c.com');
});

test('bounded; where there are more, each way has its share', () => {
  const { items, possible } = candidatesOf(registrable(`${'northwindtraders'.repeat(3)}.com`)!);
  expect(items).toHaveLength(MAX_CANDIDATES);
  expect(possible).toBeGreaterThan(MAX_CANDIDATES);
  expect(new Set(items.map(({ likeness }) => likeness)).size).toBe(LIKENESSES.length);
});

test('letters beyond ASCII are letters of one place that names may have', () => {
  expect(ASCII_ALIKE.every(([from, to]) => /^[a-z0-9]+$/.test(from + to) && from !== to)).toBe(true);
  for (const letter of 'abcdefghijklmnopqrstuvwxyz')
    for (const other of unicodeAlike(letter)) {
      expect([...other]).toHaveLength(1);
      // What would be read as the letter itself is no other name.
      expect(domainToASCII(`${other}x`)).toMatch(/^xn--/);
    }
  expect(Object.values(CYRILLIC).every((letter) => /^\p{Script=Cyrillic}$/u.test(letter))).toBe(true);
});

test.each([
  ['www.Northwind.com', 'northwind.com', 'northwind', 'com'],
  ['news.shop.northwind.co.uk', 'northwind.co.uk', 'northwind', 'co.uk'],
  ['bücher.de', 'xn--bcher-kva.de', 'bücher', 'de'],
  ['co.uk', 'co.uk', 'co', 'uk'],
])('what can be registered of %s', (host, name, label, ending) => {
  expect(registrable(host)).toEqual({ name, label, ending });
});

test.each(['localhost', '127.0.0.1', '1.2', 'a_b.com', '', '::1'])('"%s" is no domain', (host) => {
  expect(registrable(host)).toBeNull();
});

test('the inventory: domains and whole sites, once each, and neither accounts nor marks', () => {
  const assets = [
    ...['@northwind', 'northwind.example', 'https://www.northwind.example/', 'https://m.example/@ann'],
    ...['EUTM 018 NORTHWIND', 'http://shop.northwind.test'],
  ];
  expect(officialDomains(assets).map(({ name }) => name)).toEqual(['northwind.example', 'northwind.test']);
  const many = Array.from({ length: 12 }, (_, at) => `name${at}.com`);
  expect(officialDomains(many)).toHaveLength(10);
  expect(officialDomains(many, true)).toHaveLength(12);
});
