/** Figures of the analytics section that nobody measured here, and its limits: core specification, sections 4 and 9. */
import { words } from './language.ts';

export interface Figure {
  value: string;
  label: string;
  /** Who published it, and what exactly was counted. */
  source: string;
}

const figure = (value: string, label: string, source: string): Figure => ({ value, label, source });

export const NATIONAL_FIGURES: readonly Figure[] = words('figures.NATIONAL_FIGURES', [
  figure(
    '$12.3 billion',
    'annual fraud losses',
    'Deloitte Center for Financial Services, 2024: losses to fraud with generative AI in the United States in 2023',
  ),
  figure(
    '2.8 million',
    'Americans affected',
    'Federal Trade Commission, 2022: people in the United States who reported a fraud in 2021',
  ),
  figure(
    '3000%',
    'growth of deepfakes',
    'Onfido, Identity Fraud Report 2024: attempts at identity checks, 2023 against 2022',
  ),
  figure(
    '$1,400',
    'average loss per victim',
    'Federal Trade Commission, 2023: median of the losses to calls by telephone reported for 2022',
  ),
]);

export const IMPACT_FIGURES: readonly Figure[] = words('figures.IMPACT_FIGURES', [
  figure(
    '$547 million',
    'lost to romance scams',
    'Federal Trade Commission, 2022: losses reported in the United States for 2021',
  ),
  figure(
    '$3.31 billion',
    'lost to investment fraud',
    'FBI Internet Crime Complaint Center, 2022 report: losses reported for 2022',
  ),
  figure('195', 'countries', 'United Nations: 193 members and 2 observer states'),
]);

/** Percent, in place of what has not been counted; always shown with the sample mark. */
export const DEFAULT_PLATFORMS = [
  { name: 'TikTok', share: 45 },
  { name: 'Instagram', share: 32 },
  { name: 'YouTube', share: 15 },
  { name: 'Facebook', share: 8 },
] as const;

export const DEFAULT_THREATS = words('figures.DEFAULT_THREATS', [
  { name: 'Celebrity Endorsements', share: 38 },
  { name: 'Romance Scams', share: 24 },
  { name: 'Investment Fraud', share: 18 },
  { name: 'Political Manipulation', share: 12 },
  { name: 'Identity Theft', share: 8 },
] as const);

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

/**
 * What a threat is called in the statistics: what was found to be made by AI. What the file was used for is known to nobody but
 * its sender, so no kind of scam is guessed.
 */
export const THREAT_TYPES = {
  video: 'AI-generated video',
  audio: 'AI-generated voice',
  image: 'AI-generated picture',
} as const;

/** What a confirmed deepfake of a public figure was for, as its source says. */
export const INCIDENT_TYPES = words('figures.INCIDENT_TYPES', {
  celebrity_endorsement: 'Celebrity Endorsements',
  romance_scam: 'Romance Scams',
  investment_fraud: 'Investment Fraud',
  political_manipulation: 'Political Manipulation',
  identity_theft: 'Identity Theft',
  other: 'Other',
} as const);
