/** Requests for one operation of the public description: as it asks for them, and wrong in every part. */
import fc from 'fast-check';
import {
  allowed,
  anyText,
  member,
  refused,
  type Schema,
  type SchemaBook,
} from './contract-schemas.testing.ts';

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

/** `doubtful`: neither as the document asks, nor surely to be refused. */
export type Quality = 'right' | 'doubtful' | 'wrong';
interface Judged<Value> {
  quality: Quality;
  value: Value;
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

export interface FormPart {
  name: string;
  value: string;
  /** Of a file. */
  fileName?: string;
  type?: string;
}

export type Body =
  | { kind: 'none' }
  | { kind: 'text'; type: string | null; text: string }
  /** `keep`: share of the bytes that are sent, with a length that fits them. `leave`: the sender hangs up there instead. */
  | { kind: 'form'; parts: FormPart[]; keep: number; leave: boolean; boundary: 'right' | 'other' | 'none' };

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

const judged = <Value>(quality: Quality, value: fc.Arbitrary<Value>) =>
  value.map((v) => ({ quality, value: v }));
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

/** Whether some text is refused where texts stand for values. */
const hasLimits = ({ type, ...rest }: Schema) =>
  type !== 'string' ||
  ['enum', 'const', 'pattern', 'format', 'minLength', 'maxLength'].some((word) => word in rest);

/** A text as the schema's value, as servers read parameters. */
function typed(schema: Schema, text: string): unknown {
  if ((schema.type === 'integer' || schema.type === 'number') && /^-?\d+(\.\d+)?$/.test(text))
    return Number(text);
  if (schema.type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true';
  return text;
}

function wrongText(book: SchemaBook, given: Schema): fc.Arbitrary<string> {
  const schema = book.resolve(given);
  const isAllowed = book.validator(given);
  return fc
    .oneof(
      refused(book, schema).map((value) =>
        typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
      ),
      anyText,
    )
    .filter((text) => !isAllowed(typed(schema, text)));
}

function query(book: SchemaBook, parameters: Parameter[]): fc.Arbitrary<Judged<Array<[string, string]>>> {
  type Pairs = Array<[string, string]>;
  const each = parameters.map(({ name, schema, required }) => {
    const pair = (value: unknown): Pairs => [[name, String(value)]];
    const guessed = allowed(book, schema).map(pair);
    const given =
      name === 'cursor'
        ? fc.oneof(judged('right', fc.constant(pair(CURSOR))), judged('doubtful', guessed))
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

function worst(parts: Array<Judged<unknown>>): Quality {
  if (parts.some(({ quality }) => quality === 'wrong')) return 'wrong';
  return parts.some(({ quality }) => quality === 'doubtful') ? 'doubtful' : 'right';
}

/** The bytes that a header can carry; programs send other letters as UTF-8. */
export const sendable = (text: string): string =>
  [...Buffer.from(text.slice(0, 3_000), 'utf8').toString('latin1')]
    .filter((letter) => /[\t\x20-\x7e\x80-\xff]/.test(letter))
    .join('')
    .trim();

const OTHER_TYPES = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/mixed; boundary=x',
  'video/mp4',
  'multipart/form-data',
  'application/;',
  sendable('üü'),
];

function body(
  book: SchemaBook,
  byType: Record<string, Schema>,
  required: boolean,
): fc.Arbitrary<Judged<Body>> {
  const kinds = Object.entries(byType).map(([type, schema]) =>
    type === 'multipart/form-data' ? form(book, schema) : json(book, type, schema),
  );
  const none = judged(required ? 'wrong' : 'right', fc.constant<Body>({ kind: 'none' }));
  const type = fc.constantFrom(null, '', ...OTHER_TYPES);
  const text = fc.oneof(anyText, fc.json());
  const other = judged(
    'wrong',
    fc.tuple(type, text).map(([type, text]): Body => ({ kind: 'text', type, text })),
  );
  return fc.oneof(
    { weight: 12, arbitrary: fc.oneof(...kinds) },
    { weight: 1, arbitrary: none },
    { weight: 1, arbitrary: other },
  );
}

const asText = (type: string, text: string): Body => ({ kind: 'text', type, text });

function json(book: SchemaBook, type: string, schema: Schema): fc.Arbitrary<Judged<Body>> {
  const right = allowed(book, schema).map((value) => JSON.stringify(value));
  const cut = right.chain((text) => fc.nat(Math.max(0, text.length - 1)).map((n) => text.slice(0, n)));
  const odd = fc.constantFrom(
    '',
    'null',
    '[]',
    '"x"',
    '1',
    '{"__proto__":{"x":1}}',
    '{"a":1,}',
    "{'a':1}",
    '\uFEFF{}',
    '['.repeat(20_000),
    '{"a":'.repeat(5_000),
    `"${'x'.repeat(100_000)}"`,
    'NaN',
  );
  const isAllowed = book.validator(schema);
  const readable = (text: string): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  };
  const wrong = (text: string): Quality => {
    const value = readable(text);
    return value === undefined || !isAllowed(value) ? 'wrong' : 'doubtful';
  };
  return fc.oneof(
    {
      weight: 7,
      arbitrary: judged(
        'right',
        right.map((text) => asText(type, text)),
      ),
    },
    {
      weight: 1,
      arbitrary: judged(
        'right',
        right.map((text) => asText(`${type}; charset=utf-8`, text)),
      ),
    },
    {
      weight: 4,
      arbitrary: judged(
        'wrong',
        refused(book, schema).map((value) => asText(type, JSON.stringify(value) ?? '')),
      ),
    },
    { weight: 1, arbitrary: cut.map((text) => ({ quality: wrong(text), value: asText(type, text) })) },
    { weight: 1, arbitrary: odd.map((text) => ({ quality: wrong(text), value: asText(type, text) })) },
  );
}

const isFile = (schema: Schema) => 'contentMediaType' in schema || schema.format === 'binary';

function form(book: SchemaBook, given: Schema): fc.Arbitrary<Judged<Body>> {
  const schema = book.resolve(given);
  const { properties = {} } = schema;
  const sides = Object.entries(properties).map(([name, part]) => formPart(book, name, part));
  const choices = schema.oneOf ?? schema.anyOf ?? [];
  const lacks = (names: Set<string>) => {
    const has = ({ required = [] }: Schema) => required.every((name) => names.has(name));
    const chosen = choices.filter(has).length;
    return !has(schema) || (choices.length > 0 && chosen === 0) || (schema.oneOf !== undefined && chosen > 1);
  };
  const parts = fc.tuple(...sides).map((found) => {
    const value = found.flatMap((side) => side.value);
    const names = new Set(value.map(({ name }) => name));
    // A part that is no real file may count as none.
    return { quality: lacks(names) && worst(found) === 'right' ? ('wrong' as const) : worst(found), value };
  });
  const whole = parts.map(({ quality, value }) => ({
    quality,
    value: { kind: 'form', parts: value, keep: 1, leave: false, boundary: 'right' } satisfies Body,
  }));
  const broken = fc
    .tuple(
      parts,
      fc.double({ min: 0, max: 0.97, noNaN: true }),
      fc.boolean(),
      fc.constantFrom('right', 'other', 'none'),
    )
    .map(
      ([{ value }, keep, leave, boundary]): Judged<Body> => ({
        quality: boundary === 'right' && value.length === 0 ? 'doubtful' : 'wrong',
        value: {
          kind: 'form',
          parts: value,
          keep: boundary === 'right' ? keep : 1,
          leave: leave && boundary === 'right',
          boundary,
        },
      }),
    );
  return fc.oneof(
    { weight: 8, arbitrary: whole as fc.Arbitrary<Judged<Body>> },
    { weight: 1, arbitrary: broken },
  );
}

/** One field of a form: usually there, sometimes missing, twice or wrong. */
function formPart(book: SchemaBook, name: string, given: Schema): fc.Arbitrary<Judged<FormPart[]>> {
  const schema = book.resolve(given);
  if (isFile(schema)) return files(name, 1);
  if (schema.items && isFile(book.resolve(schema.items)))
    return files(name, Math.min(3, schema.maxItems ?? 3));
  const right = member(book, name, schema).map((value): FormPart[] => [
    { name, value: typeof value === 'string' ? value : JSON.stringify(value) },
  ]);
  return fc.oneof(
    { weight: 6, arbitrary: judged('right', right) },
    { weight: 6, arbitrary: judged('right', fc.constant<FormPart[]>([])) },
    {
      weight: 1,
      arbitrary: judged(
        'doubtful',
        fc.tuple(right, right).map((two) => two.flat()),
      ),
    },
    ...(hasLimits(schema)
      ? [
          {
            weight: 2,
            arbitrary: judged(
              'wrong',
              wrongText(book, schema).map((value): FormPart[] => [{ name, value }]),
            ),
          },
        ]
      : []),
  );
}

const VIDEO_TYPES = ['video/mp4', 'video/quicktime', 'application/octet-stream'];

function files(name: string, most: number): fc.Arbitrary<Judged<FormPart[]>> {
  const bytes = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
    fc.constant('\r\n--x\r\n'.repeat(200)),
  );
  const right = fc.record({
    name: fc.constant(name),
    value: bytes,
    fileName: fc.constantFrom('clip.mp4', 'ü 𝕌.MOV', 'noname', 'a'.repeat(400), '../../x.avi'),
    type: fc.constantFrom(...VIDEO_TYPES),
  });
  const odd = fc.record({
    name: fc.constant(name),
    value: fc.oneof(bytes, fc.constant('')),
    fileName: fc.oneof(anyText, fc.constant('clip.mp4')),
    type: fc.oneof(
      fc.constantFrom(
        'image/png',
        'text/html',
        'video/',
        '',
        'VIDEO/MP4',
        'video/mp4; codecs="x"',
        'application/octet-stream',
      ),
      anyText,
    ),
  });
  return fc.oneof(
    { weight: 14, arbitrary: judged('right', fc.array(right, { minLength: 1, maxLength: most })) },
    { weight: 1, arbitrary: judged('right', fc.constant<FormPart[]>([])) },
    { weight: 2, arbitrary: judged('doubtful', fc.array(odd, { minLength: 1, maxLength: most + 1 })) },
    // As text: a field of the file's name that is none.
    { weight: 1, arbitrary: judged('doubtful', fc.constant<FormPart[]>([{ name, value: 'no file' }])) },
  );
}
