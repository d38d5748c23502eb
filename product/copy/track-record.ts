/** How often the service is right, in counts of a hundred: on the home page, and first of all on the accuracy page. */
import { words } from '../language.ts';
import { thousands } from '../numbers.ts';

type Kind = 'video' | 'audio' | 'image';

interface Counts {
  modality: Kind;
  named: number;
  cleared: number;
  undecided: number;
  accusedBelow: number;
  ai: number;
  real: number;
}

const PLURAL: Readonly<Record<Kind, string>> = { video: 'videos', audio: 'voices', image: 'pictures' };
const count = thousands;
const sum = (records: readonly Counts[], side: 'ai' | 'real') =>
  count(records.reduce((total, record) => total + record[side], 0));

const countedOn = words(
  'track-record.countedOn',
  (ai: string, real: string) =>
    `Counted on ${ai} AI files and ${real} real ones whose makers and sources it had not learned from.`,
);

export const trackRecord = words(
  'track-record.trackRecord',
  {
    title: 'How often is it right?',
    text: 'Most files it leaves undecided, and says so. What it says plainly was rarely wrong on files whose truth is known.',
    of: {
      video: 'Of 100 AI videos',
      audio: 'Of 100 AI voices',
      image: 'Of 100 AI pictures',
    } satisfies Record<Kind, string>,
    marks: {
      named: () => 'are named as AI',
      cleared: (n: number) => (n === 1 ? 'is cleared by mistake' : 'are cleared by mistake'),
      undecided: () => 'stay undecided',
    },
    accused: ({ modality, accusedBelow }: Counts) =>
      `Of 100 real ${PLURAL[modality]} fewer than ${accusedBelow} are called AI.`,
    picture: ({ modality, named, cleared, undecided }: Counts) =>
      `Of 100 AI ${PLURAL[modality]} ${named} are named as AI, ${cleared} cleared by mistake, ${undecided} undecided.`,
    note: (records: readonly Counts[]) => countedOn(sum(records, 'ai'), sum(records, 'real')),
    link: 'How we measure',
  } as const,
  { fixed: ['note'] },
);
