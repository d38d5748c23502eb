/** Words of the stability panel: whether the verdict survives mild changes of the file. */
import { words } from '../language.ts';

export const stability = words('stability.stability', {
  title: 'Stability of the verdict',
  rule: 'Rule: the verdict holds when every changed copy of the file gets the same outcome as the file itself.',
  notAsked:
    'Not tested in this analysis. Tick "Also test whether the verdict survives re-encoding" before the next one.',
  framesMode: 'Not tested: changed copies are made of the file itself, and only still frames were sent.',
  columns: { copy: 'Copy', probability: 'Probability of AI', outcome: 'Outcome' },
  original: 'The file as it was sent',
  notAnalysed: 'could not be analyzed',
  range: (low: string, high: string) => `Between ${low} and ${high}% over the file and its copies.`,
  close: (points: string) =>
    `All of them lie within ${points} percentage points: the file stands at the limit of a verdict, and small changes carry it across.`,
  excerpt: (seconds: number) =>
    `This recording is longer than ${seconds} seconds: the copies are made of its first ${seconds} seconds alone.`,
  scaled: (pixels: number) => `The copies of this large picture are scaled to ${pixels} pixels.`,
  credentials:
    'Content Credentials do not survive re-encoding: the copies are judged by what was measured in them alone.',
} as const);

export const stabilityStates = words('stability.stabilityStates', {
  holds: { title: 'The verdict holds', text: 'Every changed copy gets the same outcome as the file.' },
  does_not_hold: {
    title: 'The verdict does not hold',
    text: 'At least one changed copy gets another outcome: treat the verdict with caution.',
  },
  incomplete: {
    title: 'Not fully tested',
    text: 'No copy contradicts the verdict, but at least one could not be analyzed.',
  },
} as const);

export const stabilityVariants: Readonly<Record<string, string>> = words('stability.stabilityVariants', {
  excerpt: 'First seconds, unchanged',
  'h264-crf23': 'H.264 at ordinary quality (CRF 23)',
  'h264-crf28': 'H.264 at low quality (CRF 28)',
  'jpeg-90': 'JPEG at quality 90',
  'jpeg-75': 'JPEG at quality 75',
  'three-quarter-size': 'Three quarters of its size',
  crop: 'The middle 90%',
  'aac-96k': 'AAC at 96 kbit/s',
  'mp3-64k': 'MP3 at 64 kbit/s',
  'opus-32k': 'Opus at 32 kbit/s',
});
