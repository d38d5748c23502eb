/** The welcome mail as HTML and as plain text. */
import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { render } from '@react-email/render';
import { Text } from '@react-email/text';
import type { MailMessage } from '@unmask/platform/mail';
import { createElement as h } from 'react';
import { WELCOME_MAIL } from '../../early-access-words.ts';

const page = { backgroundColor: '#ffffff', color: '#1b1f24', fontFamily: 'Arial, Helvetica, sans-serif' };
const button = { backgroundColor: '#1b4dd8', color: '#ffffff', padding: '10px 18px', borderRadius: '6px' };
const small = { color: '#57606a', fontSize: '12px' };

export async function welcomeMail(
  recipient: string,
  name: string | null,
  homeUrl: string,
  confirmUrl: string | null,
): Promise<MailMessage> {
  const words = WELCOME_MAIL;
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
        h(Text, null, words.greeting(name)),
        ...words.lines.map((line) => h(Text, { key: line }, line)),
        h(Button, { href: homeUrl, style: button }, words.action),
        ...(confirmUrl === null
          ? []
          : [
              h(Text, { key: 'newsletter' }, words.newsletter),
              h(Button, { key: 'confirm', href: confirmUrl, style: button }, words.confirm),
            ]),
        h(Hr),
        h(Text, { style: small }, words.footer),
      ),
    ),
  );
  return {
    kind: 'early_access_welcome',
    recipient,
    subject: words.subject,
    html: await render(element),
    text: await render(element, { plainText: true }),
  };
}
