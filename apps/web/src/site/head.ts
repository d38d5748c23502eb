/** The part of `<head>` that differs from page to page, written while pages are rendered in advance. */
import { sharedPreview, socialImage } from '@unmask/product/copy/home';
import { BRAND, pageTitle } from '@unmask/product/copy/site';
import type { PublicPage } from '@unmask/product/pages';
import { factMark } from '@unmask/product/site-facts';
import { structuredData } from './structured-data.ts';

const ORIGIN = factMark('public-url');
const IMAGE = `${ORIGIN}/social.png`;

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Title, description, canonical address, what link previews show, and structured data. */
export function headOf(page: PublicPage): string {
  const address = `${ORIGIN}${page.path}`;
  const { article } = page;
  const properties: ReadonlyArray<readonly [string, string]> = [
    ['og:type', article ? 'article' : 'website'],
    ['og:site_name', BRAND],
    ['og:title', page.title ?? socialImage.title],
    ['og:description', page.description],
    ['og:url', address],
    ['og:image', IMAGE],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', socialImage.alt],
    ...(article
      ? ([
          ['article:published_time', article.date],
          ['article:author', article.author],
        ] as const)
      : []),
  ];
  return [
    `<title>${escapeHtml(pageTitle(page.title))}</title>`,
    `<meta name="description" content="${escapeHtml(page.description)}" />`,
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    ...properties.map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`,
    ),
    '<meta name="twitter:card" content="summary_large_image" />',
    ...structuredData(page, { origin: ORIGIN, image: IMAGE }).map(
      // The browser reads such a block as data. No text in it may close its element.
      (data) =>
        `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
    ),
  ].join('\n    ');
}

/**
 * What a chat shows of a link to a shared result. It stays there after the link was taken back, and is fetched by everybody's
 * server: it says that something was shared, and neither what nor how it turned out. No address either, which is the secret.
 */
export function headOfShared(): string {
  return [
    headOfUnlisted(sharedPreview.title),
    ...[
      ['og:type', 'website'],
      ['og:site_name', BRAND],
      ['og:title', sharedPreview.title],
      ['og:description', sharedPreview.description],
      ['og:image', IMAGE],
      ['og:image:width', '1200'],
      ['og:image:height', '630'],
      ['og:image:alt', socialImage.alt],
    ].map(
      ([property = '', content = '']) => `<meta property="${property}" content="${escapeHtml(content)}" />`,
    ),
    `<meta name="description" content="${escapeHtml(sharedPreview.description)}" />`,
    '<meta name="twitter:card" content="summary_large_image" />',
  ].join('\n    ');
}

/** Of pages that are no news to anybody, and of what is not there. */
export function headOfUnlisted(title: string): string {
  return [`<title>${escapeHtml(pageTitle(title))}</title>`, '<meta name="robots" content="noindex" />'].join(
    '\n    ',
  );
}
