import { rm } from 'node:fs/promises';
import path from 'node:path';
import { DrizzleQueryError, sql } from '@unmask/db/sql';
import { openTestDatabase, testFolder } from '@unmask/db/testing';
import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';
import { shownError } from './shown-error.ts';

/** What a logger writes for `fields`. */
function logged(fields: object): string {
  let text = '';
  const write = (line: string) => {
    text += line;
  };
  createLogger('info', { write }).error(fields, 'said');
  return text;
}

test('an error of the database says what failed and where, and holds no value of the statement', async () => {
  const dir = await testFolder('shown');
  const { db, close } = await openTestDatabase(path.join(dir, 'database'));
  const error = await db
    .execute(sql`select * from nowhere where email = ${'ann@example.com'} and word = ${'the-searched-word'}`)
    .then(
      () => null,
      (thrown: unknown) => thrown,
    );
  await close();
  await rm(dir, { recursive: true, force: true });
  expect(error).toBeInstanceOf(DrizzleQueryError);
  const text = logged({ err: error });
  expect(text).toContain('Failed query: select * from nowhere');
  expect(text).toContain('42P01');
  expect(text).toMatch(/ {4}at .*\.(m?js|ts):\d+/);
  for (const value of ['ann@example.com', 'the-searched-word']) expect(text).not.toContain(value);
});

test('values with lines that look like a stack are left out', () => {
  const value = 'secret-one\n    at secret (file:///two.ts:1:2)\nparams: secret-three';
  const error = new DrizzleQueryError('select $1', [value], new Error('cut off'));
  const text = JSON.stringify(shownError(error));
  expect(text).toContain('Failed query: select $1');
  expect(text).not.toMatch(/secret-one|two\.ts|secret-three/);
  expect(shownError(error).stack).not.toContain('two.ts');
});

test('values that PostgreSQL quotes, in any depth, and addresses anywhere', () => {
  const refused = Object.assign(new Error('invalid input syntax for type integer: "the-value"'), {
    severity: 'ERROR',
    code: '22P02',
    detail: 'Key (email)=(bea@example.com) already exists.',
    params: ['the-value'],
  });
  const outer = new Error('550 no such person <carl.o+x@mail.example.com>', { cause: refused });
  const text = logged({ err: new AggregateError([outer, 'dora@example.com is away'], 'all failed') });
  expect(text).toContain('the database did not take a value');
  expect(text).toContain('550 no such person <[address]>');
  for (const value of ['the-value', '@example.com', '@mail.example.com']) expect(text).not.toContain(value);
});

test('what is no error, and errors that hold themselves', () => {
  const loop = new Error('round');
  loop.cause = loop;
  expect(JSON.stringify(shownError(loop))).toContain('round');
  expect(shownError({ email: 'ann@example.com' })).toEqual({
    type: 'object',
    message: 'something that is no error was thrown',
  });
  expect(shownError(undefined).type).toBe('undefined');
});
