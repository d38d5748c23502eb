/** A message of syslog (RFC 5424), and its frame on a stream: counted octets (RFC 6587, 3.4.1; RFC 5425, 4.3). */
import type { Severity } from '../../limits.ts';

/** local0. */
const FACILITY = 16;
/** Critical, error, warning, notice. */
const SEVERITIES: Record<Severity, number> = { critical: 2, high: 3, medium: 4, low: 5 };
const NONE = '-';

export interface SyslogMessage {
  severity: Severity;
  at: Date;
  /** Of this installation. */
  host: string;
  /** Kind of the message. */
  id: string;
  text: string;
}

export function syslogOf({ severity, at, host, id, text }: SyslogMessage): string {
  const priority = FACILITY * 8 + SEVERITIES[severity];
  // Neither process nor structured data: what is told stands in the text.
  return `<${priority}>1 ${at.toISOString()} ${printable(host, 255)} unmask ${NONE} ${printable(id, 32)} ${NONE} ${text}`;
}

/** Names in the head are printable US-ASCII without spaces. */
const printable = (name: string, length: number) =>
  name.replaceAll(/[^\x21-\x7e]/g, '').slice(0, length) || NONE;

export function framed(message: string): Buffer {
  const bytes = Buffer.from(message, 'utf8');
  return Buffer.concat([Buffer.from(`${bytes.length} `, 'ascii'), bytes]);
}
