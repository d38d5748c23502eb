/** Values that a JSON schema of the public description allows, and values that it refuses. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';

export interface Schema {
  [keyword: string]: unknown;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  $ref?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
}

/** Reads the schemas of one document: references lead into it. */
export interface SchemaBook {
  resolve(schema: Schema): Schema;
  /** True or false, with `errors` of the last call beside it. */
  validator(schema: Schema): ValidateFunction;
}

export function schemaBook(document: Record<string, unknown>): SchemaBook {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');
  const known = new Map<Schema, ValidateFunction>();
  return {
    resolve(schema) {
      if (!schema.$ref) return schema;
      const found = schema.$ref
        .slice(2)
        .split('/')
        .reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], document);
      if (!found) throw new Error(`${schema.$ref} leads to nothing`);
      return found as Schema;
    },
    validator(schema) {
      const compiled =
        known.get(schema) ??
        ajv.compile(schema.$ref ? { $ref: `document${schema.$ref}` } : (absolute(schema) as Schema));
      known.set(schema, compiled);
      return compiled;
    },
  };
}

/** References of a schema that is compiled on its own lead into the document. */
function absolute(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(absolute);
  if (part === null || typeof part !== 'object') return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      name === '$ref' && String(value).startsWith('#') ? `document${value}` : absolute(value),
    ]),
  );
}

const NASTY = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '𝕌𝕟𝕞𝕒𝕤𝕜',
  '\u202Egpj.exe',
  '👩‍👩‍👧‍👦'.repeat(20),
  '../../etc/passwd',
  "'; --",
  '%00',
];

/** Strings as people and programs send them, and as they should not. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(...NASTY),
  fc.constantFrom(300, 5_000).map((length) => 'ü'.repeat(length)),
);

const FORMATS: Record<string, fc.Arbitrary<string>> = {
  'date-time': fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
    .map((date) => date.toISOString()),
  uri: fc.webUrl({ withQueryParameters: true }),
  url: fc.webUrl({ withQueryParameters: true }),
  email: fc.emailAddress(),
  uuid: fc.uuid(),
};

/** Values that the schema allows, its boundaries among them. */
export function allowed(book: SchemaBook, given: Schema): fc.Arbitrary<unknown> {
  const schema = book.resolve(given);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => allowed(book, choice)));
  if (schema.allOf) return allowed(book, Object.assign({}, ...schema.allOf.map(book.resolve)));
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => allowed(book, { ...schema, type })));
  }
  return ofType(book, schema);
}

function ofType(book: SchemaBook, schema: Schema): fc.Arbitrary<unknown> {
  const { minimum = -1_000_000, maximum = 1_000_000 } = schema;
  switch (schema.type) {
    case 'string':
      return text(schema);
    case 'integer':
      return fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum));
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true }).map((value) => value + 0);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const { items = {}, minItems = 0, maxItems = 3 } = schema;
      const length = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, minItems + 3)) };
      return fc.array(allowed(book, items), length);
    }
    case 'object':
      return members(book, schema);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function text(schema: Schema): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 40 } = schema;
  if (schema.pattern) {
    // Written for Unicode in the document; the generator reads the plain form.
    return fc
      .stringMatching(new RegExp(schema.pattern))
      .filter((value) => value.length >= minLength && value.length <= (schema.maxLength ?? 10_000));
  }
  const ofFormat = schema.format && FORMATS[schema.format];
  if (ofFormat)
    return ofFormat.filter(
      (value) => value.length >= minLength && value.length <= (schema.maxLength ?? 10_000),
    );
  const near = fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, 40)),
  });
  const longest = fc.constant('x'.repeat(maxLength));
  // JSON schemas count code points, so do these.
  return fc.oneof(near, longest).filter((value) => [...value].length <= maxLength);
}

/** Stands for the origin of a server that has files. */
export const FILES = 'http://files.test';

const ADDRESSES = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(`${FILES}/clip.mp4`, `${FILES}/moved`, `${FILES}/ü.mov?a=1#b`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      `${FILES}/missing`,
      `${FILES}/round`,
      `${FILES}/cut`,
      'http://10.0.0.1/clip.mp4',
      'http://[::1]/clip.mp4',
      'file:///etc/passwd',
      'http://nothing.invalid/clip.mp4',
      'http://user:word@files.test/',
      `https://${'a'.repeat(3_000)}.test/`,
    ),
  },
  { weight: 1, arbitrary: anyText },
);

/** A value of a member; where its name says more than its schema, one that fits the name. */
export function member(book: SchemaBook, name: string, schema: Schema): fc.Arbitrary<unknown> {
  if (name === 'url' && book.resolve(schema).type === 'string') return ADDRESSES;
  if (name === 'urls') return fc.array(ADDRESSES, { minLength: 1, maxLength: 3 });
  return allowed(book, schema);
}

function members(book: SchemaBook, schema: Schema): fc.Arbitrary<unknown> {
  const { properties = {}, required = [] } = schema;
  const named = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, member(book, name, part)])),
    { requiredKeys: required },
  );
  const { additionalProperties: more, propertyNames } = schema;
  if (typeof more !== 'object') return named;
  const names = propertyNames ? allowed(book, propertyNames) : fc.string({ unit: 'grapheme', maxLength: 8 });
  const others = fc.dictionary(names.map(String), allowed(book, more), { maxKeys: 3 });
  return fc.tuple(others, named).map(([a, b]) => ({ ...a, ...b }));
}

/** Values that the schema refuses: another type, a missing part, a boundary passed. */
export function refused(book: SchemaBook, given: Schema): fc.Arbitrary<unknown> {
  const isAllowed = book.validator(given);
  const schema = book.resolve(given);
  const other = fc.oneof(
    anyText,
    fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e308, '', 'true', [], {}, [[]], {
      a: { b: [null] },
    }),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const around = [schema.minimum, schema.maximum].flatMap((edge) =>
    edge === undefined ? [] : [edge - 1, edge + 1],
  );
  const choices: Array<fc.Arbitrary<unknown>> = [other];
  if (around.length > 0) choices.push(fc.constantFrom(...around));
  if (schema.maxLength !== undefined) choices.push(fc.constant('x'.repeat(schema.maxLength + 1)));
  if (schema.properties) choices.push(oneWrong(book, schema));
  if (schema.maxItems !== undefined && schema.items) {
    const { maxItems, items } = schema;
    choices.push(allowed(book, items).map((item) => Array(maxItems + 1).fill(item)));
  }
  return fc.oneof(...choices).filter((value) => !isAllowed(value));
}

/** A whole object with one part that is wrong or missing. */
function oneWrong(book: SchemaBook, schema: Schema): fc.Arbitrary<unknown> {
  const { properties = {}, required = [] } = schema;
  const names = Object.keys(properties);
  return fc.constantFrom(...names).chain((name) => {
    const wrong = refused(book, properties[name]!);
    const part = required.includes(name) ? fc.option(wrong, { nil: undefined }) : wrong;
    return fc.tuple(allowed(book, schema), part).map(([whole, value]) => {
      const { [name]: _, ...rest } = whole as Record<string, unknown>;
      return value === undefined ? rest : { ...rest, [name]: value };
    });
  });
}
