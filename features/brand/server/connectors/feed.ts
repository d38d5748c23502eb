/** RSS and Atom, and the feeds of YouTube channels, which are Atom. */

import {
  feedAttribute as attribute,
  feedLink,
  feedMoment,
  type FeedNode as Node,
  feedNode as node,
  feedNodes as nodes,
  parseFeed,
  feedText as textOf,
} from '@unmask/platform/feed';
import { kindOf, typeOfFile } from '@unmask/product/media';
import { sourceWords as words } from '../../words.ts';
import {
  type Connector,
  type Look,
  type LookInput,
  type Post,
  plain,
  readSource,
  SourceError,
  webAddress,
} from './connector.ts';

const EVERY_S = 15 * 60;
const MAX_ITEMS = 200;
/** @throws SourceError where it is no feed */
export function readFeed(xml: string, base: string): Post[] {
  const read = parseFeed(xml);
  if (read === null) throw new SourceError(words.noFeed);
  const { items, channel, atom: feed } = read;
  const owner = textOf(node(nodes(feed.author)[0]).name) || plain(textOf(channel.title));
  return items.slice(0, MAX_ITEMS).flatMap((item) => postOf(item, base, owner) ?? []);
}

function postOf(item: Node, base: string, owner: string): Post | null {
  const links = nodes(item.link);
  const media = mediaOf(item, links, base);
  const url = feedLink(item, base) ?? media.url;
  if (url === null) return null;
  const group = node(item['media:group']);
  const writer = node(nodes(item.author)[0]);
  const author = textOf(writer.name) || textOf(item['dc:creator']) || textOf(item.author) || owner;
  const texts = [
    item.title,
    item.description ?? item.summary,
    item.content ?? item['content:encoded'],
    group['media:description'],
  ];
  return {
    url,
    text: texts
      .map((each) => plain(textOf(each)))
      .filter((each) => each !== '')
      .join(' · '),
    author: plain(author),
    accounts: [plain(author), textOf(writer.uri), textOf(item['yt:channelId'])].filter((each) => each !== ''),
    publishedAt: feedMoment(item),
    media,
  };
}

function mediaOf(item: Node, links: Node[], base: string): Post['media'] {
  const group = node(item['media:group']);
  const contents = [...nodes(item['media:content']), ...nodes(group['media:content'])];
  const enclosed = [
    ...nodes(item.enclosure).map((each) => ({ url: attribute(each, 'url'), type: attribute(each, 'type') })),
    ...contents.map((each) => ({ url: attribute(each, 'url'), type: attribute(each, 'type') })),
    ...links
      .filter((each) => attribute(each, 'rel') === 'enclosure')
      .map((each) => ({ url: attribute(each, 'href'), type: attribute(each, 'type') })),
  ];
  // A player (`application/x-shockwave-flash`) is no file.
  const files = enclosed.flatMap(({ url, type }) => {
    const at = webAddress(url, base);
    const kind = at && kindOf(typeOfFile(new URL(at).pathname, type));
    return kind ? [{ at, kind }] : [];
  });
  const best = files.find(({ kind }) => kind === 'video') ?? files[0];
  const pictures = [...nodes(item['media:thumbnail']), ...nodes(group['media:thumbnail'])];
  return { url: best?.at ?? null, thumbnail: webAddress(attribute(pictures[0] ?? {}, 'url'), base) };
}

async function lookAt(input: LookInput, url: string): Promise<Look> {
  const { cursor, etag, lastModified } = input;
  const answer = await readSource(input, url, {
    etag,
    lastModified,
    accepts: (type) => type !== 'text/html',
  });
  if (answer === null) return { posts: [], cursor, etag, lastModified };
  return {
    posts: readFeed(answer.body.toString('utf8'), answer.finalUrl),
    cursor,
    etag: answer.etag,
    lastModified: answer.lastModified,
  };
}

export const feed: Connector = {
  kind: 'feed',
  every_s: EVERY_S,
  dailyLooks: null,
  normalize: (source) => webAddress(source),
  needsKey: () => false,
  look: (input) => lookAt(input, input.source),
};

const CHANNEL = /^UC[\w-]{22}$/;

/** Its id, or an address that has it in it. */
export const youtubeChannel: Connector = {
  kind: 'youtube_channel',
  every_s: EVERY_S,
  dailyLooks: null,
  normalize(source) {
    if (CHANNEL.test(source)) return source;
    const url = URL.parse(source);
    const id =
      url?.searchParams.get('channel_id') ?? /\/channel\/([\w-]+)/.exec(url?.pathname ?? '')?.[1] ?? '';
    return CHANNEL.test(id) ? id : null;
  },
  needsKey: () => false,
  look: (input) => lookAt(input, `${input.keys.youtubeFeeds}/feeds/videos.xml?channel_id=${input.source}`),
};
