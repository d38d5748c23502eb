/** Whether the world will believe mail of MAIL_FROM: the three records that its domain needs. */
import { textRecords } from '@unmask/platform/dns-text';
import type { Deliverability } from '../contract.ts';
import { checkWords as words } from '../words-service.ts';

type Check = Deliverability['checks'][number];

/** Names under which services publish their keys; DNS has no way to list them. */
const SELECTORS = [
  'default',
  'dkim',
  'mail',
  'smtp',
  'google',
  'selector1',
  'selector2',
  's1',
  's2',
  'k1',
  'k2',
  'k3',
  'mx',
  'key1',
  'unmask',
  'pm',
  'resend',
  'mandrill',
  'zoho',
  'protonmail',
  'fm1',
  'fm2',
  'fm3',
  'mta',
] as const;

export const domainOf = (from: string): string | null =>
  /@([\w-]+(?:\.[\w-]+)+)>?\s*$/.exec(from)?.[1]?.toLowerCase() ?? null;

export async function deliverability(from: string, servers: readonly string[]): Promise<Deliverability> {
  const domain = domainOf(from);
  if (domain === null) return { from, domain, checks: [] };
  const ask = (name: string) => textRecords(name, servers);
  const checks = await Promise.all([spf(domain, ask), dkim(domain, ask), dmarc(domain, ask)]);
  return { from, domain, checks };
}

type Ask = (name: string) => Promise<string[] | null>;

async function spf(domain: string, ask: Ask): Promise<Check> {
  const found = await ask(domain);
  if (found === null) return { name: 'spf', state: 'unknown', record: null, advice: words.unknown };
  const records = found.filter((record) => /^v=spf1(\s|$)/i.test(record));
  const [record = null] = records;
  if (record === null) return { name: 'spf', state: 'missing', record, advice: words.spfMissing };
  if (records.length > 1) return { name: 'spf', state: 'weak', record, advice: words.spfTwice };
  if (/[+?]all\b/i.test(record) || !/(all\b|redirect=)/i.test(record))
    return { name: 'spf', state: 'weak', record, advice: words.spfOpen };
  return { name: 'spf', state: 'good', record, advice: words.good };
}

async function dkim(domain: string, ask: Ask): Promise<Check> {
  const answers = await Promise.all(
    SELECTORS.map(async (selector) => ({ selector, records: await ask(`${selector}._domainkey.${domain}`) })),
  );
  for (const { selector, records } of answers) {
    const record = records?.find((text) => /(^|;)\s*p=/i.test(text));
    if (record === undefined) continue;
    const revoked = /(^|;)\s*p=\s*(;|$)/i.test(record);
    return {
      name: 'dkim',
      state: revoked ? 'weak' : 'good',
      record: `${selector}: ${record}`.slice(0, 300),
      advice: revoked ? words.dkimRevoked : words.good,
    };
  }
  const silent = answers.every(({ records }) => records === null);
  return {
    name: 'dkim',
    state: silent ? 'unknown' : 'missing',
    record: null,
    advice: silent ? words.unknown : words.dkimMissing,
  };
}

async function dmarc(domain: string, ask: Ask): Promise<Check> {
  const found = await ask(`_dmarc.${domain}`);
  if (found === null) return { name: 'dmarc', state: 'unknown', record: null, advice: words.unknown };
  const record = found.find((text) => /^v=DMARC1\b/i.test(text)) ?? null;
  if (record === null) return { name: 'dmarc', state: 'missing', record, advice: words.dmarcMissing };
  const enforced = /;\s*p=(quarantine|reject)\b/i.test(record);
  return {
    name: 'dmarc',
    state: enforced ? 'good' : 'weak',
    record,
    advice: enforced ? words.good : words.dmarcNone,
  };
}
