/** An alert in ArcSight's Common Event Format (CEF 0). Names of files are written by strangers: nothing of them ends a field or begins one. */
import type { ThreatAlert } from '../../contract.ts';
import { ALERT_CLASSES, type Severity } from '../../limits.ts';
import { linkOf } from '../render.ts';

/** 0 to 10, as CEF grades. */
const SEVERITIES: Record<Severity, number> = { low: 3, medium: 5, high: 8, critical: 10 };
/** Longest value of names and texts that receivers must take. */
const TEXT_LENGTH = 1023;

export interface CefTerms {
  /** Of this service. */
  version: string;
  homeUrl: string;
}

export function cefOf(alert: ThreatAlert, { version, homeUrl }: CefTerms): string {
  const head = ['CEF:0', 'Unmask', 'Unmask', version, signatureOf(alert), alert.title];
  return `${head.map(inHeader).join('|')}|${SEVERITIES[alert.severity]}|${extensionOf(alert, homeUrl)}`;
}

/** What kind of event it is, in words that stay. */
export const signatureOf = ({ type, metadata }: ThreatAlert): string =>
  metadata.test === true ? 'test' : ALERT_CLASSES[type];

function extensionOf(alert: ThreatAlert, homeUrl: string): string {
  const { probability, likelihood_ratio, engine_version, outcome } = alert.metadata;
  const fields: Array<[name: string, value: unknown]> = [
    ['rt', Date.parse(alert.timestamp)],
    ['externalId', alert.id],
    ['cat', signatureOf(alert)],
    ['deviceExternalId', alert.organizationId],
    ['fname', alert.metadata.file_name],
    ['fileHash', alert.metadata.sha256],
    ...labelled('cfp1', 'probability', probability),
    ...labelled('cfp2', 'likelihoodRatio', likelihood_ratio),
    ...labelled('cs1', 'engineVersion', engine_version),
    ...labelled('cs2', 'outcome', outcome),
    ['request', linkOf(alert, homeUrl)],
    ['msg', alert.message],
  ];
  return fields
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => `${name}=${inExtension(String(value))}`)
    .join(' ');
}

/** A field of one's own has its name beside it; without a value there is neither. */
function labelled(field: string, name: string, value: unknown): Array<[string, unknown]> {
  if (value === undefined || value === null || value === '') return [];
  return [
    [field, value],
    [`${field}Label`, name],
  ];
}

/** Cut by characters, before anything is escaped: half an escape would take the next character with it. */
const cut = (text: string) => Array.from(text.toWellFormed()).slice(0, TEXT_LENGTH).join('');
/** All that ends a line somewhere, or hides what follows; in a header line breaks have no escape either. */
const CONTROLS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
const CONTROLS_NOT_BREAKS = /(?![\r\n])[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

export const inHeader = (text: string): string =>
  cut(text)
    .replaceAll(CONTROLS, ' ')
    .replaceAll(/[\\|]/g, (each) => `\\${each}`);

export const inExtension = (text: string): string =>
  cut(text)
    .replaceAll(CONTROLS_NOT_BREAKS, ' ')
    .replaceAll(/[\\=]/g, (each) => `\\${each}`)
    .replaceAll('\r', '\\r')
    .replaceAll('\n', '\\n');
