/** Mails about a person's account, as HTML and as plain text. */
import type { MailMessage } from '@unmask/platform/mail';
import { writeMail } from '@unmask/platform/mail-page';
import { ACCOUNT_MAILS, type AccountMailKind } from '@unmask/product/copy/account-mail';

/**
 * @param link where the button leads; only for kinds that have one
 * @param lines after those of the kind
 */
export function accountMail(
  kind: AccountMailKind,
  recipient: string,
  link?: string,
  lines: readonly string[] = [],
): Promise<MailMessage> {
  const words = ACCOUNT_MAILS[kind];
  return writeMail(`account_${kind}`, recipient, { ...words, lines: [...words.lines, ...lines] }, link);
}
