/** The mail to the operator, as HTML and as plain text. */
import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { render } from '@react-email/render';
import { Text } from '@react-email/text';
import type { MailMessage } from '@unmask/platform/mail';
import { createElement as h } from 'react';
import type { Inquiry } from '../contract.ts';
import { demoForm, INQUIRY_MAIL } from '../words.ts';

const page = { backgroundColor: '#ffffff', color: '#1b1f24', fontFamily: 'Arial, Helvetica, sans-serif' };

export async function inquiryMail(operator: string, inquiry: Inquiry): Promise<MailMessage> {
  const words = { ...inquiry, size: demoForm.sizes[inquiry.teamSize] };
  const lines = INQUIRY_MAIL.lines(words).map((line) => h(Text, { key: line }, line));
  const element = h(Html, { lang: 'en' }, h(Head), h(Body, { style: page }, h(Container, null, ...lines)));
  return {
    kind: 'business_inquiry',
    recipient: operator,
    subject: INQUIRY_MAIL.subject(inquiry.company),
    html: await render(element),
    text: await render(element, { plainText: true }),
  };
}
