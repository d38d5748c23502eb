/** What a result says first: its answer, its strength, from where it started, and how such answers have turned out. */
import { words } from '../language.ts';

export const statement = words('statement.statement', {
  label: 'What this result says',
  strength: {
    ai: (times: string) =>
      `About ${times} : 1 for AI: what was measured is ${times} times as likely in files made or altered by AI as in real ones.`,
    authentic: (times: string) =>
      `About ${times} : 1 against AI: what was measured is ${times} times as likely in real files as in those made or altered by AI.`,
    neither: 'What was measured is about as likely in real files as in those made or altered by AI.',
    nothing: 'Nothing could be measured, so there is no evidence for either side.',
  },
  start: {
    even: 'Before anything was measured, AI and real were taken for equally likely.',
    share: (percent: string) => `Before anything was measured, AI was taken for ${percent}% likely.`,
  },
  recordTitle: 'How such files turned out',
  files: {
    video: ['test video', 'test videos'],
    stills: [
      'test video of which only stills were measured',
      'test videos of which only stills were measured',
    ],
    audio: ['test recording', 'test recordings'],
    image: ['test picture', 'test pictures'],
  },
  record: (files: string, ai: number, real: number) =>
    `Of ${files} that looked like this, ${ai} ${ai === 1 ? 'was' : 'were'} made or altered by AI and ${real} ${real === 1 ? 'was' : 'were'} real.`,
  /** @param all files of the second test on the same step @param every files of the second test */
  second: (all: number, ai: number, every: string, everyAi: string) =>
    `In a second test, with sources that it had never met, AI had made or altered ${ai} of ${all} such files, and ${everyAi} of all its ${every}.`,
  secondNone: 'In a second test, with sources that it had never met, no file looked like this.',
  recordNone: 'No file of our test collection landed on this step.',
  collection: (ai: string, real: string) =>
    `These are counts in a test collection of ${ai} AI files and ${real} real ones, not of all files in the world: where fakes are rarer, more of such files are real.`,
  notCounted: 'How files that looked like this turned out was not counted.',
  notTrue: 'No sign of AI does not show that a file is true.',
} as const);

export const concerns = words('statement.concerns', {
  picture: (headline: string) =>
    `Judged alone, the picture comes out as “${headline}”. Other parts that look real do not clear it.`,
  lips: (headline: string) =>
    `Judged alone, lips and sound come out as “${headline}”. Other parts that look real do not clear them.`,
  voice: (headline: string) =>
    `Judged alone, the voice comes out as “${headline}”. Pictures that look real do not clear it.`,
} as const);

export const tracks = words('statement.tracks', {
  title: 'Part by part',
  text: 'A real part does not clear a false one: each is looked at by methods of its own.',
  columns: { part: 'Part', own: 'On its own', method: 'Clearest single method' },
  names: {
    picture: 'Picture',
    faces: 'Faces',
    voice: 'Voice',
    lips: 'Lips and sound',
    file: 'The file itself',
  },
  /** @param all test files whose part stood on the same step */
  record: (all: number, ai: number) =>
    `Of ${all} test ${all === 1 ? 'file' : 'files'} whose part looked like this, AI had made or altered ${ai}.`,
  notJudged: 'not judged on its own',
  noVote: 'read, without a vote: how a file was saved does not tell what made it',
  notChecked: (reason: string) => `could not be checked: ${reason}`,
  ai: (method: string) => `${method}: points to AI`,
  authentic: (method: string) => `${method}: points away from AI`,
  none: 'no clear lean',
} as const);

export const sides = words('statement.sides', {
  ai: 'Speaks for AI',
  authentic: 'Speaks against AI',
  neutral: 'Worth knowing',
  nothing: 'Nothing clear.',
} as const);

export const experts = words('statement.experts', {
  open: 'Details for experts',
  close: 'Hide the details for experts',
  text: 'Scale, metrics, and every method with its score, its weight and what it cannot see.',
} as const);
