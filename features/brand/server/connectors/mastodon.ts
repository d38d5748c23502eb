/** Public timelines and hashtags of Mastodon, and of what speaks its interface. */
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

const EVERY_S = 10 * 60;
const PAGE = 40;
/** More that came since the last look is left: a whole instance cannot be read. */
const MAX_PAGES = 5;

const Status = z.object({
  id: z.string(),
  url: z.string().nullish(),
  uri: z.string(),
  content: z.string(),
  created_at: z.string(),
  account: z.object({ acct: z.string(), url: z.string() }),
  media_attachments: z.array(
    z.object({
      type: z.string(),
      url: z.string().nullish(),
      remote_url: z.string().nullish(),
      preview_url: z.string().nullish(),
      description: z.string().nullish(),
    }),
  ),
  tags: z.array(z.object({ name: z.string() })).default([]),
});
type Status = z.infer<typeof Status>;

const PLAIN_FILES = ['video', 'gifv', 'audio', 'image'];

function postOf(status: Status, origin: string): Post | null {
  const url = webAddress(status.url ?? status.uri);
  if (url === null) return null;
  const files = PLAIN_FILES.flatMap((type) => status.media_attachments.filter((each) => each.type === type));
  const first = files[0];
  const described = status.media_attachments.map(({ description }) => description ?? '');
  const { acct } = status.account;
  return {
    url,
    text: [plain(status.content), ...described, ...status.tags.map(({ name }) => `#${name}`)]
      .filter((each) => each !== '')
      .join(' · '),
    author: `@${acct}`,
    // Of those at home the instance leaves its own name out.
    accounts: [acct.includes('@') ? acct : `${acct}@${new URL(origin).host}`, status.account.url],
    publishedAt: moment(status.created_at),
    media: {
      url: webAddress(first?.url ?? first?.remote_url),
      thumbnail: webAddress(first?.preview_url),
    },
  };
}

function placeOf(source: string): { origin: string; tag: string | null } {
  const url = new URL(source);
  const tag = url.hash.slice(1);
  return { origin: url.origin, tag: tag === '' ? null : decodeURIComponent(tag) };
}

async function look(input: LookInput): Promise<Look> {
  const { origin, tag } = placeOf(input.source);
  const path = tag === null ? 'public' : `tag/${encodeURIComponent(tag)}`;
  const posts: Post[] = [];
  let { cursor } = input;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const url = new URL(`/api/v1/timelines/${path}`, origin);
    url.searchParams.set('limit', String(PAGE));
    url.searchParams.set('only_media', 'true');
    // What follows the cursor, oldest first: nothing in between is left out.
    if (cursor !== null) url.searchParams.set('min_id', cursor);
    const statuses = (await readJson(input, url.href, z.array(Status))) ?? [];
    posts.push(...statuses.flatMap((status) => postOf(status, origin) ?? []));
    const newest = statuses
      .map(({ id }) => id)
      .sort(byLength)
      .at(-1);
    const first = cursor === null;
    cursor = newest ?? cursor;
    if (first || statuses.length < PAGE) break;
  }
  return { posts, cursor, etag: null, lastModified: null };
}

/** Ids are numbers of many digits, written as text. */
const byLength = (a: string, b: string) => a.length - b.length || (a < b ? -1 : 1);

export const mastodon: Connector = {
  kind: 'mastodon',
  every_s: EVERY_S,
  dailyLooks: null,
  /** `mastodon.social`, `mastodon.social#topic`, `https://mastodon.social/tags/topic` */
  normalize(source) {
    const url = URL.parse(/^https?:\/\//i.test(source) ? source : `https://${source}`);
    if (!url || !webAddress(url.href)) return null;
    const tag = /^\/tags\/([^/]+)\/?$/.exec(url.pathname)?.[1] ?? url.hash.slice(1);
    return tag === '' ? url.origin : `${url.origin}#${tag.toLowerCase()}`;
  },
  needsKey: () => false,
  look,
};
