import { expect, test } from 'vitest';
import { createSealer } from './sealed.ts';

const SECRET = 's'.repeat(32);
const sealer = createSealer(SECRET, 'test');

test('comes back as it was, and never looks the same twice', () => {
  const sealed = sealer.seal('whsec_größe', 'row 1');
  expect(sealer.open(sealed, 'row 1')).toBe('whsec_größe');
  expect(sealed).not.toContain('whsec');
  expect(sealer.seal('whsec_größe', 'row 1')).not.toBe(sealed);
});

test('another place, another purpose, another secret, a changed or cut text: refused', () => {
  const sealed = sealer.seal('secret', 'row 1');
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  bytes[bytes.length - 1]! ^= 1;
  expect(() => sealer.open(sealed, 'row 2')).toThrow();
  expect(() => createSealer(SECRET, 'other').open(sealed, 'row 1')).toThrow();
  expect(() => createSealer('t'.repeat(32), 'test').open(sealed, 'row 1')).toThrow();
  expect(() => sealer.open(`v1.${bytes.toString('base64url')}`, 'row 1')).toThrow();
  expect(() => sealer.open(sealed.slice(0, 20), 'row 1')).toThrow('not a sealed secret');
  expect(() => sealer.open('plain', 'row 1')).toThrow('not a sealed secret');
});
