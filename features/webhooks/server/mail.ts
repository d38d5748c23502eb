/** The mail to the owner of a webhook that was switched off. */
import type { Database } from '@unmask/db';
import { queueMail } from '@unmask/platform/mail';
import { writeMail } from '@unmask/platform/mail-page';
import { webhookMail as words } from '../words.ts';
import type { EndpointRow, ServiceReason } from './outbox.ts';

export interface MailDeps {
  homeUrl: string;
  /** There is mail to send. */
  onMail(): void;
}

export async function mailOwner(
  tx: Database,
  homeUrl: string,
  endpoint: EndpointRow,
  reason: ServiceReason,
  email: string,
): Promise<void> {
  const page = { ...words, lines: words[reason](shownAddress(endpoint.url)) };
  await queueMail(tx, await writeMail('webhook_disabled', email, page, `${homeUrl}/api-keys`));
}

/** What stands in mails and logs: the rest of an address can hold a secret. */
export function shownAddress(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
