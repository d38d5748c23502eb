/** Mails that somebody asked for by a form: to confirm, after confirming, and with a document. */
import type { MailMessage } from '@unmask/platform/mail';
import { createElement as h } from 'react';
import type { LeadMagnetType } from '../../limits.ts';
import { leadMagnets, mailWords } from '../../words-service.ts';
import { type MailLinks, signToken } from '../links.ts';
import { action, link, note, paragraph, plain, rendered, rule } from './frame.ts';

interface Site {
  secret: string;
  homeUrl: string;
}
interface Person {
  id: string;
  email: string;
  name: string | null;
}

export const confirmLink = ({ homeUrl, secret }: Site, id: string) =>
  `${homeUrl}/newsletter/confirm?token=${signToken(secret, 'confirm', id)}`;

/** @param invited it is the operator who asks, somebody of the list for early access */
export async function confirmMail(
  site: Site,
  { id, email, name }: Person,
  invited = false,
): Promise<MailMessage> {
  const words = mailWords.confirm;
  const lines = invited ? mailWords.invite.lines : words.lines;
  const { html, text } = await rendered(words.subject, [
    paragraph(words.greeting(name)),
    ...lines.map((line) => paragraph(line)),
    action(words.action, confirmLink(site, id)),
    rule('end'),
    note(words.footer),
  ]);
  return { kind: 'newsletter_confirm', recipient: email, subject: words.subject, html, text };
}

export async function confirmedMail({ email, name }: Person, links: MailLinks): Promise<MailMessage> {
  const words = mailWords.welcome;
  const { html, text } = await rendered(words.subject, [
    paragraph(mailWords.confirm.greeting(name)),
    ...words.lines.map((line) => paragraph(line)),
    rule('end'),
    h(
      'p',
      { key: 'links', style: plain },
      link(mailWords.issue.preferences, links.preferences),
      ' · ',
      link(mailWords.issue.unsubscribe, links.unsubscribe),
    ),
  ]);
  return { kind: 'newsletter_welcome', recipient: email, subject: words.subject, html, text };
}

export async function leadMagnetMail(
  site: Site,
  { id, email, name }: Person,
  type: LeadMagnetType,
): Promise<MailMessage> {
  const words = mailWords.leadMagnet;
  const { title } = leadMagnets[type];
  const subject = words.subject(title);
  const [first = '', ...steps] = words.bonus;
  const { html, text } = await rendered(subject, [
    paragraph(mailWords.confirm.greeting(name)),
    ...words.lines(title).map((line) => paragraph(line)),
    action(words.action, `${site.homeUrl}/newsletter/downloads/${signToken(site.secret, 'download', id)}`),
    rule('bonus'),
    h('h2', { key: 'bonus title', style: { fontSize: '17px' } }, words.bonusTitle),
    paragraph(first),
    ...steps.map((line) => paragraph(line)),
    rule('end'),
    note(words.footer),
  ]);
  return { kind: 'newsletter_lead_magnet', recipient: email, subject, html, text };
}
