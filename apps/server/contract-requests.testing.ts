/** Requests for one operation of the public description: as it asks for them, and wrong in every part. */
import fc from 'fast-check';
import { body } from './contract-bodies.testing.ts';
import {
  type Body,
  hasLimits,
  type Judged,
  judged,
  type Quality,
  sendable,
  worst,
  wrongText,
} from './contract-parts.testing.ts';
import { allowed, anyText, type Schema, type SchemaBook } from './contract-schemas.testing.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
}

export interface Operation {
  id: string;
  method: string;
  path: string;
  parameters: Parameter[];
  /** By content type. */
  body: Record<string, Schema> | null;
  bodyRequired: boolean;
  responses: Record<string, ResponseDescription>;
}

export interface ResponseDescription {
  headers?: Record<string, { required?: boolean; schema: Schema }>;
  content?: Record<string, { schema: Schema }>;
}

export const STRANGERS = [
  'none',
  'empty',
  'unknown',
  'malformed',
  'revoked',
  'ended',
  'free',
  'scopeless',
] as const;
export type Stranger = (typeof STRANGERS)[number];

export type PathPart = { own: number } | { others: number } | { text: string };

export interface Plan {
  account: number;
  stranger: Stranger | null;
  base: string;
  path: Record<string, Judged<PathPart>>;
  query: Judged<Array<[string, string]>>;
  headers: Judged<Record<string, string>>;
  body: Judged<Body>;
}

export function qualityOf(plan: Plan): Quality {
  const parts = [...Object.values(plan.path), plan.query, plan.headers, plan.body];
  if (parts.some(({ quality }) => quality === 'wrong')) return 'wrong';
  return parts.every(({ quality }) => quality === 'right') ? 'right' : 'doubtful';
}

/** What one side of a request is like more often than not. */
const mostly = <Value>(weight: number, usual: fc.Arbitrary<Value>, ...others: Array<fc.Arbitrary<Value>>) =>
  fc.oneof({ weight, arbitrary: usual }, ...others.map((arbitrary) => ({ weight: 1, arbitrary })));

/** @param bases before the paths */
export function plans(book: SchemaBook, operation: Operation, accounts: number, bases: readonly string[]) {
  const inPath = operation.parameters.filter((part) => part.in === 'path');
  return fc.record<Plan>({
    // One calls so often that their minute runs out.
    account: mostly(9, fc.nat(accounts - 1), fc.constant(0)),
    stranger: mostly<Stranger | null>(40, fc.constant(null), ...STRANGERS.map((name) => fc.constant(name))),
    base: fc.constantFrom(...bases),
    path: fc.record(Object.fromEntries(inPath.map(({ name }) => [name, pathPart()]))),
    query: query(
      book,
      operation.parameters.filter((part) => part.in === 'query'),
    ),
    headers: headers(
      book,
      operation.parameters.filter((part) => part.in === 'header'),
    ),
    body: operation.body
      ? body(book, operation.body, operation.bodyRequired)
      : judged('right', fc.constant<Body>({ kind: 'none' })),
  });
}

function pathPart(): fc.Arbitrary<Judged<PathPart>> {
  const unknown = anyText.filter((text) => !['', '.', '..'].includes(text));
  return mostly<Judged<PathPart>>(
    6,
    judged('right', fc.record({ own: fc.nat(1_000) })),
    judged('wrong', fc.record({ others: fc.nat(1_000) })),
    judged('wrong', fc.record({ text: unknown })),
    judged('wrong', fc.record({ text: fc.constantFrom('%', '%zz', '%c3', '%00', 'a%2fb', '%2e%2e%2f') })),
  );
}

/** Stands for a cursor that the service gave. */
export const CURSOR = '<cursor>';

const cursorOf = (at: string, id = 'x') => Buffer.from(JSON.stringify({ at, id })).toString('base64url');
/** Cursors in the form of the service's own that it never gave: times and ids that no database takes. */
const FORGED = [
  ...['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999999Z', '-000001-01-01T00:00:00Z'].map((at) =>
    cursorOf(at),
  ),
  cursorOf('2026-01-01T00:00:00Z', 'a\0b'),
  cursorOf('2026-01-01T00:00:00Z', '\ud800'),
  ...[13, 14, 15, 16].map((digits) => `${'9'.repeat(digits)}.msg_${'a'.repeat(32)}`),
];

function query(book: SchemaBook, parameters: Parameter[]): fc.Arbitrary<Judged<Array<[string, string]>>> {
  type Pairs = Array<[string, string]>;
  const each = parameters.map(({ name, schema, required }) => {
    const pair = (value: unknown): Pairs => [[name, String(value)]];
    const guessed = allowed(book, schema).map(pair);
    const given =
      name === 'cursor'
        ? fc.oneof(
            judged('right', fc.constant(pair(CURSOR))),
            judged('doubtful', guessed),
            judged('doubtful', fc.constantFrom(...FORGED).map(pair)),
          )
        : judged('right', guessed);
    const none = judged(required ? 'wrong' : 'right', fc.constant<Pairs>([]));
    const twice = judged(
      'doubtful',
      fc
        .tuple(allowed(book, schema), allowed(book, schema))
        .map((two) => two.map((value): [string, string] => [name, String(value)])),
    );
    const wrong = judged(
      'wrong',
      wrongText(book, schema).map((value): Pairs => [[name, value]]),
    );
    return fc.oneof(
      { weight: 5, arbitrary: given },
      { weight: 3, arbitrary: none },
      { weight: 1, arbitrary: twice },
      ...(hasLimits(book.resolve(schema)) ? [{ weight: 2, arbitrary: wrong }] : []),
    );
  });
  const unknown = judged(
    'doubtful',
    fc.tuple(fc.string({ maxLength: 8 }), anyText).map((pair): Pairs => [pair]),
  );
  const extra = mostly<Judged<Pairs>>(12, judged('right', fc.constant<Pairs>([])), unknown);
  return fc.tuple(...each, extra).map((parts) => ({
    quality: worst(parts),
    value: parts.flatMap(({ value }) => value),
  }));
}

function headers(book: SchemaBook, parameters: Parameter[]): fc.Arbitrary<Judged<Record<string, string>>> {
  const each = parameters.map(({ name, schema, required }) => {
    const given = judged(
      'right',
      allowed(book, schema).map((value) => ({ [name]: sendable(String(value)) })),
    );
    const none = judged(required ? 'wrong' : 'right', fc.constant({}));
    // Headers that are only wishes (Prefer) are ignored when they are unknown, so a wrong one need not be refused.
    const wish = name.toLowerCase() === 'prefer';
    const wrong = judged(
      wish ? 'doubtful' : 'wrong',
      wrongText(book, schema)
        .map(sendable)
        .filter((text) => text !== '' && !book.validator(schema)(text))
        .map((value) => ({ [name]: value })),
    );
    return fc.oneof(
      { weight: wish ? 20 : 4, arbitrary: given },
      { weight: wish ? 2 : 4, arbitrary: none },
      ...(hasLimits(book.resolve(schema)) ? [{ weight: 1, arbitrary: wrong }] : []),
    );
  });
  const odd = fc.constantFrom<Record<string, string>>(
    { accept: 'text/html' },
    { accept: 'application/xml;q=0.1' },
    { 'accept-encoding': 'br;q=1, *;q=0' },
    { 'if-none-match': '*' },
    { range: 'bytes=0-1' },
    { expect: '100-continue' },
    { 'x-forwarded-for': '10.0.0.1, ::1' },
    { cookie: 'unmask.session_token=none' },
    { 'x-http-method-override': 'DELETE' },
  );
  const extra = mostly<Judged<Record<string, string>>>(
    12,
    judged('right', fc.constant({})),
    judged('doubtful', odd),
  );
  return fc.tuple(...each, extra).map((parts) => ({
    quality: worst(parts),
    value: Object.assign({}, ...parts.map(({ value }) => value)),
  }));
}
