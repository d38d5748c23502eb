/** What all mails of the newsletter look like. */
import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { render } from '@react-email/render';
import { Text } from '@react-email/text';
import { createElement as h, type ReactElement, type ReactNode } from 'react';

export const COLORS = {
  text: '#1b1f24',
  dim: '#57606a',
  accent: '#176877',
  line: '#c6cdcd',
  sunken: '#f0f3f2',
};
const page = { backgroundColor: '#ffffff', color: COLORS.text, fontFamily: 'Arial, Helvetica, sans-serif' };
const container = { maxWidth: '600px', padding: '0 12px' };
const button = {
  backgroundColor: COLORS.accent,
  color: '#ffffff',
  padding: '11px 20px',
  borderRadius: '6px',
  fontWeight: 600,
};
export const small = { color: COLORS.dim, fontSize: '12px', lineHeight: '18px' };
export const plain = { fontSize: '15px', lineHeight: '23px', margin: '10px 0' };

export const paragraph = (text: string, key = text): ReactElement => h(Text, { key, style: plain }, text);
export const note = (text: string, key = text): ReactElement => h(Text, { key, style: small }, text);
export const action = (text: string, href: string): ReactElement =>
  h(Button, { key: href, href, style: button }, text);
export const link = (text: string, href: string): ReactElement =>
  h(Link, { key: href, href, style: { color: COLORS.accent } }, text);
export const rule = (key: string): ReactElement => h(Hr, { key, style: { borderColor: COLORS.line } });

/** As HTML and as plain text. */
export async function rendered(
  title: string,
  children: ReactNode[],
): Promise<{ html: string; text: string }> {
  const element = h(
    Html,
    { lang: 'en' },
    h(Head, null, h('title', null, title)),
    h(Body, { style: page }, h(Container, { style: container }, ...children)),
  );
  return { html: await render(element), text: await render(element, { plainText: true }) };
}
