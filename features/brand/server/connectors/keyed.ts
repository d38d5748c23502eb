/** Searches that ask for a key of the operator: YouTube Data and X. Keys travel in headers, never in an address. */
import { z } from 'zod';
import {
  type Connector,
  type Look,
  type LookInput,
  moment,
  type Post,
  plain,
  readJson,
  webAddress,
} from './connector.ts';

const YOUTUBE_EVERY_S = 60 * 60;
/** A search costs 100 of the 10,000 units of a day. */
const YOUTUBE_LOOKS = 90;
const X_EVERY_S = 30 * 60;
const X_LOOKS = 400;
const PAGE = 50;
/** Of a query of X. */
const QUERY_LENGTH = 480;
const MAX_QUERIES = 3;

const Videos = z.object({
  items: z.array(
    z.object({
      id: z.object({ videoId: z.string() }),
      snippet: z.object({
        title: z.string(),
        description: z.string().default(''),
        channelId: z.string(),
        channelTitle: z.string().default(''),
        publishedAt: z.string(),
        thumbnails: z.record(z.string(), z.object({ url: z.string() })).default({}),
      }),
    }),
  ),
});

function videoOf({ id, snippet }: z.infer<typeof Videos>['items'][number]): Post {
  const { title, description, channelId, channelTitle, publishedAt, thumbnails } = snippet;
  return {
    url: `https://www.youtube.com/watch?v=${encodeURIComponent(id.videoId)}`,
    text: [plain(title), plain(description)].filter((each) => each !== '').join(' · '),
    author: plain(channelTitle),
    accounts: [channelId, `https://www.youtube.com/channel/${channelId}`, plain(channelTitle)],
    publishedAt: moment(publishedAt),
    media: { url: null, thumbnail: webAddress((thumbnails.high ?? thumbnails.default)?.url) },
  };
}

async function searchVideos(input: LookInput): Promise<Look> {
  const url = new URL('/youtube/v3/search', input.keys.youtube);
  const query = {
    part: 'snippet',
    type: 'video',
    order: 'date',
    maxResults: String(PAGE),
    q: input.terms.map((term) => `"${term}"`).join('|'),
    ...(input.cursor !== null && { publishedAfter: input.cursor }),
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const found = await readJson(input, url.href, Videos, {
    headers: { 'x-goog-api-key': input.keys.youtubeKey ?? '' },
  });
  return {
    posts: (found?.items ?? []).map(videoOf),
    cursor: input.now.toISOString(),
    etag: null,
    lastModified: null,
  };
}

export const youtubeSearch: Connector = {
  kind: 'youtube_search',
  every_s: YOUTUBE_EVERY_S,
  dailyLooks: YOUTUBE_LOOKS,
  normalize: () => '',
  needsKey: ({ youtubeKey }) => youtubeKey === null,
  look: searchVideos,
};

const Variant = z.object({ content_type: z.string(), url: z.string(), bit_rate: z.number().optional() });
const Tweets = z.object({
  data: z
    .array(
      z.object({
        id: z.string(),
        text: z.string(),
        created_at: z.string().optional(),
        author_id: z.string().optional(),
        attachments: z.object({ media_keys: z.array(z.string()).default([]) }).optional(),
      }),
    )
    .default([]),
  includes: z
    .object({
      users: z.array(z.object({ id: z.string(), username: z.string() })).default([]),
      media: z
        .array(
          z.object({
            media_key: z.string(),
            type: z.string(),
            url: z.string().optional(),
            preview_image_url: z.string().optional(),
            variants: z.array(Variant).default([]),
          }),
        )
        .default([]),
    })
    .default({ users: [], media: [] }),
  meta: z.object({ newest_id: z.string().optional() }).default({}),
});
type Tweets = z.infer<typeof Tweets>;

function tweetOf(tweet: Tweets['data'][number], { users, media }: Tweets['includes']): Post {
  const name = users.find(({ id }) => id === tweet.author_id)?.username ?? '';
  const own = media.filter(({ media_key }) => tweet.attachments?.media_keys.includes(media_key));
  const first = own.find(({ type }) => type === 'video') ?? own[0];
  const files = (first?.variants ?? []).filter(({ content_type }) => content_type === 'video/mp4');
  const best = files.sort((a, b) => (b.bit_rate ?? 0) - (a.bit_rate ?? 0))[0];
  return {
    url: `https://x.com/${name === '' ? 'i' : encodeURIComponent(name)}/status/${tweet.id}`,
    text: tweet.text,
    author: `@${name}`,
    accounts: [name, `https://x.com/${name}`, `https://twitter.com/${name}`].filter(() => name !== ''),
    publishedAt: moment(tweet.created_at),
    media: {
      url: webAddress(best?.url ?? first?.url),
      thumbnail: webAddress(first?.preview_image_url ?? first?.url),
    },
  };
}

/** As many terms in each as fit; what does not fit into three queries is left out and said on the screen. */
export function queriesOf(terms: readonly string[]): string[] {
  const queries: string[] = [];
  let open: string[] = [];
  const written = (some: readonly string[]) => `(${some.join(' OR ')}) has:media -is:retweet`;
  for (const term of terms.map((each) => `"${each.replaceAll('"', ' ')}"`)) {
    if (open.length > 0 && written([...open, term]).length > QUERY_LENGTH) {
      queries.push(written(open));
      open = [];
    }
    open.push(term);
  }
  if (open.length > 0) queries.push(written(open));
  return queries.slice(0, MAX_QUERIES);
}

async function searchTweets(input: LookInput): Promise<Look> {
  const posts: Post[] = [];
  let newest = input.cursor;
  for (const query of queriesOf(input.terms)) {
    const url = new URL('/2/tweets/search/recent', input.keys.x);
    const parameters = {
      query,
      max_results: String(PAGE),
      'tweet.fields': 'created_at,author_id,attachments',
      expansions: 'author_id,attachments.media_keys',
      'media.fields': 'type,url,preview_image_url,variants',
      'user.fields': 'username',
      ...(input.cursor !== null && { since_id: input.cursor }),
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    const found = await readJson(input, url.href, Tweets, {
      headers: { authorization: `Bearer ${input.keys.xToken ?? ''}` },
    });
    posts.push(...(found?.data ?? []).map((tweet) => tweetOf(tweet, found!.includes)));
    const last = found?.meta.newest_id;
    if (last && (newest === null || last.length > newest.length || last > newest)) newest = last;
  }
  return { posts, cursor: newest, etag: null, lastModified: null };
}

export const xSearch: Connector = {
  kind: 'x_search',
  every_s: X_EVERY_S,
  dailyLooks: X_LOOKS,
  normalize: () => '',
  needsKey: ({ xToken }) => xToken === null,
  look: searchTweets,
};
