/** What to do with a result, by what it is about: in the words of the security tips, and never more certain than the result. */
import { words } from '../language.ts';

type Outcome = 'ai_generated' | 'authentic' | 'inconclusive';

/** Three sentences for each outcome. */
type Steps = (outcome: Outcome) => readonly [string, string, string];

export const nextSteps = words('next-steps.nextSteps', {
  title: 'What to do now',
  question: 'What is it about?',
  abouts: {
    money: 'A call or message about money',
    publish: 'I want to publish it',
    evidence: 'It is evidence',
    person: 'Somebody I know',
    curious: 'Just curious',
  },
  tips: 'If it has happened already: security tips',
  personTips: 'More in the security tips',
  compare: 'Compare with a known real one',
  measure: 'How we measure',
  copyQuote: 'Copy a sentence to quote',
  copyHash: 'Copy the SHA-256',
  quoteCopied: { title: 'Copied', description: 'The sentence names the limits too. Please keep them.' },
  hashCopied: { title: 'Copied', description: 'It names exactly this file, byte for byte.' },
  copyFailed: { title: 'Not copied', description: 'This browser did not allow it.' },
  quote: (headline: string, strength: string, record: string, engine: string, file: string) =>
    `${headline}. ${strength} ${record} Measured by Unmask, engine ${engine}, in ${file}. This is a measurement, not proof: it says nothing about who made the file, when, or whether what it shows is true.`,
  quoteFile: (sha256: string) => `the file with the SHA-256 ${sha256}`,
  quoteStills: 'five still frames of the file, not the file itself',
} as const);

export const stepsAbout: Readonly<Record<keyof typeof nextSteps.abouts, Steps>> = words(
  'next-steps.stepsAbout',
  {
    money: (outcome) => [
      'Do not pay, read out no code and install nothing, whatever this result says.',
      'Hang up, and call the person back on a number that you already had.',
      {
        ai_generated:
          'Hurry, secrecy and an unusual way to pay are reason enough to stop; signs of AI are one more.',
        authentic: 'That no sign of AI was found does not show who is speaking, or that the story is true.',
        inconclusive:
          'Hurry, secrecy and an unusual way to pay are reason enough to stop, whether AI was used or not.',
      }[outcome],
    ],
    publish: (outcome) => [
      'Look for the original and for its first appearance: many “new” clips are old ones with a new caption.',
      'Ask the source for the original file, as the camera or the program wrote it, and analyze that.',
      {
        ai_generated: 'Quote the result with its limits: it says what was measured, not who made it or why.',
        authentic:
          'Do not write that it is real: the result says nothing about the caption, the date or the person.',
        inconclusive: 'Write neither that it is a fake nor that it is real: this result supports neither.',
      }[outcome],
    ],
    evidence: (outcome) => [
      'Keep the file as you received it: do not edit it, forward it or save it anew.',
      'Write down where it came from and when, and keep messages, numbers and the report with it.',
      {
        ai_generated: 'The result supports a suspicion and proves nothing: have an expert look at it.',
        authentic: 'No sign of AI does not show that a file is genuine: have an expert look at it.',
        inconclusive: 'This file does not answer the question: an expert, or the original file, may.',
      }[outcome],
    ],
    person: (outcome) => [
      'Ask the person, on a number or in an app that you already used with them.',
      'Ask something that only the real person knows and that is not online anywhere.',
      {
        ai_generated:
          'If they are shown doing what they never did: save the evidence, warn them, and report it to the platform.',
        authentic: 'That no sign of AI was found does not show that it is them, or that it is new.',
        inconclusive: 'Until you have asked, treat it as open: this result does not decide it.',
      }[outcome],
    ],
    curious: () => [
      'Many methods each measure something else in the file; together they give odds, and none of them is proof.',
      'How such odds turned out is counted on test files whose origin is known.',
      'What the methods cannot see, and how often they err, is published as well.',
    ],
  },
);
