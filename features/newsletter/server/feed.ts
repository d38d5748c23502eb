/** The archive as RSS 2.0. */
import { escapedXml } from '@unmask/platform/xml';
import { feedWords, NEWSLETTER_NAME } from '../words-service.ts';
import type { NewsletterDeps } from './deps.ts';
import { archive } from './listing.ts';

export async function feedOf({ db, homeUrl }: NewsletterDeps): Promise<string> {
  const { items } = await archive(db, undefined);
  const entries = items.map(({ id, title, sentAt, featured }) => {
    const link = `${homeUrl}/newsletter/issues/${id}`;
    return `<item><title>${escapedXml(title)}</title><link>${escapedXml(link)}</link><guid>${escapedXml(link)}</guid><pubDate>${new Date(sentAt).toUTCString()}</pubDate><description>${escapedXml(featured)}</description></item>`;
  });
  const self = `${homeUrl}/newsletter/feed.xml`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `<title>${escapedXml(NEWSLETTER_NAME)}</title><link>${escapedXml(`${homeUrl}/newsletter`)}</link>`,
    `<description>${escapedXml(feedWords.description)}</description><language>en</language>`,
    `<atom:link href="${escapedXml(self)}" rel="self" type="application/rss+xml"/>`,
    ...entries,
    '</channel></rss>',
  ].join('\n');
}
