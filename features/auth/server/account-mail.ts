/** Mails about a person's account, as HTML and as plain text. */
import { Body, Button, Container, Head, Hr, Html, Link, Preview, Text } from '@react-email/components';
import { render } from '@react-email/render';
import type { MailMessage } from '@unmask/platform/mail';
import {
  ACCOUNT_MAILS,
  type AccountMailKind,
  type AccountMailWords,
} from '@unmask/product/copy/account-mail';
import { createElement as h } from 'react';

const page = { backgroundColor: '#ffffff', color: '#14191c', fontFamily: 'Arial, Helvetica, sans-serif' };
const button = { backgroundColor: '#176877', color: '#ffffff', padding: '10px 18px', borderRadius: '3px' };
const small = { color: '#525d62', fontSize: '12px' };

/** @param link where the button leads; only for kinds that have one. */
export async function accountMail(
  kind: AccountMailKind,
  recipient: string,
  link?: string,
): Promise<MailMessage> {
  const words: AccountMailWords = ACCOUNT_MAILS[kind];
  const element = h(
    Html,
    { lang: 'en' },
    h(Head),
    h(Preview, null, words.preview),
    h(
      Body,
      { style: page },
      h(
        Container,
        null,
        ...words.lines.map((line) => h(Text, { key: line }, line)),
        ...(link && words.action
          ? [
              h(Button, { key: 'button', href: link, style: button }, words.action),
              h(Text, { key: 'link', style: small }, h(Link, { href: link }, link)),
            ]
          : []),
        h(Hr),
        h(Text, { style: small }, words.footer),
      ),
    ),
  );
  return {
    kind: `account_${kind}`,
    recipient,
    subject: words.subject,
    html: await render(element),
    text: await render(element, { plainText: true }),
  };
}
