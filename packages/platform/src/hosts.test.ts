import { describe, expect, test } from 'vitest';
import { hostOf, isExposed, isLoopback, servedHosts } from './hosts.ts';

test.each([
  ['Unmask.Example:8787', 'unmask.example'],
  ['unmask.example.', 'unmask.example'],
  ['[::1]:8787', '::1'],
  ['::1', '::1'],
  ['127.0.0.1:80', '127.0.0.1'],
  ['', ''],
  [undefined, ''],
])('the host of %s is %s', (header, host) => {
  expect(hostOf(header)).toBe(host);
});

test.each([
  ['localhost', true],
  ['app.localhost', true],
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['::1', true],
  ['0:0:0:0:0:0:0:1', true],
  ['::ffff:127.0.0.1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['::11', false],
  ['10.0.0.1', false],
  ['127.0.0.1.evil.example', false],
  ['localhost.evil.example', false],
  ['127.evil', false],
])('%s is of this machine: %s', (host, own) => {
  expect(isLoopback(host)).toBe(own);
});

describe('what is answered', () => {
  const served = servedHosts({
    HOST: 'box.lan',
    PUBLIC_URL: 'https://Unmask.example:444/',
    ALLOWED_HOSTS: ['api.unmask.example', 'server:8787'],
  });
  test.each([
    'unmask.example',
    'box.lan',
    'localhost',
    '127.0.0.1',
    '192.0.2.7',
    '2001:db8::1',
    'api.unmask.example',
    'server',
    '',
  ])('%s', (host) => expect(served(host)).toBe(true));
  test.each([
    'evil.example',
    'unmask.example.evil.example',
    'sub.unmask.example',
    '2130706433',
    '0x7f.1',
    'localhost.evil.example',
  ])('not %s', (host) => expect(served(host)).toBe(false));
});

test('a service that others can reach is told from one that they cannot', () => {
  expect(isExposed({ HOST: '127.0.0.1' })).toBe(false);
  expect(isExposed({ HOST: 'localhost', PUBLIC_URL: 'http://localhost:3000' })).toBe(false);
  expect(isExposed({ HOST: '0.0.0.0' })).toBe(true);
  expect(isExposed({ HOST: '::' })).toBe(true);
  expect(isExposed({ HOST: '192.168.1.5' })).toBe(true);
  expect(isExposed({ HOST: '127.0.0.1', PUBLIC_URL: 'https://unmask.example' })).toBe(true);
});
