/** One alert to one integration. */
import type { Database } from '@unmask/db';
import { organizationName } from '@unmask/organizations/server';
import { outcomeAt } from '@unmask/platform/deliveries/attempts';
import type { Outcome } from '@unmask/platform/deliveries/outbox';
import { AppError } from '@unmask/platform/errors';
import { queueMailOnce } from '@unmask/platform/mail';
import { writeMail } from '@unmask/platform/mail-page';
import type { Fetcher } from '@unmask/platform/safe-fetch';
import type { Settings, ThreatAlert } from '../contract.ts';
import { SYSLOG_PORTS } from '../limits.ts';
import { failedChannel, alertWords as words } from '../words.ts';
import { waysOf } from './actions/ways.ts';
import { type ConfigDeps, type ConfigRow, isMembers, settingsOf } from './configs.ts';
import { linkOf, openText, renderFor } from './render.ts';
import { cefOf, signatureOf } from './syslog/cef.ts';
import { deliverSyslog } from './syslog/deliver.ts';
import { framed, syslogOf } from './syslog/frame.ts';

export interface SendDeps extends ConfigDeps {
  fetcher: Pick<Fetcher, 'send' | 'addressesOf'>;
  /** Where this installation is reached. */
  homeUrl: string;
  /** Of this service. */
  version: string;
  /** There is mail to be sent. */
  onMail(): void;
}

export interface Sent {
  outcome: Outcome;
  /** `Retry-After` as it came. */
  retryAfter: string;
}

const DEADLINE_MS = 10_000;
const ANSWER_BYTES = 1_000;

/**
 * @param messageId by which a receiver knows what it has had: the same for whoever sends this message again
 * @returns how it went, its error in words; throws the reason of `signal` alone
 */
export async function sendAlert(
  deps: SendDeps,
  row: ConfigRow,
  alert: ThreatAlert,
  messageId: string,
  signal: AbortSignal,
): Promise<Sent> {
  const sent = stopwatch();
  try {
    const settings = settingsOf(row, deps.encrypter);
    if (row.type === 'email') {
      const failed = await mailAlert(deps, row, alert, settings.emailAddress ?? '', messageId);
      return sent(null, null, failed);
    }
    if (row.type === 'syslog') {
      const why = await tellSiem(deps, alert, settings, signal);
      return sent(null, null, why === null ? null : `${failedChannel.syslog}: ${why}`);
    }
    const { url, headers, ...message } = renderFor(
      row.type,
      alert,
      settings,
      deps.homeUrl,
      row.type === 'webhook' ? [] : waysOf(deps, row, alert),
    );
    const answer = await deps.fetcher.send(url, {
      ...message,
      // Slack and Teams do not read it.
      headers: { ...headers, 'webhook-id': messageId },
      timeout_ms: DEADLINE_MS,
      maxResponseBytes: ANSWER_BYTES,
      signal,
    });
    const taken = answer.status >= 200 && answer.status < 300;
    const error = taken ? null : `${failedChannel[row.type]}: ${answer.status}`;
    return sent(answer.status, answer.body, error, answer.retryAfter);
  } catch (thrown) {
    if (signal.aborted) throw thrown;
    const reason =
      thrown instanceof AppError ? (thrown.words ?? thrown.entry.message) : 'its settings cannot be read';
    return sent(null, null, `${failedChannel[row.type]}: ${reason}`);
  }
}

/** @returns null when it has arrived */
async function tellSiem(
  { fetcher, homeUrl, version }: SendDeps,
  alert: ThreatAlert,
  { host = '', transport = 'tls', port = SYSLOG_PORTS[transport], authority }: Settings,
  signal: AbortSignal,
): Promise<string | null> {
  const message = syslogOf({
    severity: alert.severity,
    at: new Date(alert.timestamp),
    host: new URL(homeUrl).hostname,
    id: signatureOf(alert),
    text: cefOf(alert, { version, homeUrl }),
  });
  const place = { host, port, transport, authority };
  return deliverSyslog(fetcher, place, framed(message), { timeout_ms: DEADLINE_MS, signal });
}

/** From now on: what became of an attempt, with how long it took. */
export function stopwatch() {
  const outcome = outcomeAt(new Date());
  return (status: number | null, body: string | null, error: string | null, retryAfter = ''): Sent => ({
    outcome: outcome(status, body, error),
    retryAfter,
  });
}

/** A server that is killed after it queued the mail did so for the next one, too: it is one mail. */
export const mailIdOf = (messageId: string) => `${messageId}_mail`;

/** Why an alert is not mailed. */
export const notMembers = `${failedChannel.email}: the address is no longer the confirmed one of a member`;

/** The mail has an outbox of its own: once it stands there it is sent. @returns why not, in words */
async function mailAlert(
  { db, homeUrl, onMail }: SendDeps,
  row: ConfigRow,
  alert: ThreatAlert,
  address: string,
  messageId: string,
): Promise<string | null> {
  // They may have left, or changed their address, since it was set up.
  if (!(await isMembers(db, row.organizationId, address))) return notMembers;
  const mail = await mailOf(db, row, alert, address, homeUrl);
  await queueMailOnce(db, { ...mail, id: mailIdOf(messageId) });
  onMail();
  return null;
}

/** @param subject the alert's title when left out */
export async function mailOf(
  db: Database,
  { organizationId }: Pick<ConfigRow, 'organizationId'>,
  alert: ThreatAlert,
  address: string,
  homeUrl: string,
  subject = alert.title,
) {
  const organization = await organizationName(db, organizationId);
  const link = linkOf(alert, homeUrl);
  return writeMail(
    'threat_alert',
    address,
    {
      subject,
      preview: alert.message,
      lines: [
        alert.message,
        `${words.fields.type}: ${words.types[alert.type]}`,
        `${words.fields.severity}: ${alert.severity}`,
      ],
      ...(link && { action: openText(alert) }),
      footer: words.footer(organization),
    },
    link ?? undefined,
  );
}
