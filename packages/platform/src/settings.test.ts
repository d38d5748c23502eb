import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readSettings } from './env.ts';
import { AppError, codeOf, toProblem } from './errors.ts';
import { addressNetwork, keyedHash, randomId } from './identifiers.ts';
import { createLogger } from './logger.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'unmask-settings-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('settings', () => {
  test('outside production a secret is made once and kept', () => {
    const first = readSettings({ DATA_DIR: dir });
    expect(first.UNMASK_SECRET).toHaveLength(64);
    expect(readSettings({ DATA_DIR: dir }).UNMASK_SECRET).toBe(first.UNMASK_SECRET);
    expect(readFileSync(path.join(dir, 'secret'), 'utf8')).toBe(first.UNMASK_SECRET);
    expect(first).toMatchObject({ PORT: 8787, HOST: '127.0.0.1', VISITOR_DAILY_LIMIT: 20, BACKUP_KEEP: 7 });
  });

  test.each([
    [{ NODE_ENV: 'production' }, 'UNMASK_SECRET'],
    [{ UNMASK_SECRET: 'short' }, 'UNMASK_SECRET'],
    [{ PORT: 'http' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ S3_ENDPOINT: 'https://s3.example.org' }, 'S3_BUCKET'],
    [{ LIMIT_POLICY: 'none' }, 'LIMIT_POLICY'],
    [{ FETCH_ALLOW: '10.0.0.0/8,localhost' }, '"localhost" is no network'],
    [{ DNS_SERVERS: '9.9.9.9,dns.example.com' }, '"dns.example.com" is no name server'],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET'],
    [{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_PRICE_PRO'],
  ])('%j is refused by name', (given, name) => {
    expect(() => readSettings({ DATA_DIR: dir, ...given })).toThrow(name);
  });

  test('attempts are limited in production and where others can reach the service, elsewhere when asked for', () => {
    const limits = (given: Record<string, string>) => readSettings({ DATA_DIR: dir, ...given }).AUTH_LIMITS;
    const production = { NODE_ENV: 'production', UNMASK_SECRET: 'x'.repeat(32) };
    expect([limits({}), limits({ AUTH_LIMITS: 'true' })]).toEqual([false, true]);
    const open: Array<Record<string, string>> = [
      { HOST: '0.0.0.0' },
      { PUBLIC_URL: 'https://unmask.example' },
    ];
    expect(open.map(limits)).toEqual([true, true]);
    expect([limits(production), limits({ ...production, AUTH_LIMITS: 'false' })]).toEqual([true, false]);
  });

  test('networks to fetch from: none, or a list', () => {
    expect(readSettings({ DATA_DIR: dir }).FETCH_ALLOW).toEqual([]);
    const given = { DATA_DIR: dir, FETCH_ALLOW: ' 10.0.0.0/8, fd00::/8 ' };
    expect(readSettings(given).FETCH_ALLOW).toEqual(['10.0.0.0/8', 'fd00::/8']);
  });

  test('name servers: none, or a list with ports', () => {
    expect(readSettings({ DATA_DIR: dir }).DNS_SERVERS).toEqual([]);
    const given = '9.9.9.9, 127.0.0.1:5353,2620:fe::fe,[::1]:5353';
    expect(readSettings({ DATA_DIR: dir, DNS_SERVERS: given }).DNS_SERVERS).toEqual([
      '9.9.9.9',
      '127.0.0.1:5353',
      '2620:fe::fe',
      '[::1]:5353',
    ]);
  });

  test('every setting is explained in infra/example.env', () => {
    const example = readFileSync(path.resolve(import.meta.dirname, '../../../infra/example.env'), 'utf8');
    for (const name of Object.keys(readSettings({ DATA_DIR: dir })))
      expect(example).toMatch(new RegExp(`^#${name}=`, 'm'));
  });
});

describe('errors', () => {
  test('a problem document carries the words twice, the inside never', () => {
    expect(toProblem(new AppError('not_a_video', 'inside'), 'r1')).toEqual({
      type: 'urn:unmask:error:not_a_video',
      title: 'Analysis failed',
      status: 400,
      detail: 'Please upload a valid video file.',
      code: 'not_a_video',
      error: 'Please upload a valid video file.',
      instance: 'r1',
    });
    expect(JSON.stringify(toProblem(new Error('select password from')))).not.toContain('password');
  });

  test.each([
    [{ statusCode: 404 }, 'not_found'],
    [{ statusCode: 413 }, 'body_too_large'],
    [new Error('insert', { cause: Object.assign(new Error('0x00'), { code: '22021' }) }), 'invalid_request'],
    [
      Object.assign(new Error('json'), {
        code: '22P02',
        detail: 'Unicode low surrogate must follow a high surrogate.',
      }),
      'invalid_request',
    ],
    [Object.assign(new Error('integer'), { code: '22P02', detail: 'x' }), 'unexpected'],
    [{ statusCode: 415 }, 'invalid_request'],
    [null, 'unexpected'],
  ])('%j is %s', (error, code) => {
    expect(codeOf(error)).toBe(code);
  });
});

describe('identifiers', () => {
  test('ids have 192 bits and do not repeat', () => {
    const ids = new Set(Array.from({ length: 1000 }, randomId));
    expect(ids.size).toBe(1000);
    expect(Buffer.from(randomId(), 'base64url')).toHaveLength(24);
  });

  test.each([
    ['10.1.2.3', '10.1.2.3'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('the network of %s', (address, network) => {
    expect(addressNetwork(address)).toBe(network);
  });

  test('a hash depends on secret and purpose', () => {
    const hashes = [
      keyedHash('s', 'p', 'v'),
      keyedHash('t', 'p', 'v'),
      keyedHash('s', 'q', 'v'),
      keyedHash('s', 'p', 'w'),
    ];
    expect(new Set(hashes).size).toBe(4);
  });
});

test('the log never holds a password, a token, a secret or a cookie', () => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  logger.info({ password: 'hidden1', user: { token: 'hidden2', secret: 'hidden3' } }, 'one');
  logger.info(
    { request: { headers: { cookie: 'hidden4', authorization: 'hidden5', 'set-cookie': 'hidden6' } } },
    'two',
  );
  expect(lines).toHaveLength(2);
  expect(lines.join('')).not.toContain('hidden');
});
