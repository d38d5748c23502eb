/** Each source against a server that speaks its protocol, well and badly. Nothing here leaves the machine. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fetchWorld, HASTY } from '@unmask/platform/testing/fetching';
import { describe, expect, test } from 'vitest';
import type { SourceKind } from '../../limits.ts';
import { waitFor } from '../watch.ts';
import { type Keys, type LookInput, SourceError } from './connector.ts';
import { readFeed } from './feed.ts';
import { CONNECTORS } from './index.ts';
import { queriesOf } from './keyed.ts';

const { serve, fetcherWith } = fetchWorld();
const CHANNEL = `UC${'a'.repeat(22)}`;

type Answer = (url: URL, request: IncomingMessage, response: ServerResponse) => void;

/** A look of one kind at a peer; every service of `keys` is the peer. */
async function peerOf(kind: SourceKind, answer: Answer) {
  const asked: Array<{ url: URL; headers: IncomingMessage['headers'] }> = [];
  const peer = await serve((request, response) => {
    const url = new URL(request.url ?? '/', 'http://peer');
    asked.push({ url, headers: request.headers });
    answer(url, request, response);
  });
  const origin = `http://127.0.0.1:${peer.port}`;
  const keys: Keys = {
    ...{ bluesky: origin, youtube: origin, youtubeFeeds: origin, x: origin },
    ...{ youtubeKey: 'y-key', xToken: 'x-token' },
  };
  const sources: Record<SourceKind, string> = {
    ...{ feed: `${origin}/feed.xml`, youtube_channel: CHANNEL, mastodon: origin },
    ...{ bluesky: '', youtube_search: '', x_search: '' },
  };
  const look = (more: Partial<LookInput> = {}) =>
    CONNECTORS[kind].look({
      ...{ source: sources[kind], cursor: null, etag: null, lastModified: null, keys },
      terms: ['Northwind', 'Ann Lee'],
      // A busy machine answers late: only of what never answers is it too late.
      fetcher: fetcherWith(),
      signal: new AbortController().signal,
      now: new Date('2026-11-23T06:00:00Z'),
      ...more,
    });
  return { asked, look, origin };
}

const json = (response: ServerResponse, body: unknown) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const xml = (response: ServerResponse, body: string, headers = {}) =>
  void response.writeHead(200, { 'content-type': 'application/xml', ...headers }).end(body);

const RSS = `<?xml version="1.0"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel>
<title>News &amp; more</title>
<item><title>Ann Lee says</title><link>/posts/1</link><description>&lt;p&gt;Of &lt;b&gt;Northwind&lt;/b&gt;&lt;/p&gt;</description>
<pubDate>Mon, 23 Nov 2026 05:00:00 GMT</pubDate><enclosure url="/a.mp3" type="audio/mpeg"/>
<media:content url="/a.mp4" type="video/mp4"/><media:thumbnail url="/a.jpg"/></item>
<item><title>No address</title></item></channel></rss>`;
const ATOM = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/">
<author><name>Channel</name></author>
<entry><yt:channelId>${CHANNEL}</yt:channelId><title>Northwind exposed</title><link rel="alternate" href="https://www.youtube.com/watch?v=abc"/>
<author><name>Somebody</name><uri>https://www.youtube.com/channel/${CHANNEL}</uri></author><published>2026-11-23T04:00:00+00:00</published>
<media:group><media:content url="https://www.youtube.com/v/abc" type="application/x-shockwave-flash"/><media:thumbnail url="https://i.ytimg.com/abc.jpg"/>
<media:description>Ann Lee in it</media:description></media:group></entry></feed>`;

describe('feeds', () => {
  test('RSS: text without markup, files by kind, addresses made whole; asked again with what it named', async () => {
    const { asked, look, origin } = await peerOf('feed', (_url, request, response) => {
      if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end();
      else xml(response, RSS, { etag: '"v1"', 'last-modified': 'Mon, 23 Nov 2026 05:00:00 GMT' });
    });
    const first = await look();
    expect(first.posts).toEqual([
      {
        url: `${origin}/posts/1`,
        text: 'Ann Lee says · Of Northwind',
        author: 'News & more',
        accounts: ['News & more'],
        publishedAt: new Date('2026-11-23T05:00:00Z'),
        media: { url: `${origin}/a.mp4`, thumbnail: `${origin}/a.jpg` },
      },
    ]);
    const second = await look({ etag: first.etag, lastModified: first.lastModified });
    expect(second).toMatchObject({ posts: [], etag: '"v1"' });
    expect(asked[1]?.headers['if-modified-since']).toBe('Mon, 23 Nov 2026 05:00:00 GMT');
  });

  test('the feed of a YouTube channel: a player is no file, so the address is the page', async () => {
    const { asked, look } = await peerOf('youtube_channel', (_url, _request, response) =>
      xml(response, ATOM),
    );
    const { posts } = await look();
    expect(asked[0]?.url.pathname + (asked[0]?.url.search ?? '')).toBe(
      `/feeds/videos.xml?channel_id=${CHANNEL}`,
    );
    expect(posts[0]).toMatchObject({
      url: 'https://www.youtube.com/watch?v=abc',
      text: 'Northwind exposed · Ann Lee in it',
      author: 'Somebody',
      media: { url: null, thumbnail: 'https://i.ytimg.com/abc.jpg' },
    });
    expect(posts[0]?.accounts).toContain(CHANNEL);
  });

  test.each(['<rss><channel>', '<html><body>no feed</body></html>', 'plain words', '{"json": true}'])(
    'what is no feed is refused: %s',
    (text) => {
      expect(() => readFeed(text, 'http://a.example/')).toThrow(SourceError);
    },
  );

  test('entities that grow are not unfolded', () => {
    const bomb = `<!DOCTYPE rss [<!ENTITY a "${'x'.repeat(1000)}">${Array.from(
      { length: 8 },
      (_, n) => `<!ENTITY ${'bcdefghi'[n]} "${`&${'abcdefgh'[n]};`.repeat(10)}">`,
    ).join(
      '',
    )}]><rss><channel><item><title>&i;</title><link>http://a.example/1</link></item></channel></rss>`;
    let read = '';
    try {
      read = readFeed(bomb, 'http://a.example/')[0]?.text ?? '';
    } catch (error) {
      expect(error).toBeInstanceOf(SourceError);
    }
    expect(read.length).toBeLessThan(100_000);
  });
});

const status = (id: number, more = {}) => ({
  id: String(id),
  url: `https://m.example/@x/${id}`,
  uri: `https://m.example/users/x/statuses/${id}`,
  content: '<p>Ann Lee &amp; <a href="#">#Northwind</a></p>',
  created_at: '2026-11-23T05:00:00.000Z',
  account: { acct: 'x', url: 'https://m.example/@x' },
  media_attachments: [
    {
      type: 'image',
      url: 'https://m.example/1.png',
      preview_url: 'https://m.example/1s.png',
      description: 'A face',
    },
    {
      type: 'video',
      url: 'https://m.example/1.mp4',
      preview_url: 'https://m.example/1v.png',
      description: null,
    },
  ],
  tags: [{ name: 'northwind' }],
  ...more,
});

describe('Mastodon', () => {
  test('a public timeline: plain text, the video before the picture, accounts with their instance', async () => {
    const { asked, look, origin } = await peerOf('mastodon', (_url, _request, response) =>
      json(response, [status(7)]),
    );
    const { posts, cursor } = await look();
    expect(asked[0]?.url.pathname).toBe('/api/v1/timelines/public');
    expect(posts).toEqual([
      {
        url: 'https://m.example/@x/7',
        text: 'Ann Lee & #Northwind · A face · #northwind',
        author: '@x',
        accounts: [`x@${new URL(origin).host}`, 'https://m.example/@x'],
        publishedAt: new Date('2026-11-23T05:00:00Z'),
        media: { url: 'https://m.example/1.mp4', thumbnail: 'https://m.example/1v.png' },
      },
    ]);
    expect(cursor).toBe('7');
  });

  test('goes on from where it was, page by page, and reads a hashtag', async () => {
    const { asked, look, origin } = await peerOf('mastodon', (url, _request, response) => {
      const from = Number(url.searchParams.get('min_id'));
      const upTo = Math.min(from + 40, 1_059);
      json(response, Array.from({ length: upTo - from }, (_, n) => status(from + 1 + n)).reverse());
    });
    const { posts, cursor } = await look({ source: `${origin}#northwind`, cursor: '999' });
    expect(asked.map(({ url }) => url.searchParams.get('min_id'))).toEqual(['999', '1039']);
    expect(asked[0]?.url.pathname).toBe('/api/v1/timelines/tag/northwind');
    expect([posts.length, cursor]).toEqual([60, '1059']);
  });
});

test('Bluesky: each term is searched, pictures are files, of a video the page is left, words alone are nothing', async () => {
  const post = (key: string, embed?: object) => ({
    uri: `at://did:plc:abc/app.bsky.feed.post/${key}`,
    author: { did: 'did:plc:abc', handle: 'x.example' },
    record: { text: 'Ann Lee', createdAt: '2026-11-23T05:00:00Z' },
    indexedAt: '2026-11-23T05:00:01Z',
    ...(embed && { embed }),
  });
  const images = [
    { fullsize: 'https://cdn.example/f.jpg', thumb: 'https://cdn.example/t.jpg', alt: 'Of Northwind' },
  ];
  const { asked, look } = await peerOf('bluesky', (_url, _request, response) =>
    json(response, {
      posts: [
        post('1', { $type: 'app.bsky.embed.images#view', images }),
        post('2', { media: { playlist: 'https://v.example/p.m3u8', thumbnail: 'https://v.example/t.jpg' } }),
        post('3'),
      ],
    }),
  );
  const { posts, cursor } = await look({ cursor: '2026-11-22T00:00:00.000Z' });
  expect(asked.map(({ url }) => url.searchParams.get('q'))).toEqual(['"Northwind"', '"Ann Lee"']);
  expect(asked[0]?.url.searchParams.get('since')).toBe('2026-11-22T00:00:00.000Z');
  expect(posts.map(({ url, media, text }) => [url.split('/').at(-1), media.url, text])).toEqual([
    ['1', 'https://cdn.example/f.jpg', 'Ann Lee · Of Northwind'],
    ['2', null, 'Ann Lee'],
  ]);
  expect(cursor).toBe('2026-11-23T06:00:00.000Z');
});

test('YouTube Data: one search for all terms, the key in a header and in no address', async () => {
  const { asked, look } = await peerOf('youtube_search', (_url, _request, response) =>
    json(response, {
      items: [
        {
          id: { videoId: 'a-b' },
          snippet: {
            ...{ title: 'Ann Lee&#39;s secret', description: 'Of Northwind', channelId: CHANNEL },
            ...{ channelTitle: 'X', publishedAt: '2026-11-23T05:00:00Z' },
            thumbnails: { high: { url: 'https://i.example/h.jpg' } },
          },
        },
      ],
    }),
  );
  const { posts } = await look({ cursor: '2026-11-22T00:00:00.000Z' });
  expect(asked).toHaveLength(1);
  expect(asked[0]?.url.searchParams.get('q')).toBe('"Northwind"|"Ann Lee"');
  expect(asked[0]?.url.searchParams.get('publishedAfter')).toBe('2026-11-22T00:00:00.000Z');
  expect(asked[0]?.headers['x-goog-api-key']).toBe('y-key');
  expect(asked[0]?.url.href).not.toContain('y-key');
  expect(posts[0]).toMatchObject({
    url: 'https://www.youtube.com/watch?v=a-b',
    text: "Ann Lee's secret · Of Northwind",
    media: { url: null, thumbnail: 'https://i.example/h.jpg' },
  });
});

test('X: recent search with a bearer token, the best file of a video, from the newest that was seen', async () => {
  const variants = [
    { content_type: 'application/x-mpegURL', url: 'https://v.example/l.m3u8' },
    { content_type: 'video/mp4', url: 'https://v.example/low.mp4', bit_rate: 100 },
    { content_type: 'video/mp4', url: 'https://v.example/high.mp4', bit_rate: 900 },
  ];
  const { asked, look } = await peerOf('x_search', (_url, _request, response) =>
    json(response, {
      data: [{ id: '101', text: 'Ann Lee', author_id: 'u', attachments: { media_keys: ['m'] } }],
      includes: {
        users: [{ id: 'u', username: 'who' }],
        media: [{ media_key: 'm', type: 'video', preview_image_url: 'https://v.example/p.jpg', variants }],
      },
      meta: { newest_id: '101' },
    }),
  );
  const { posts, cursor } = await look({ cursor: '99' });
  expect(asked[0]?.headers.authorization).toBe('Bearer x-token');
  expect(asked[0]?.url.searchParams.get('since_id')).toBe('99');
  expect(posts[0]).toMatchObject({
    url: 'https://x.com/who/status/101',
    accounts: ['who', 'https://x.com/who', 'https://twitter.com/who'],
    media: { url: 'https://v.example/high.mp4', thumbnail: 'https://v.example/p.jpg' },
  });
  expect(cursor).toBe('101');
  const many = queriesOf(Array.from({ length: 50 }, (_, n) => `a long name ${n}`));
  expect(many).toHaveLength(3);
  for (const query of many) expect(query.length).toBeLessThanOrEqual(480);
});

describe.each(Object.keys(CONNECTORS) as SourceKind[])('%s, when it goes wrong', (kind) => {
  const failure = async (answer: Answer, more: Partial<LookInput> = {}) => {
    const { look } = await peerOf(kind, answer);
    const error = await look(more).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(SourceError);
    return error as SourceError;
  };

  test('asked too often, refused, broken, malformed, silent: said in words, and with when to come back', async () => {
    const often = await failure((_url, _request, response) =>
      response.writeHead(429, { 'retry-after': '900' }).end(),
    );
    expect([often.message, often.retryAfter_s]).toEqual(['It says that it was asked too often (429).', 900]);
    const refused = await failure((_url, _request, response) => response.writeHead(403).end());
    expect([refused.message, refused.retryAfter_s]).toEqual([
      'It refuses the key or the request (403).',
      21_600,
    ]);
    const broken = await failure((_url, _request, response) => response.writeHead(503).end());
    expect(broken.message).toContain('503');
    const malformed = await failure((_url, _request, response) =>
      json(response, { nothing: ['expected'], items: 3, data: 3, posts: 3 }),
    );
    expect(malformed.message).toMatch(/other than expected|no RSS or Atom/);
    const silent = await failure(() => {}, { fetcher: fetcherWith(HASTY) });
    expect(silent.message).not.toBe('');
  });
});

test('a source that fails is asked less and less, and never sooner than it says', () => {
  const every = { every_s: 900 };
  expect([1, 2, 3, 9].map((n) => waitFor(every, n, null))).toEqual([1_800, 3_600, 7_200, 21_600]);
  expect(waitFor(every, 1, 7_200)).toBe(7_200);
  expect(waitFor(every, 1, 999_999)).toBe(86_400);
});

test('sources are stored in one way, and what is none is refused', () => {
  const normalize = (kind: SourceKind, source: string) => CONNECTORS[kind].normalize(source, {} as Keys);
  expect(normalize('mastodon', 'mastodon.social')).toBe('https://mastodon.social');
  expect(normalize('mastodon', 'https://mastodon.social/tags/AI')).toBe('https://mastodon.social#ai');
  expect(normalize('mastodon', 'mastodon.social#AI')).toBe('https://mastodon.social#ai');
  expect(normalize('feed', 'file:///etc/passwd')).toBeNull();
  expect(normalize('feed', 'https://user:secret@a.example/')).toBeNull();
  expect(normalize('youtube_channel', `https://www.youtube.com/channel/${CHANNEL}/videos`)).toBe(CHANNEL);
  expect(normalize('youtube_channel', 'https://www.youtube.com/@somebody')).toBeNull();
});
