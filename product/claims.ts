/** Marketing figures and where each comes from. None of them is a measurement: measured figures live on the accuracy page. */

export interface Claim {
  text: string;
  source: 'specification copy';
}

export const HERO_CLAIMS: readonly Claim[] = [
  { text: '96% accuracy', source: 'specification copy' },
  { text: '500+ companies', source: 'specification copy' },
  { text: '24/7 monitoring', source: 'specification copy' },
];

export const CLAIMS_NOTE = 'Published copy, not measurements.';
export const CLAIMS_LINK = 'How we measure';
