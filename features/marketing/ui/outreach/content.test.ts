/** The lists and texts of the area: what stands in them, and that nobody real does. */
import {
  FINANCIAL_TARGETS,
  NATIONAL_TARGETS,
  SEGMENTS,
  TECHNOLOGY_TARGETS,
  TOP_COMPANIES,
} from '@unmask/product/content/marketing/companies';
import { SAMPLE_CAMPAIGNS } from '@unmask/product/content/marketing/figures';
import { SAMPLE_PROSPECTS } from '@unmask/product/content/marketing/prospects';
import { DM_SCRIPTS } from '@unmask/product/content/marketing/scripts';
import { tweetLength } from '@unmask/product/content/marketing/social';
import { DATA_SOURCES } from '@unmask/product/content/marketing/sources';
import {
  CA_TEMPLATES,
  COLD_EMAILS,
  ENTERPRISE_LETTER,
  fill,
  OBJECTION,
  PERSONAL_INTRO,
  placeholdersOf,
} from '@unmask/product/content/marketing/templates';
import { expect, test } from 'vitest';
import { PRIORITIES, PROSPECT_STATUSES } from '../../limits.ts';
import { prospectsOf, readCsv } from '../pipeline/csv-read.ts';

const MAILS = [...CA_TEMPLATES, ...COLD_EMAILS, PERSONAL_INTRO, ENTERPRISE_LETTER];

test('[MKT-170] [MKT-171] [MKT-172] [MKT-173] [MKT-174] [ENT-409] [ENT-422] [ENT-423] ten ranked companies, five of technology, five of finance, five segments', () => {
  expect(TOP_COMPANIES.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  for (const list of [TECHNOLOGY_TARGETS, FINANCIAL_TARGETS, SEGMENTS]) expect(list).toHaveLength(5);
  for (const { priority } of [...TOP_COMPANIES, ...NATIONAL_TARGETS, ...TECHNOLOGY_TARGETS, ...SEGMENTS])
    expect(['High', 'Medium']).toContain(priority);
  for (const company of [...NATIONAL_TARGETS, ...TECHNOLOGY_TARGETS])
    expect(company).not.toHaveProperty('rank');
  for (const segment of SEGMENTS)
    expect(Object.keys(segment).sort()).toEqual([
      ...['company', 'employees', 'industry', 'notes', 'plan', 'priority', 'revenue'],
    ]);
});

test('nobody real: every address ends in .example, every number is a reserved one', () => {
  const companies = [...NATIONAL_TARGETS, ...TECHNOLOGY_TARGETS, ...FINANCIAL_TARGETS];
  for (const { email, website, linkedin } of companies)
    for (const address of [email, website, linkedin]) expect(address).toMatch(/\.example(\/linkedin)?$/);
  for (const { contactEmail, phone, website } of SAMPLE_PROSPECTS) {
    expect(contactEmail).toMatch(/\.example$/);
    expect(website).toMatch(/\.example$/);
    expect(phone).toMatch(/555-01\d\d$/);
  }
});

test('[ENT-435] [ENT-436] prospects have one of three priorities and one of five statuses', () => {
  expect(PRIORITIES).toEqual(['High', 'Medium', 'Low']);
  expect(PROSPECT_STATUSES).toEqual([
    ...['Not Contacted', 'Reached Out', 'Responded', 'Qualified', 'Demo Scheduled'],
  ]);
  expect(new Set(SAMPLE_PROSPECTS.map(({ priority }) => priority))).toEqual(new Set(PRIORITIES));
});

test('[ENT-443] [ENT-444] [ENT-445] [ENT-446] [ENT-447] [ENT-448] templates have their fields, who writes, and how to object', () => {
  const kinds = new Set(MAILS.map(({ type }) => type));
  expect(kinds).toEqual(new Set(['enterprise', 'financial', 'small_business']));
  expect(new Set(MAILS.map(({ id }) => id)).size).toBe(MAILS.length);
  for (const mail of MAILS) {
    expect(mail).toMatchObject({ name: expect.any(String), subject: expect.stringMatching(/./) });
    expect(mail.content).toContain(OBJECTION);
    expect(placeholdersOf(mail)).toEqual(
      expect.arrayContaining(['CONTACT_NAME', 'COMPANY_NAME', 'SENDER_NAME']),
    );
  }
});

test('[MKT-105] [MKT-106] [MKT-107] the two of the marketing page ask for calendar link, phone number and secure email', () => {
  for (const mail of [PERSONAL_INTRO, ENTERPRISE_LETTER])
    expect(placeholdersOf(mail)).toEqual(
      expect.arrayContaining(['CALENDAR_LINK', 'PHONE_NUMBER', 'SECURE_EMAIL']),
    );
});

test('[MKT-175] [MKT-176] [MKT-177] the cold mails propose calls of 15, 15 and 20 minutes', () => {
  expect(COLD_EMAILS.map(({ content }) => /(\d+) minute call/.exec(content)?.[1])).toEqual([
    '15',
    '15',
    '20',
  ]);
});

test.each([
  ['Dear [CONTACT_NAME] of [COMPANY_NAME]', { CONTACT_NAME: 'Eve' }, 'Dear Eve of [COMPANY_NAME]'],
  ['[NOTHING] [CONTACT_NAME]', { CONTACT_NAME: '  ' }, '[NOTHING] [CONTACT_NAME]'],
])('%s is filled as far as it is known', (text, values, filled) => {
  expect(fill(text, values)).toBe(filled);
});

test.each([
  ['plain', 5],
  ['see https://example.com/a/very/long/path?with=query now', 4 + 23 + 4],
  ['👍🏽', 2],
  ['👨‍👩‍👧 ok', 5],
  ['日本', 4],
  ['“quoted”', 8],
])('%s counts %i characters', (text, length) => {
  expect(tweetLength(text)).toBe(length);
});

test('campaigns of the sample have one of their kinds and states', () => {
  for (const { type, status } of SAMPLE_CAMPAIGNS) {
    expect(['newsletter', 'educational', 'product', 'security']).toContain(type);
    expect(['draft', 'scheduled', 'sent']).toContain(status);
  }
});

test('[MKT-097] [MKT-098] [MKT-099] [MKT-100] [MKT-101] five built-in sources', () => {
  const says = [
    ...[/federal cybercrime complaint center/, /federal consumer fraud network/, /AI incident database/],
    ...[/Cybersecurity industry reports/, /Academic research papers/],
  ];
  expect(DATA_SOURCES).toHaveLength(says.length);
  for (const [at, { name, description, url }] of DATA_SOURCES.entries()) {
    expect(`${name}. ${description}`).toMatch(says[at]!);
    expect(url).toMatch(/^https:/);
  }
});

test('scripts are short messages without a link', () => {
  for (const { scripts } of DM_SCRIPTS)
    for (const { text } of scripts) {
      expect(text.length).toBeLessThan(400);
      expect(text).not.toMatch(/https?:|\[LINK\]/);
    }
});

test.each([
  [
    'a,b\r\n1,"x, ""y"""\r\n',
    [
      ['a', 'b'],
      ['1', 'x, "y"'],
    ],
  ],
  [
    '\uFEFFa;b\n1;2\n\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['a\n"two\nlines"', [['a'], ['two\nlines']]],
])('CSV %j', (text, rows) => {
  expect(readCsv(text)).toEqual(rows);
});

test('what a file does not say is filled by what is usual', () => {
  expect(
    prospectsOf([
      ['Company', 'Do not contact'],
      ['Eastwind', 'Yes'],
    ]),
  ).toMatchObject([
    { company: 'Eastwind', priority: 'Medium', status: 'Not Contacted', objected: true, email: '' },
  ]);
  expect(prospectsOf([['name'], ['x']])).toBeNull();
});
