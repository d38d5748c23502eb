import type { Settings } from '@unmask/platform/env';
import type { SourceKind } from '../../limits.ts';
import { bluesky } from './bluesky.ts';
import type { Connector, Keys } from './connector.ts';
import { feed, youtubeChannel } from './feed.ts';
import { xSearch, youtubeSearch } from './keyed.ts';
import { mastodon } from './mastodon.ts';

/** Everything that can really be watched. */
export const CONNECTORS: Readonly<Record<SourceKind, Connector>> = {
  feed,
  youtube_channel: youtubeChannel,
  mastodon,
  bluesky,
  youtube_search: youtubeSearch,
  x_search: xSearch,
};

export const keysOf = (settings: Settings): Keys => ({
  bluesky: settings.BLUESKY_APPVIEW_URL,
  youtube: settings.YOUTUBE_API_URL,
  youtubeFeeds: settings.YOUTUBE_FEEDS_URL,
  youtubeKey: settings.YOUTUBE_API_KEY ?? null,
  x: settings.X_API_URL,
  xToken: settings.X_BEARER_TOKEN ?? null,
});
