/** One alert in the form of each channel. File names are written by strangers: nothing of them is a link or a mention. */
import type { Settings, ThreatAlert } from '../contract.ts';
import type { Severity } from '../limits.ts';
import { alertWords as words } from '../words.ts';
import type { Way } from './actions/ways.ts';
import { teamsCardOf } from './configs.ts';

/** As on the screen: red, orange, yellow, green. */
const COLOURS: Record<Severity, string> = {
  critical: '#c0362c',
  high: '#d9730d',
  medium: '#c9a400',
  low: '#2e7d4f',
};

export interface Rendered {
  url: string;
  method: 'POST' | 'PUT';
  headers: Record<string, string>;
  body: string;
}

/**
 * @param homeUrl the installation, for the link to the result
 * @param ways what can be done about it from the message
 */
export function renderFor(
  type: 'slack' | 'teams' | 'webhook',
  alert: ThreatAlert,
  settings: Settings,
  homeUrl: string,
  ways: readonly Way[] = [],
): Rendered {
  const json = { 'content-type': 'application/json' };
  if (type === 'slack') {
    return {
      url: settings.webhookUrl ?? '',
      method: 'POST',
      headers: json,
      body: JSON.stringify(renderSlack(alert, settings, homeUrl, { ways, note: null })),
    };
  }
  if (type === 'teams') {
    const url = settings.teamsWebhookUrl ?? '';
    const card = teamsCardOf(url) === 'message_card' ? messageCard : adaptiveCard;
    return { url, method: 'POST', headers: json, body: JSON.stringify(card(alert, homeUrl, ways)) };
  }
  return {
    url: settings.url ?? '',
    method: settings.method ?? 'POST',
    headers: { ...settings.headers, ...json },
    body: JSON.stringify(alert),
  };
}

interface Linked {
  metadata: { analysis_id?: unknown; domain?: unknown };
}

/** Where the result is read, or the list of domains; null for a test. The page asks for the right to see it. */
export function linkOf({ metadata: { analysis_id: id, domain } }: Linked, homeUrl: string): string | null {
  if (typeof domain === 'string') return `${homeUrl}/enterprise-features/brand-protection?tab=domains`;
  return typeof id === 'string' ? `${homeUrl}/analyses/${encodeURIComponent(id)}` : null;
}

export const openText = ({ metadata: { domain } }: Linked): string =>
  typeof domain === 'string' ? words.openDomains : words.open;

/** Slack reads &, < and > as its own: escaped, `<!channel>` calls nobody and `<http://…|text>` is no link. */
const forSlack = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

interface SlackMore {
  ways: readonly Way[];
  /** What was done about it. */
  note: string | null;
}

export function renderSlack(
  alert: ThreatAlert,
  { channel }: Settings,
  homeUrl: string,
  { ways, note }: SlackMore,
) {
  const link = linkOf(alert, homeUrl);
  const buttons = [
    ...(link ? [{ type: 'button', text: openText(alert), url: link }] : []),
    ...(isInteractive(ways) ? [] : ways.map(({ text, url }) => ({ type: 'button', text, url }))),
  ];
  return {
    ...(channel && { channel }),
    text: forSlack(alert.title),
    // An address in a file's name is not followed for a preview.
    unfurl_links: false,
    unfurl_media: false,
    attachments: [
      {
        color: COLOURS[alert.severity],
        fallback: forSlack(`${alert.title}: ${alert.message}`),
        mrkdwn_in: [],
        fields: [
          { title: words.fields.type, value: words.types[alert.type], short: true },
          { title: words.fields.severity, value: alert.severity, short: true },
          { title: words.fields.message, value: forSlack(alert.message), short: false },
        ],
        ...(buttons.length > 0 && { actions: buttons }),
        ts: Math.floor(Date.parse(alert.timestamp) / 1000),
      },
      ...(note === null ? [] : [{ color: COLOURS[alert.severity], mrkdwn_in: [], text: forSlack(note) }]),
      ...(isInteractive(ways)
        ? [{ color: COLOURS[alert.severity], blocks: [slackButtons(alert, ways)] }]
        : []),
    ],
  };
}

/** Pressed in Slack, and told by it. */
const isInteractive = (ways: readonly Way[]) => ways.some(({ url }) => url === null);

const slackButtons = ({ id }: ThreatAlert, ways: readonly Way[]) => ({
  type: 'actions',
  elements: ways.map(({ text, action, url }) => ({
    type: 'button',
    action_id: action,
    text: { type: 'plain_text', text },
    ...(url === null ? { value: id } : { url }),
  })),
});

/** Cards read Markdown: every character that could begin something of it is taken literally. */
const forCard = (text: string) => text.replaceAll(/[\\`*_{}[\]()#+!<>|~-]/g, (each) => `\\${each}`);

function linksOf(alert: ThreatAlert, homeUrl: string, ways: readonly Way[]) {
  const link = linkOf(alert, homeUrl);
  const open = link === null ? [] : [{ text: openText(alert), url: link }];
  return [...open, ...ways.map(({ text, url }) => ({ text, url }))];
}

function messageCard(alert: ThreatAlert, homeUrl: string, ways: readonly Way[]) {
  const links = linksOf(alert, homeUrl, ways);
  return {
    '@type': 'MessageCard',
    '@context': 'https://schema.org/extensions',
    themeColor: COLOURS[alert.severity].slice(1),
    summary: alert.title,
    title: alert.title,
    sections: [
      {
        markdown: false,
        facts: [
          { name: words.fields.type, value: words.types[alert.type] },
          { name: words.fields.severity, value: alert.severity },
          { name: words.fields.message, value: alert.message },
        ],
      },
    ],
    ...(links.length > 0 && {
      potentialAction: links.map(({ text, url }) => ({
        '@type': 'OpenUri',
        name: text,
        targets: [{ os: 'default', uri: url }],
      })),
    }),
  };
}

function adaptiveCard(alert: ThreatAlert, homeUrl: string, ways: readonly Way[]) {
  const links = linksOf(alert, homeUrl, ways);
  const fact = (title: string, value: string) => ({ title, value: forCard(value) });
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            { type: 'TextBlock', size: 'Medium', weight: 'Bolder', wrap: true, text: forCard(alert.title) },
            {
              type: 'FactSet',
              facts: [
                fact(words.fields.type, words.types[alert.type]),
                fact(words.fields.severity, alert.severity),
              ],
            },
            { type: 'TextBlock', wrap: true, text: forCard(alert.message) },
          ],
          ...(links.length > 0 && {
            actions: links.map(({ text, url }) => ({ type: 'Action.OpenUrl', title: text, url })),
          }),
        },
      },
    ],
  };
}
