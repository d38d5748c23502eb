/** Words of the page that an analysis has from the moment it was taken. */

import { words } from '../language.ts';
import { VISITOR_RESULT_HOURS } from '../limits.ts';

export const analysisPage = words('analysis-page.analysisPage', {
  title: 'Analysis',
  titleDone: (name: string, headline: string) => `${name}: ${headline}`,
  failed: 'The analysis could not be loaded.',
  failedTitle: 'Analysis failed',
  tryAgain: 'Try again',
  chooseAgain: 'Choose the file again',
  stills: 'only 5 still frames were sent',
  leave: 'You can leave this page. The analysis goes on, and its result will be here.',
  readable: (until: string) =>
    `Without an account, whoever has the address of this page can read it, until ${until}. Then file and result are deleted.`,
  missing: {
    title: 'There is no analysis at this address',
    text: `Results of visitors without an account are deleted after ${VISITOR_RESULT_HOURS} hours. It may also belong to an account that is not signed in here, or the address is not complete.`,
    analyze: 'Analyze a file',
    signIn: 'Sign in',
    history: 'My analyses',
  },
} as const);

/** What is known of the file while the rest is still measured. */
export const foundWords = words('analysis-page.foundWords', {
  title: 'Found so far',
  note: 'The answer comes with the result: these are first facts, and no verdict.',
  parts: 'Each part is told as the result will tell it. None of them is the answer about the whole file.',
  credentials: {
    none: 'It has no Content Credentials. Most files have none.',
    valid: 'It has Content Credentials with a trusted signature.',
    untrusted: 'It has Content Credentials; who signed them is not known here.',
    invalid: 'It has Content Credentials that fail their own check.',
  },
  by: (software: string) => `They were written by ${software}.`,
  ai: 'They say that AI made it, or part of it.',
  captionsNone: 'No name of a maker and no statement about AI was read in its pictures.',
} as const);

export const timeLeftWords = words('analysis-page.timeLeftWords', {
  soon: 'A few seconds left',
  seconds: (count: number) => `About ${count} seconds left`,
  minutes: (count: number) => (count === 1 ? 'About a minute left' : `About ${count} minutes left`),
} as const);

export const notifyWords = words('analysis-page.notifyWords', {
  offer: 'Notify me when it is done',
  promised: 'This browser will tell you, as long as this page stays open.',
} as const);

/** On the home page, of the analysis that was begun in the same tab. */
export const rememberedWords = words('analysis-page.rememberedWords', {
  running: 'Your analysis is running',
  done: 'Your last result',
  follow: 'Go to its page',
  open: 'Open it',
} as const);
