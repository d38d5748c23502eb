/** Bodies for one operation: as it asks for them, and wrong in every part. */
import fc from 'fast-check';
import {
  type Body,
  type FormPart,
  hasLimits,
  type Judged,
  judged,
  type Quality,
  sendable,
  worst,
  wrongText,
} from './contract-parts.testing.ts';
import {
  allowed,
  anyText,
  member,
  refused,
  type Schema,
  type SchemaBook,
} from './contract-schemas.testing.ts';

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

export function body(
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
