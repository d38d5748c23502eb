/** RSS, RDF and Atom as others publish them: elements of a feed, and what their texts say. */
import { XMLParser, XMLValidator } from 'fast-xml-parser';

const LISTS = new Set(['item', 'entry', 'link', 'enclosure', 'media:content', 'media:thumbnail', 'author']);

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (name) => LISTS.has(name),
});

/** An element, with its attributes as `@name`. */
export type FeedNode = Record<string, unknown>;

export const feedNodes = (value: unknown): FeedNode[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (each): each is FeedNode => each !== null && typeof each === 'object',
  );
export const feedNode = (value: unknown): FeedNode => feedNodes(value)[0] ?? {};

/** The text of an element, with or without attributes. */
export function feedText(value: unknown): string {
  const one = Array.isArray(value) ? value[0] : value;
  if (typeof one === 'string') return one;
  const inner = feedNode(one)['#text'];
  return typeof inner === 'string' ? inner : '';
}

export const feedAttribute = (of: FeedNode, name: string): string => {
  const value = of[`@${name}`];
  return typeof value === 'string' ? value : '';
};

export interface Feed {
  items: FeedNode[];
  /** Of an RSS feed; empty in others. */
  channel: FeedNode;
  /** Of an Atom feed; empty in others. */
  atom: FeedNode;
}

/** @returns null where it is no feed */
export function parseFeed(xml: string): Feed | null {
  if (XMLValidator.validate(xml) !== true) return null;
  let root: FeedNode;
  try {
    root = parser.parse(xml) as FeedNode;
  } catch {
    return null;
  }
  const rdf = feedNode(root['rdf:RDF']);
  const channel = feedNode(feedNode(root.rss).channel);
  const atom = feedNode(root.feed);
  const items = feedNodes(channel.item ?? rdf.item ?? atom.entry);
  if (items.length === 0 && !root.rss && !root.feed && !root['rdf:RDF']) return null;
  return { items, channel, atom };
}

/** Where people read the entry; null where it names no web address. */
export function feedLink(item: FeedNode, base: string): string | null {
  const page = feedNodes(item.link).find((link) => ['', 'alternate'].includes(feedAttribute(link, 'rel')));
  return webAddress(page ? feedAttribute(page, 'href') || feedText(page) : feedText(item.link), base);
}

/** When the entry came out; null where it does not say. */
export const feedMoment = (item: FeedNode): Date | null =>
  moment(
    feedText(item.published) || feedText(item.pubDate) || feedText(item['dc:date']) || feedText(item.updated),
  );

/** Null for what is no moment. */
export function moment(text: string | null | undefined): Date | null {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? null : new Date(at);
}

export const webAddress = (text: string | null | undefined, base?: string): string | null => {
  const url = text ? URL.parse(text, base) : null;
  return url && (url.protocol === 'https:' || url.protocol === 'http:') && url.username === ''
    ? url.href
    : null;
};

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** The words of what may be HTML, in one line. */
export function plain(html: string): string {
  return html
    .replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/gi, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi, (whole, decimal, hex, name) => {
      if (name) return NAMED[String(name).toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
    })
    .replaceAll(/\s+/g, ' ')
    .trim();
}
