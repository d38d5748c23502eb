/** Entries that nobody is meant by, shown with the mark "sample" until the first report is confirmed. Names, roles and incidents are made up. */
import type { Incident } from './contract.ts';
import type { IncidentKind, SeenOn } from './limits.ts';
import type { Counts } from './rating.ts';

interface Sample {
  slug: string;
  name: string;
  about: string;
  /** How many hours ago each was detected, newest first. */
  hoursAgo: readonly number[];
  kinds: readonly IncidentKind[];
  platforms: readonly SeenOn[];
}

/** @returns `count` hours, evenly from the first on */
const spread = (count: number, first: number, step: number) =>
  Array.from({ length: count }, (_, index) => first + index * step);

const SAMPLES: readonly Sample[] = [
  {
    slug: 'sample-velina-quortz',
    name: 'Velina Quortz',
    about: 'Made-up singer',
    hoursAgo: [...spread(12, 1, 1.75), ...spread(9, 40, 30)],
    kinds: ['celebrity_endorsement', 'investment_fraud'],
    platforms: ['facebook', 'instagram', 'youtube'],
  },
  {
    slug: 'sample-bodo-krampfelder',
    name: 'Bodo Krampfelder',
    about: 'Made-up founder of a company that does not exist',
    hoursAgo: [...spread(3, 2, 6), ...spread(5, 60, 90)],
    kinds: ['investment_fraud', 'identity_theft'],
    platforms: ['youtube', 'x', 'website'],
  },
  {
    slug: 'sample-tamsin-orrelwood',
    name: 'Tamsin Orrelwood',
    about: 'Made-up actor',
    hoursAgo: [5, 52, 130, 410],
    kinds: ['romance_scam', 'celebrity_endorsement'],
    platforms: ['instagram', 'telegram'],
  },
  {
    slug: 'sample-jaxomir-teel',
    name: 'Jaxomir Teel',
    about: 'Made-up member of a parliament that does not exist',
    hoursAgo: [...spread(10, 11, 1.4), ...spread(4, 300, 60)],
    kinds: ['political_manipulation'],
    platforms: ['x', 'tiktok', 'phone'],
  },
  {
    slug: 'sample-oluwen-faradis',
    name: 'Oluwen Faradis',
    about: 'Made-up footballer',
    hoursAgo: [200, 260, 900],
    kinds: ['celebrity_endorsement'],
    platforms: ['tiktok', 'facebook'],
  },
  {
    slug: 'sample-perla-vindemark',
    name: 'Perla Vindemark',
    about: 'Made-up presenter of the news',
    hoursAgo: [1_500],
    kinds: ['other'],
    platforms: ['website'],
  },
];

const SUMMARIES: Record<IncidentKind, string> = {
  celebrity_endorsement:
    'An advertisement lets the made-up person praise a product. This is an example of an entry.',
  romance_scam: 'A made-up voice asks a fan for money in private messages. This is an example of an entry.',
  investment_fraud: 'A clip lets the made-up person promise high returns. This is an example of an entry.',
  political_manipulation:
    'A clip puts words into the mouth of the made-up person. This is an example of an entry.',
  identity_theft:
    'A call with the cloned voice of the made-up person asks for papers. This is an example of an entry.',
  other: 'An altered scene of a broadcast goes around. This is an example of an entry.',
};

const HOUR_MS = 60 * 60_000;
const of = <Item>(items: readonly Item[], index: number): Item => items[index % items.length]!;

export interface SampleEntry {
  slug: string;
  name: string;
  about: string;
  counts: Counts;
  lastDetected: string;
}

/** @returns the newest first, counted as stored entries are */
export function sampleEntries(now = Date.now()): SampleEntry[] {
  const within = (hours: readonly number[], from: number, to: number) =>
    hours.filter((ago) => ago >= from && ago < to).length;
  return SAMPLES.map(({ slug, name, about, hoursAgo }) => ({
    ...{ slug, name, about },
    counts: {
      total: hoursAgo.length,
      recent: within(hoursAgo, 0, 24),
      week: within(hoursAgo, 0, 7 * 24),
      weekBefore: within(hoursAgo, 7 * 24, 14 * 24),
      quarter: within(hoursAgo, 0, 90 * 24),
    },
    lastDetected: new Date(now - Math.min(...hoursAgo) * HOUR_MS).toISOString(),
  })).sort((a, b) => b.lastDetected.localeCompare(a.lastDetected));
}

export function sampleIncidents(slug: string, now = Date.now()): Incident[] {
  const sample = SAMPLES.find((each) => each.slug === slug);
  return (sample?.hoursAgo ?? []).map((ago, index) => {
    const kind = of(sample!.kinds, index);
    const confirmedAt = new Date(now - ago * HOUR_MS).toISOString();
    return {
      id: `${slug}-${index}`,
      ...{ slug, name: sample!.name, kind, platform: of(sample!.platforms, index) },
      sourceName: 'Made-up Gazette',
      sourceUrl: null,
      publishedOn: confirmedAt.slice(0, 10),
      summary: SUMMARIES[kind],
      analysisOutcome: null,
      confirmedAt,
      sample: true,
    };
  });
}

/** Of all samples, the newest first. */
export const sampleAlerts = (count: number, now = Date.now()): Incident[] =>
  SAMPLES.flatMap(({ slug }) => sampleIncidents(slug, now))
    .sort((a, b) => b.confirmedAt.localeCompare(a.confirmedAt))
    .slice(0, count);
