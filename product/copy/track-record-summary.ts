import { words } from '../language.ts';

/** The same on the accuracy page, whose words the front page need not carry. */
export const trackRecordSummary = words('track-record-summary.trackRecordSummary', {
  title: 'In short',
  text: [
    'Undecided is not “real”: the file gave too little to say either way. The result then says which way it leans, and what would settle it.',
    '“No sign of AI found” is not “true”: a genuine recording can be cut, staged or shown with a false caption.',
    'Other makers than those measured here can be easier or harder to find. Face swaps are the hardest to find; the tables below count each kind of AI file.',
  ],
} as const);
