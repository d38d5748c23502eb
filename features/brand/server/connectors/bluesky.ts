/** The search of a Bluesky AppView. Pictures are plain files; of videos the stream alone is public, so their clip is asked for. */
import { z } from 'zod';
import {
  type Connector,
  type Look,
  type LookInput,
  moment,
  type Post,
  readJson,
  webAddress,
} from './connector.ts';

const EVERY_S = 15 * 60;
const PAGE = 50;

const Media = z.object({
  images: z
    .array(z.object({ fullsize: z.string(), thumb: z.string(), alt: z.string().default('') }))
    .optional(),
  playlist: z.string().optional(),
  thumbnail: z.string().optional(),
  alt: z.string().optional(),
});
const Found = z.object({
  posts: z.array(
    z.object({
      uri: z.string(),
      author: z.object({ did: z.string(), handle: z.string() }),
      record: z.object({ text: z.string().default(''), createdAt: z.string().optional() }),
      embed: Media.extend({ media: Media.optional() }).optional(),
      indexedAt: z.string().optional(),
    }),
  ),
});
type FoundPost = z.infer<typeof Found>['posts'][number];

function postOf({ uri, author, record, embed, indexedAt }: FoundPost): Post | null {
  const media = embed?.media ?? embed;
  const image = media?.images?.[0];
  // Words alone are nothing to analyze.
  if (!image && !media?.playlist) return null;
  const key = uri.split('/').at(-1) ?? '';
  const alts = (media?.images ?? []).map(({ alt }) => alt);
  return {
    url: `https://bsky.app/profile/${encodeURIComponent(author.handle)}/post/${encodeURIComponent(key)}`,
    text: [record.text, ...alts, media?.alt ?? ''].filter((each) => each !== '').join(' · '),
    author: `@${author.handle}`,
    accounts: [author.handle, author.did, `https://bsky.app/profile/${author.handle}`],
    publishedAt: moment(record.createdAt ?? indexedAt),
    media: {
      url: webAddress(image?.fullsize),
      thumbnail: webAddress(image?.thumb ?? media?.thumbnail),
    },
  };
}

async function look(input: LookInput): Promise<Look> {
  const posts = new Map<string, Post>();
  for (const term of input.terms) {
    const url = new URL('/xrpc/app.bsky.feed.searchPosts', input.keys.bluesky);
    url.searchParams.set('q', `"${term.replaceAll('"', ' ')}"`);
    url.searchParams.set('sort', 'latest');
    url.searchParams.set('limit', String(PAGE));
    if (input.cursor !== null) url.searchParams.set('since', input.cursor);
    const found = await readJson(input, url.href, Found);
    for (const each of found?.posts ?? []) {
      const post = postOf(each);
      if (post) posts.set(post.url, post);
    }
  }
  // What is published while this look goes on is seen by the next one.
  return { posts: [...posts.values()], cursor: input.now.toISOString(), etag: null, lastModified: null };
}

export const bluesky: Connector = {
  kind: 'bluesky',
  every_s: EVERY_S,
  dailyLooks: null,
  normalize: () => '',
  needsKey: () => false,
  look,
};
