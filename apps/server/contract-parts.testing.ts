/** What the parts of generated requests are made of. */
import fc from 'fast-check';
import { anyText, refused, type Schema, type SchemaBook } from './contract-schemas.testing.ts';

/** `doubtful`: neither as the document asks, nor surely to be refused. */
export type Quality = 'right' | 'doubtful' | 'wrong';
export interface Judged<Value> {
  quality: Quality;
  value: Value;
}

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

export const judged = <Value>(quality: Quality, value: fc.Arbitrary<Value>) =>
  value.map((v) => ({ quality, value: v }));
/** Whether some text is refused where texts stand for values. */
export const hasLimits = ({ type, ...rest }: Schema) =>
  type !== 'string' ||
  ['enum', 'const', 'pattern', 'format', 'minLength', 'maxLength'].some((word) => word in rest);

/** A text as the schema's value, as servers read parameters. */
function typed(schema: Schema, text: string): unknown {
  if ((schema.type === 'integer' || schema.type === 'number') && /^-?\d+(\.\d+)?$/.test(text))
    return Number(text);
  if (schema.type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true';
  return text;
}

export function wrongText(book: SchemaBook, given: Schema): fc.Arbitrary<string> {
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

export function worst(parts: Array<Judged<unknown>>): Quality {
  if (parts.some(({ quality }) => quality === 'wrong')) return 'wrong';
  return parts.some(({ quality }) => quality === 'doubtful') ? 'doubtful' : 'right';
}

/** The bytes that a header can carry; programs send other letters as UTF-8. */
export const sendable = (text: string): string =>
  [...Buffer.from(text.slice(0, 3_000), 'utf8').toString('latin1')]
    .filter((letter) => /[\t\x20-\x7e\x80-\xff]/.test(letter))
    .join('')
    .trim();
