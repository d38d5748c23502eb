/**
 * The label that China's rules on generated content ask for since September 2025 (GB 45438-2025, annex E, and the practice guides
 * of TC260): an object with the key `AIGC` whose `Label` is 1 (is generated), 2 (may be) or 3 (is suspected to be), the producer,
 * and numbers that he gave it. It stands in XMP, EXIF, PNG texts and container tags. Anybody can write it.
 */

import { oneLine } from './one-line.ts';

export interface AigcLabel {
  label: 1 | 2 | 3;
  /** Name or registration number of the producer, as written; null without. */
  producer: string | null;
  /** Where it stood. */
  field: string;
}

/** Keys that the standard asks for beside the label: one of them must be there, so that no other use of the word is taken for it. */
const COMPANIONS = ['ContentProducer', 'ProduceID', 'ContentPropagator', 'PropagateID', 'ReservedCode1'];
const LABEL_FIELD = /^(?:\w+:)?AIGC$/i;

/** The first label in fields of any kind. */
export function aigcLabelIn(fields: ReadonlyArray<readonly [string, string]>): AigcLabel | null {
  for (const [field, value] of fields) {
    if (!LABEL_FIELD.test(field.trim()) && !/["']?AIGC["']?\s*:/.test(value)) continue;
    const label = fromText(value, field.trim());
    if (label) return label;
  }
  return null;
}

/** Labels in an XMP packet: an element or attribute `AIGC` of any prefix, or the parts as attributes of their own. */
export function aigcFieldsOf(xmp: string): Array<[string, string]> {
  if (!/AIGC/.test(xmp)) return [];
  const whole = [...xmp.matchAll(/[\w]+:AIGC\s*(?:=\s*(?:"([^"]*)"|'([^']*)')|>([^<]*)<)/g)].map(
    (match): [string, string] => ['AIGC', unescaped(match[1] ?? match[2] ?? match[3] ?? '')],
  );
  const prefix = /xmlns:(\w+)\s*=\s*["'][^"']*tc260\.org\.cn\/ns\/AIGC/i.exec(xmp)?.[1];
  return prefix ? [...whole, ...partsOf(xmp, prefix)] : whole;
}

function partsOf(xmp: string, prefix: string): Array<[string, string]> {
  const parts = [...xmp.matchAll(new RegExp(`${prefix}:(\\w+)\\s*(?:=\\s*["']([^"']*)["']|>([^<]*)<)`, 'g'))]
    .filter((match) => match[1] !== 'AIGC')
    .map((match) => [match[1]!, unescaped(match[2] ?? match[3] ?? '')]);
  return parts.length > 0 ? [['AIGC', JSON.stringify(Object.fromEntries(parts))]] : [];
}

function fromText(text: string, field: string): AigcLabel | null {
  const start = text.indexOf('{');
  if (start < 0) return null;
  const read = parsed(text.slice(start));
  const inner = read && (read.AIGC ?? read.aigc);
  const object = inner !== undefined && inner !== null ? asObject(inner) : read;
  return object ? fromObject(object, field) : null;
}

function asObject(value: unknown): Record<string, unknown> | null {
  if (typeof value === 'string') return parsed(value);
  return typeof value === 'object' ? (value as Record<string, unknown>) : null;
}

/** Tags of containers are cut at a readable length, signatures in the label are long: what comes before the cut still counts. */
function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    const pairs = [
      ...text.matchAll(/"(Label|\w*Produce\w*|\w*Propagat\w*|ReservedCode\d)"\s*:\s*"?([^",}]*)/gi),
    ];
    return pairs.length > 0 ? Object.fromEntries(pairs.map((pair) => [pair[1]!, pair[2]!])) : null;
  }
}

/** Keys as the standard writes them; some writers begin them with a small letter. */
function asInStandard(object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [key.charAt(0).toUpperCase() + key.slice(1), value]),
  );
}

function fromObject(written: Record<string, unknown>, field: string): AigcLabel | null {
  const object = asInStandard(written);
  const label = Number(object.Label);
  if (label !== 1 && label !== 2 && label !== 3) return null;
  if (!COMPANIONS.some((key) => key in object)) return null;
  const producer = typeof object.ContentProducer === 'string' ? oneLine(object.ContentProducer) : '';
  return { label, producer: producer === '' ? null : producer, field };
}

const ENTITIES: Record<string, string> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' };

function unescaped(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return ENTITIES[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
