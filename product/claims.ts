/** What the public pages say in short about the service. Each line is held by something that a test reads: scripts/claims.test.ts. */
import { words } from './language.ts';
import { thousands } from './numbers.ts';

export interface Claim {
  text: string;
  /** Where it can be looked up. */
  source: string;
}

/** A claim shown large, with what it counts below it. */
export interface FigureClaim {
  value: string;
  label: string;
  source: string;
}

/** Signals of the engine. */
export const SIGNAL_KINDS = 18;
/** Labelled files of the last evaluation, rounded down. */
export const FILES_MEASURED = 5000;
/** Share of AI files that are called authentic: decision 108 lets no fit be published that has more. */
export const MISSED_AT_MOST = 0.02;

/** Of 100 real videos fewer than this are called AI: the limit that every fit is held to. What one fit counts below it is too few files to promise. */
export const REAL_VIDEOS_ACCUSED_BELOW = 2;

const EVALUATION = 'the evaluation on the accuracy page';
const PRIVACY = 'the privacy page';
const FILES = thousands(FILES_MEASURED);
const MISSED = `${MISSED_AT_MOST * 100}%`;

export const HERO_CLAIMS: readonly Claim[] = words('claims.HERO_CLAIMS', [
  { text: `${SIGNAL_KINDS} kinds of measurement`, source: 'the details of every result' },
  { text: `measured on over ${FILES} labelled files`, source: EVALUATION },
  { text: `fewer than ${REAL_VIDEOS_ACCUSED_BELOW} in 100 real videos called AI`, source: EVALUATION },
]);

export const MARKETING_FIGURES: readonly FigureClaim[] = words('claims.MARKETING_FIGURES', [
  { value: `${SIGNAL_KINDS}`, label: 'kinds of measurement', source: 'the details of every result' },
  { value: `${FILES}+`, label: 'labelled files measured', source: EVALUATION },
  { value: `${MISSED}`, label: 'of AI files called authentic, at most', source: EVALUATION },
  { value: '24 h', label: 'until a visitor’s file is deleted', source: PRIVACY },
  { value: '5', label: 'still frames sent in private mode, no file', source: PRIVACY },
  { value: '0', label: 'scripts of third parties', source: PRIVACY },
]);

export const CLAIMS_NOTE = words('claims.CLAIMS_NOTE', 'Measured, with everything that was missed.');
export const CLAIMS_LINK = words('claims.CLAIMS_LINK', 'How we measure');
