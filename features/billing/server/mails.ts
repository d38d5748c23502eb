/** Mail about money, as HTML and as plain text. */
import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { render } from '@react-email/render';
import { Text } from '@react-email/text';
import type { Database } from '@unmask/db';
import { queueMail } from '@unmask/platform/mail';
import { formatCents } from '@unmask/product/prices';
import { createElement as h } from 'react';
import { PAYMENT_FAILED_MAIL, REFUND_MAIL } from '../words.ts';
import type { InvoiceRow } from './repository.ts';

const page = { backgroundColor: '#ffffff', color: '#1b1f24', fontFamily: 'Arial, Helvetica, sans-serif' };

async function queue(
  db: Database,
  recipient: string,
  kind: string,
  words: { subject: string; lines: readonly string[] },
): Promise<void> {
  const lines = words.lines.map((line) => h(Text, { key: line }, line));
  const element = h(Html, { lang: 'en' }, h(Head), h(Body, { style: page }, h(Container, null, ...lines)));
  await queueMail(db, {
    kind,
    recipient,
    subject: words.subject,
    html: await render(element),
    text: await render(element, { plainText: true }),
  });
}

export async function queueRefundMail(db: Database, recipient: string, invoice: InvoiceRow): Promise<void> {
  await queue(db, recipient, 'billing_refund', REFUND_MAIL(formatCents(invoice.amountCents)));
}

export async function queuePaymentFailedMail(
  db: Database,
  recipient: string,
  amountCents: number,
  billingUrl: string,
): Promise<void> {
  const words = PAYMENT_FAILED_MAIL(formatCents(amountCents), billingUrl);
  await queue(db, recipient, 'billing_payment_failed', words);
}
