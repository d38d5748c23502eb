import { expect, test } from 'vitest';
import type { ThreatAlert } from '../../contract.ts';
import { cefOf, inExtension, inHeader } from './cef.ts';
import { framed, syslogOf } from './frame.ts';

const TERMS = { version: '1.2.3', homeUrl: 'https://unmask.example' };
const alert = (more: Partial<ThreatAlert> = {}): ThreatAlert => ({
  id: 'a1',
  organizationId: 'org1',
  type: 'deepfake_detected',
  severity: 'critical',
  title: 'AI-generated file found',
  message: 'Found.',
  metadata: {
    analysis_id: 'an1',
    file_name: 'call.mp4',
    probability: 0.97,
    likelihood_ratio: 31.5,
    outcome: 'ai_generated',
    sha256: 'ab'.repeat(32),
    engine_version: '0.9.0',
  },
  timestamp: '2026-11-22T10:00:00.000Z',
  integrationsSent: [],
  ...more,
});

test('every field in its place, in UTC, with the link', () => {
  expect(cefOf(alert(), TERMS)).toBe(
    `CEF:0|Unmask|Unmask|1.2.3|ai_generated|AI-generated file found|10|rt=1795341600000 externalId=a1 cat=ai_generated deviceExternalId=org1 fname=call.mp4 fileHash=${'ab'.repeat(32)} cfp1=0.97 cfp1Label=probability cfp2=31.5 cfp2Label=likelihoodRatio cs1=0.9.0 cs1Label=engineVersion cs2=ai_generated cs2Label=outcome request=https://unmask.example/analyses/an1 msg=Found.`,
  );
});

test('a file without a verdict is in no field called anything else; what is not known has no field', () => {
  const line = cefOf(
    alert({ type: 'needs_review', severity: 'medium', title: 'A file needs a look', metadata: {} }),
    TERMS,
  );
  expect(line).toBe(
    'CEF:0|Unmask|Unmask|1.2.3|needs_review|A file needs a look|5|rt=1795341600000 externalId=a1 cat=needs_review deviceExternalId=org1 msg=Found.',
  );
  expect(cefOf(alert({ metadata: { test: true } }), TERMS)).toContain('|test|');
});

test('what a stranger names a file ends no field and begins none', () => {
  const name = 'a|b\\c=d\r\nmsg=CEF:0|evil\u0000\u2028\u202egpj.mp4';
  expect(inHeader(name)).toBe('a\\|b\\\\c=d  msg=CEF:0\\|evil   gpj.mp4');
  expect(inExtension(name)).toBe('a|b\\\\c\\=d\\r\\nmsg\\=CEF:0|evil   gpj.mp4');
  const line = cefOf(alert({ metadata: { file_name: name } }), TERMS);
  expect(line).not.toMatch(/[\r\n]/);
  // An equals sign with no backslash before it follows the names of our own fields alone.
  expect([...line.matchAll(/(?<=[ |])(\w+)(?<!\\)=/g)].map(([, field]) => field)).toEqual([
    ...['rt', 'externalId', 'cat', 'deviceExternalId', 'fname', 'msg'],
  ]);
});

test('long names are cut before they are escaped, between characters', () => {
  expect(inExtension('='.repeat(2000))).toBe('\\='.repeat(1023));
  expect(inExtension('😀'.repeat(2000))).toBe('😀'.repeat(1023));
  expect(inExtension('\ud800')).toBe('\ufffd');
});

test('a message of RFC 5424, its octets counted', () => {
  const message = syslogOf({
    severity: 'critical',
    at: new Date('2026-11-22T10:00:00Z'),
    host: 'unmask exämple',
    id: 'ai_generated',
    text: 'Grüße',
  });
  expect(message).toBe('<130>1 2026-11-22T10:00:00.000Z unmaskexmple unmask - ai_generated - Grüße');
  expect(framed(message).toString('utf8')).toBe(`${Buffer.byteLength(message)} ${message}`);
});
