/** One alert to one integration. */
import { type Database, organizations } from '@unmask/db';
import type { Outcome } from '@unmask/platform/deliveries/outbox';
import { AppError } from '@unmask/platform/errors';
import { queueMail } from '@unmask/platform/mail';
import { writeMail } from '@unmask/platform/mail-page';
import type { Fetcher } from '@unmask/platform/safe-fetch';
import { eq } from 'drizzle-orm';
import type { ThreatAlert } from '../contract.ts';
import { failedChannel, alertWords as words } from '../words.ts';
import { type ConfigDeps, type ConfigRow, isMembers, settingsOf } from './configs.ts';
import { linkOf, renderFor } from './render.ts';

export interface SendDeps extends ConfigDeps {
  fetcher: Pick<Fetcher, 'send'>;
  /** Where this installation is reached. */
  homeUrl: string;
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

/** @returns how it went, its error in words; throws the reason of `signal` alone */
export async function sendAlert(
  deps: SendDeps,
  row: ConfigRow,
  alert: ThreatAlert,
  signal: AbortSignal,
): Promise<Sent> {
  const at = new Date();
  const from_ms = performance.now();
  const sent = (status: number | null, body: string | null, error: string | null, retryAfter = ''): Sent => ({
    outcome: {
      at: at.toISOString(),
      status,
      body,
      error,
      duration_ms: Math.round(performance.now() - from_ms),
    },
    retryAfter,
  });
  try {
    const settings = settingsOf(row, deps.encrypter);
    if (row.type === 'email') {
      const failed = await mailAlert(deps, row, alert, settings.emailAddress ?? '');
      return sent(null, null, failed);
    }
    const { url, ...message } = renderFor(row.type, alert, settings, deps.homeUrl);
    const answer = await deps.fetcher.send(url, {
      ...message,
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

/** The mail has an outbox of its own: once it stands there it is sent. @returns why not, in words */
async function mailAlert(
  { db, homeUrl, onMail }: SendDeps,
  row: ConfigRow,
  alert: ThreatAlert,
  address: string,
): Promise<string | null> {
  // They may have left, or changed their address, since it was set up.
  if (!(await isMembers(db, row.organizationId, address)))
    return `${failedChannel.email}: the address is no longer the confirmed one of a member`;
  const mail = await mailOf(db, row, alert, address, homeUrl);
  await queueMail(db, mail);
  onMail();
  return null;
}

async function mailOf(db: Database, row: ConfigRow, alert: ThreatAlert, address: string, homeUrl: string) {
  const [organization] = await db
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, row.organizationId));
  const link = linkOf(alert, homeUrl);
  return writeMail(
    'threat_alert',
    address,
    {
      subject: alert.title,
      preview: alert.message,
      lines: [
        alert.message,
        `${words.fields.type}: ${words.types[alert.type]}`,
        `${words.fields.severity}: ${alert.severity}`,
      ],
      ...(link && { action: words.open }),
      footer: words.footer(organization?.name ?? ''),
    },
    link ?? undefined,
  );
}
