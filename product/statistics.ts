/** Figures of the analytics section that nobody measured here, and its limits: core specification, sections 4 and 9. */
import type { Claim } from './claims.ts';

export interface Figure {
  value: string;
  label: string;
  source: Claim['source'];
}

const figure = (value: string, label: string): Figure => ({ value, label, source: 'specification copy' });

export const NATIONAL_FIGURES: readonly Figure[] = [
  figure('$12.3 billion', 'annual fraud losses'),
  figure('2.8 million', 'Americans affected'),
  figure('3000%', 'growth of deepfakes'),
  figure('$1,400', 'average loss per victim'),
];

export const IMPACT_FIGURES: readonly Figure[] = [
  figure('$547 million', 'lost to romance scams'),
  figure('$3.31 billion', 'lost to investment fraud'),
  figure('195', 'countries'),
];

/** Percent, in place of what has not been counted; always shown with the sample mark. */
export const DEFAULT_PLATFORMS = [
  { name: 'TikTok', share: 45 },
  { name: 'Instagram', share: 32 },
  { name: 'YouTube', share: 15 },
  { name: 'Facebook', share: 8 },
] as const;

export const DEFAULT_THREATS = [
  { name: 'Celebrity Endorsements', share: 38 },
  { name: 'Romance Scams', share: 24 },
  { name: 'Investment Fraud', share: 18 },
  { name: 'Political Manipulation', share: 12 },
  { name: 'Identity Theft', share: 8 },
] as const;

export const DEFAULT_CONFIDENCE = 94.2;

export const STATS_REFETCH_MS = 300_000;
export const STATS_STALE_MS = 120_000;

/** Newest analyses that the average is taken over. */
export const CONFIDENCE_ROWS = 1000;
/** Newest rows that the two lists are made of. */
export const PLATFORM_ROWS = 30;
export const SCAM_TYPE_ROWS = 100;

/** Where media comes from when a person sends the file: nothing says on which platform it was found. */
export const DIRECT_UPLOAD = 'Direct upload';
