import { describe, expect, test } from 'vitest';
import { codeOf } from '../errors.ts';
import { network } from './addresses.ts';
import { findTarget, readUrl } from './target.ts';

const never = new AbortController().signal;
const find = (url: string, found: string[] = [], allow: string[] = []) =>
  findTarget(url, async () => found, allow.map(network), never);
const refusalOf = (url: string, found?: string[], allow?: string[]) =>
  find(url, found, allow).then(() => 'allowed', codeOf);

describe('the address as it is written', () => {
  test.each([
    'ftp://example.com/a.mp4',
    'file:///etc/passwd',
    'data:video/mp4;base64,AAAA',
    'gopher://example.com/',
    'javascript:1',
    'example.com/a.mp4',
    '//example.com/a.mp4',
    '',
    'http://',
    'http://user@example.com/',
    'http://user:word@example.com/',
    'http://:word@example.com/',
    `http://example.com/${'a'.repeat(2_100)}`,
  ])('%s is no usable address', (url) => {
    expect(() => readUrl(url)).toThrow(expect.objectContaining({ code: 'url_invalid' }));
  });

  test('ports of HTTP, and free ones', () => {
    for (const port of ['', ':80', ':443', ':1024', ':8080', ':65535']) {
      expect(readUrl(`http://example.com${port}/a`).hostname).toBe('example.com');
    }
    for (const port of [22, 25, 53, 81, 1023, 2049, 6667, 10080]) {
      expect(() => readUrl(`http://example.com:${port}/`), String(port)).toThrow(
        expect.objectContaining({ code: 'url_not_allowed' }),
      );
    }
  });

  test('the part after # stays here', () => {
    expect(readUrl('https://example.com/a?b=1#secret').href).toBe('https://example.com/a?b=1');
  });
});

describe('addresses that lead inside', () => {
  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://0/',
    'http://１２７.０.０.１/',
    'http://127.0.0.1./',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::a00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://168.63.129.16/',
    'http://100.64.0.1/',
    'http://192.168.1.1/',
    'http://255.255.255.255/',
  ])('%s', async (url) => {
    expect(await refusalOf(url)).toBe('url_not_allowed');
  });

  test('one private address among public ones is enough', async () => {
    const hidden = ['10.0.0.1', '::1', '::ffff:10.0.0.1', 'fe80::1%eth0', 'not-an-address'];
    for (const address of hidden) {
      expect(await refusalOf('https://example.com/', ['93.184.216.34', address]), address).toBe(
        'url_not_allowed',
      );
    }
    expect(await refusalOf('https://example.com/', ['93.184.216.34', '2606:4700::1111'])).toBe('allowed');
  });

  test('names of inner networks are not even looked up, so nobody learns which there are', async () => {
    const asked: string[] = [];
    const resolve = async (host: string) => {
      asked.push(host);
      return ['10.0.0.1'];
    };
    for (const host of [
      'localhost',
      'db',
      'a.localhost',
      'nas.local',
      'metadata.google.internal',
      'x.lan',
      'LOCALHOST.',
      'printer.home.arpa',
    ]) {
      const found = findTarget(`http://${host}/`, resolve, [], never);
      expect(await found.catch(codeOf), host).toBe('url_not_allowed');
    }
    expect(asked).toEqual([]);
  });

  test('where the operator opened a network they are, and one that is missing says no more', async () => {
    expect(await refusalOf('http://nas.local/', ['10.0.0.2'], ['10.0.0.0/8'])).toBe('allowed');
    expect(await refusalOf('http://nas.local/', [], ['10.0.0.0/8'])).toBe('url_not_allowed');
    expect(await refusalOf('http://nas.local/', ['192.168.0.2'], ['10.0.0.0/8'])).toBe('url_not_allowed');
  });
});

test('a name that leads nowhere, and a name server that fails', async () => {
  expect(await refusalOf('https://example.com/', [])).toBe('url_host_not_found');
  const failing = findTarget('https://example.com/', () => Promise.reject(new Error('SERVFAIL')), [], never);
  expect(await failing.catch(codeOf)).toBe('url_host_not_found');
});

test('a name server that does not answer is not waited for', async () => {
  const controller = new AbortController();
  const waiting = findTarget('https://example.com/', () => new Promise(() => {}), [], controller.signal);
  controller.abort(new Error('over'));
  await expect(waiting).rejects.toThrow('over');
});

test('what is found is what will be connected to', async () => {
  expect((await find('http://93.184.216.34/a')).addresses).toEqual(['93.184.216.34']);
  expect((await find('http://example.com/a', ['93.184.216.34'])).addresses).toEqual(['93.184.216.34']);
});
