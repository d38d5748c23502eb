/** Mails about a person's account, as HTML and as plain text. */
import type { MailMessage } from '@unmask/platform/mail';
import { writeMail } from '@unmask/platform/mail-page';
import { ACCOUNT_MAILS, type AccountMailKind } from '@unmask/product/copy/account-mail';

/** @param link where the button leads; only for kinds that have one. */
export const accountMail = (kind: AccountMailKind, recipient: string, link?: string): Promise<MailMessage> =>
  writeMail(`account_${kind}`, recipient, ACCOUNT_MAILS[kind], link);
