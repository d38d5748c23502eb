/** Bodies of articles are HTML from files: only what an article needs reaches a page. */
import sanitizeHtml from 'sanitize-html';

const TAGS = [
  'h2',
  'h3',
  'p',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'code',
  'blockquote',
  'a',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'figure',
  'figcaption',
  'hr',
  'br',
];

/** Leaves the allowed elements; links may lead to this site, to the web or to a mail address. Foreign ones tell nobody where they stood. */
export function sanitizeArticle(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href', 'rel'], th: ['scope'], td: ['data-label'] },
    allowedSchemes: ['https', 'mailto'],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, ...(/^https:/.test(attribs.href ?? '') && { rel: 'noopener noreferrer' }) },
      }),
    },
  }).trim();
}
