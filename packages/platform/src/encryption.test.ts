import { expect, test } from 'vitest';
import { createEncrypter } from './encryption.ts';

const SECRET = 's'.repeat(32);
const encrypter = createEncrypter(SECRET, 'test');

test('comes back as it was, and never looks the same twice', () => {
  const sealed = encrypter.encrypt('whsec_größe', 'row 1');
  expect(encrypter.decrypt(sealed, 'row 1')).toBe('whsec_größe');
  expect(sealed).not.toContain('whsec');
  expect(encrypter.encrypt('whsec_größe', 'row 1')).not.toBe(sealed);
});

test('another place, another purpose, another secret, a changed or cut text: refused', () => {
  const sealed = encrypter.encrypt('secret', 'row 1');
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  bytes[bytes.length - 1]! ^= 1;
  expect(() => encrypter.decrypt(sealed, 'row 2')).toThrow();
  expect(() => createEncrypter(SECRET, 'other').decrypt(sealed, 'row 1')).toThrow();
  expect(() => createEncrypter('t'.repeat(32), 'test').decrypt(sealed, 'row 1')).toThrow();
  expect(() => encrypter.decrypt(`v1.${bytes.toString('base64url')}`, 'row 1')).toThrow();
  expect(() => encrypter.decrypt(sealed.slice(0, 20), 'row 1')).toThrow('not a sealed secret');
  expect(() => encrypter.decrypt('plain', 'row 1')).toThrow('not a sealed secret');
});
