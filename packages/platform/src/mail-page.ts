/** The plain look of outgoing mail: lines, at most one button, and why it was sent. */
import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { render } from '@react-email/render';
import { Text } from '@react-email/text';
import { createElement as h } from 'react';
import type { MailMessage } from './mail.ts';

const page = { backgroundColor: '#ffffff', color: '#14191c', fontFamily: 'Arial, Helvetica, sans-serif' };
const button = { backgroundColor: '#176877', color: '#ffffff', padding: '10px 18px', borderRadius: '3px' };
const small = { color: '#525d62', fontSize: '12px' };

export interface MailWords {
  subject: string;
  preview: string;
  lines: readonly string[];
  /** Label of the button. */
  action?: string;
  footer: string;
}

/**
 * Words are escaped: what people typed may stand in them.
 * @param link where the button leads; without it, or without a label, there is none.
 */
export async function writeMail(
  kind: string,
  recipient: string,
  words: MailWords,
  link?: string,
): Promise<MailMessage> {
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
        ...words.lines.map((line, index) => h(Text, { key: index }, line)),
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
    kind,
    recipient,
    subject: words.subject,
    html: await render(element),
    text: await render(element, { plainText: true }),
  };
}
