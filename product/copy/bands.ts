import { words } from '../language.ts';

/** The scale of seven steps, from least to most like files made by AI. The ends are the verdicts, and are called like them. */
export const bands = words('result.bands', {
  authentic: 'No sign of AI found',
  likely_authentic: 'Likely not AI',
  leans_authentic: 'Leans away from AI',
  undetermined: 'Undetermined',
  leans_ai: 'Leans to AI',
  likely_ai: 'Likely AI',
  ai_generated: 'AI-generated',
} as const);

export type BandName = keyof typeof bands;
