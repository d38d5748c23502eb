/** What goes out: an issue of the newsletter, or the paragraphs of another campaign; links of the person are filled in for each copy. */

import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { TIPS } from '@unmask/product/content/newsletter/tips';
import { createElement as h, type ReactElement, type ReactNode } from 'react';
import type { NewsletterInput } from '../../contract.ts';
import { TIPS as TIPS_A_WEEK } from '../../limits.ts';
import { mailWords, NEWSLETTER_NAME } from '../../words-service.ts';
import { weekNumber } from '../friday.ts';
import type { MailLinks } from '../links.ts';
import { action, COLORS, link, note, paragraph, plain, rendered, rule, small } from './frame.ts';

const words = mailWords.issue;

/** Stand in the frozen text where each copy has its own. Addresses like any other, so that whatever renders them leaves them whole. */
const PLACES: MailLinks = {
  unsubscribe: 'https://unsubscribe.invalid/',
  preferences: 'https://preferences.invalid/',
};

export interface Frozen {
  html: string;
  text: string;
}

/** The copy of one person. */
export const filled = ({ html, text }: Frozen, links: MailLinks): Frozen => {
  const fill = (content: string) =>
    content
      .replaceAll(PLACES.unsubscribe, links.unsubscribe)
      .replaceAll(PLACES.preferences, links.preferences);
  return { html: fill(html), text: fill(text) };
};

export const tipsOf = (weekOf: string): string[] =>
  Array.from(
    { length: TIPS_A_WEEK },
    (_, place) => TIPS[(weekNumber(weekOf) * TIPS_A_WEEK + place) % TIPS.length]!,
  );

export interface MailSite {
  homeUrl: string;
  from: string;
}

interface Content {
  id: string;
  title: string;
  body: string;
  issue: NewsletterInput | null;
}

export function renderCampaign(site: MailSite, content: Content): Promise<Frozen> {
  const { title, issue, body } = content;
  const inner = issue
    ? issueParts(site, issue)
    : [
        heading(title, 'title'),
        ...body.split(/\n\s*\n/).map((part, at) => paragraph(part.trim(), `body ${at}`)),
      ];
  return rendered(title, [...inner, ...footer(site, issue ? content.id : null)]);
}

const heading = (text: string, key: string): ReactElement =>
  h('h1', { key, style: { fontSize: '22px', margin: '18px 0 6px' } }, text);
const subheading = (text: string): ReactElement =>
  h('h2', { key: text, style: { fontSize: '17px', margin: '22px 0 4px' } }, text);

const LEVEL_COLORS = { critical: '#b0271f', high: '#b0271f', medium: '#855800', low: '#1c6f3f' } as const;

function issueParts({ homeUrl }: MailSite, issue: NewsletterInput): ReactNode[] {
  const { featuredIncident: featured, threatLevel } = issue;
  return [
    heading(NEWSLETTER_NAME, 'name'),
    h(Text, { key: 'week', style: plain }, words.week(issue.weekOf)),
    h(
      Text,
      { key: 'level', style: { ...plain, fontWeight: 600, color: LEVEL_COLORS[threatLevel] } },
      words.threatLevel(threatLevel),
    ),
    note(words.levelNote),
    stats(issue.weeklyStats),
    subheading(words.featured),
    h(Text, { key: 'case', style: { ...plain, fontWeight: 600 } }, featured.title),
    paragraph(featured.description),
    note(
      [
        featured.lossAmount && `${words.loss}: ${featured.lossAmount}`,
        featured.location && `${words.place}: ${featured.location}`,
        featured.date && `${words.date}: ${featured.date}`,
        `${words.source}: ${featured.source}`,
      ]
        .filter(Boolean)
        .join('. '),
    ),
    subheading(words.trends),
    ...trends(issue.topTrends),
    subheading(words.tips),
    ...tipsOf(issue.weekOf).map((tip, at) => paragraph(`${at + 1}. ${tip}`)),
    action(words.trial, `${homeUrl}/#subscription-plans`),
    note(words.trialNote),
  ];
}

function stats({
  newThreats,
  detectionRate,
  globalIncidents,
  preventedFraud,
}: NewsletterInput['weeklyStats']) {
  const tiles: Array<[string, string]> = [
    [String(newThreats), words.stats.newThreats],
    [detectionRate === null ? words.notMeasured : `${detectionRate}%`, words.stats.detectionRate],
    [String(globalIncidents), words.stats.globalIncidents],
    [preventedFraud ?? words.notMeasured, words.stats.preventedFraud],
  ];
  return h(
    Section,
    { key: 'stats', style: { backgroundColor: COLORS.sunken, borderRadius: '6px', padding: '4px 14px' } },
    ...tiles.map(([value, name]) =>
      h(
        Text,
        { key: name, style: { ...plain, margin: '8px 0' } },
        h('strong', { style: { fontSize: '18px' } }, value),
        ' ',
        h('span', { style: small }, name),
      ),
    ),
  );
}

function trends(list: NewsletterInput['topTrends']): ReactNode[] {
  if (list.length === 0) return [paragraph(words.noTrends)];
  return list.map(({ threat, increase, description }) =>
    h(
      Text,
      { key: threat, style: plain },
      h('strong', null, threat),
      ` (${increase === null ? words.newThisWeek : words.increase(increase)}): ${description}`,
    ),
  );
}

function footer({ homeUrl, from }: MailSite, issueId: string | null): ReactNode[] {
  return [
    rule('end'),
    h(
      Text,
      { key: 'links', style: small },
      ...(issueId === null ? [] : [link(words.online, `${homeUrl}/newsletter/issues/${issueId}`), ' · ']),
      link(words.preferences, PLACES.preferences),
      ' · ',
      link(words.unsubscribe, PLACES.unsubscribe),
    ),
    note(words.footer(from)),
  ];
}
