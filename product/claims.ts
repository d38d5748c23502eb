/** Marketing figures and where each comes from. None of them is a measurement: measured figures live on the accuracy page. */

export interface Claim {
  text: string;
  source: 'specification copy';
}

/** A claim shown large, with what it counts below it. */
export interface FigureClaim {
  value: string;
  label: string;
  source: 'specification copy';
}

const SOURCE = 'specification copy';

export const HERO_CLAIMS: readonly Claim[] = [
  { text: '96% accuracy', source: SOURCE },
  { text: '500+ companies', source: SOURCE },
  { text: '24/7 monitoring', source: SOURCE },
];

export const MARKETING_FIGURES: readonly FigureClaim[] = [
  { value: '96%', label: 'accuracy', source: SOURCE },
  { value: '500+', label: 'companies', source: SOURCE },
  { value: '15,000+', label: 'professionals', source: SOURCE },
  { value: '$1.2M', label: 'average attack cost', source: SOURCE },
  { value: '$3,600', label: 'annual cost', source: SOURCE },
  { value: '333x', label: 'return', source: SOURCE },
];

export const CLAIMS_NOTE = 'Published copy, not measurements.';
export const CLAIMS_LINK = 'How we measure';

/** The price that `/business` publishes; the list price stands with the plans. */
export const BUSINESS_PRICE: FigureClaim = { value: '$300/year', label: 'Enterprise', source: SOURCE };

/** The panel on `/enterprise-features`. */
export const ROI_FIGURES: readonly FigureClaim[] = [
  { value: '$1.2M', label: 'average attack cost', source: SOURCE },
  { value: '$3,600', label: 'annual Enterprise plan', source: SOURCE },
  { value: '333x', label: 'return', source: SOURCE },
];
