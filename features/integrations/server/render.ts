/** One alert in the form of each channel. File names are written by strangers: nothing of them is a link or a mention. */
import type { Settings, ThreatAlert } from '../contract.ts';
import type { Severity } from '../limits.ts';
import { alertWords as words } from '../words.ts';
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

/** @param homeUrl the installation, for the link to the result */
export function renderFor(
  type: 'slack' | 'teams' | 'webhook',
  alert: ThreatAlert,
  settings: Settings,
  homeUrl: string,
): Rendered {
  const json = { 'content-type': 'application/json' };
  if (type === 'slack') {
    return {
      url: settings.webhookUrl ?? '',
      method: 'POST',
      headers: json,
      body: slack(alert, settings, homeUrl),
    };
  }
  if (type === 'teams') {
    const url = settings.teamsWebhookUrl ?? '';
    const card = teamsCardOf(url) === 'message_card' ? messageCard : adaptiveCard;
    return { url, method: 'POST', headers: json, body: JSON.stringify(card(alert, homeUrl)) };
  }
  return {
    url: settings.url ?? '',
    method: settings.method ?? 'POST',
    headers: { ...settings.headers, ...json },
    body: JSON.stringify(alert),
  };
}

/** Where the result is read; null for a test. The page asks for the right to see it. */
export function linkOf({ metadata }: ThreatAlert, homeUrl: string): string | null {
  const id = metadata.analysis_id;
  return typeof id === 'string' ? `${homeUrl}/analyses/${encodeURIComponent(id)}` : null;
}

/** Slack reads &, < and > as its own: escaped, `<!channel>` calls nobody and `<http://…|text>` is no link. */
const forSlack = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function slack(alert: ThreatAlert, { channel }: Settings, homeUrl: string): string {
  const link = linkOf(alert, homeUrl);
  return JSON.stringify({
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
        ...(link && { actions: [{ type: 'button', text: words.open, url: link }] }),
        ts: Math.floor(Date.parse(alert.timestamp) / 1000),
      },
    ],
  });
}

/** Cards read Markdown: every character that could begin something of it is taken literally. */
const forCard = (text: string) => text.replaceAll(/[\\`*_{}[\]()#+!<>|~-]/g, (each) => `\\${each}`);

function messageCard(alert: ThreatAlert, homeUrl: string) {
  const link = linkOf(alert, homeUrl);
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
    ...(link && {
      potentialAction: [{ '@type': 'OpenUri', name: words.open, targets: [{ os: 'default', uri: link }] }],
    }),
  };
}

function adaptiveCard(alert: ThreatAlert, homeUrl: string) {
  const link = linkOf(alert, homeUrl);
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
          ...(link && { actions: [{ type: 'Action.OpenUrl', title: words.open, url: link }] }),
        },
      },
    ],
  };
}
