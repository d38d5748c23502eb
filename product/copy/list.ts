/** Words of lists: several files, or what a document holds, brought at once. */

import { words } from '../language.ts';
import { VISITOR_RESULT_HOURS } from '../limits.ts';

type Place =
  | { in: 'page' | 'slide' | 'sheet'; number: number }
  | { in: 'path'; path: string }
  | { in: 'attached' | 'document' };

const ONE = { page: 'page', slide: 'slide', sheet: 'sheet' } as const;
const MORE = { page: 'pages', slide: 'slides', sheet: 'sheets' } as const;
/** Pages that are named; a picture in the head of every page stands on all of them. */
const NAMED = 5;

/** `report.pdf, pages 2 and 7`, `photos.zip, trip/a.jpg` */
export function foundIn(document: string, places: readonly Place[]): string {
  const [first] = places;
  if (!first || first.in === 'document') return document;
  if (first.in === 'attached') return `${document}, attached file`;
  if (first.in === 'path') return `${document}, ${first.path}`;
  const numbers = places.flatMap((place) => ('number' in place ? [place.number] : []));
  if (numbers.length === 1) return `${document}, ${ONE[first.in]} ${numbers[0]}`;
  const named = numbers.slice(0, NAMED);
  const more = numbers.length - named.length;
  const said =
    more > 0
      ? `${named.join(', ')} and ${more} more`
      : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
  return `${document}, ${MORE[first.in]} ${said}`;
}

/** What a file that was taken out is called by itself: pictures of a PDF have no names. */
export function takenName(
  document: string,
  { name, places }: { name: string; places: readonly Place[] },
): string {
  if (!name.startsWith('.')) return name;
  const [first] = places;
  const where = first && 'number' in first ? `, ${ONE[first.in]} ${first.number}` : '';
  return `${document}${where}${name}`;
}

export const listWords = words('list.listWords', {
  title: 'Your files',
  chosen: (files: number) => (files === 1 ? '1 file chosen' : `${files} files chosen`),
  left: (left: number) =>
    left === 1 ? 'You have 1 analysis left today.' : `You have ${left} analyses left today.`,
  leftFew: (left: number, files: number) =>
    left === 0
      ? `You have no analyses left today; ${files} chosen.`
      : `You have ${left} left today; ${files} chosen. They are taken in this order: remove what can wait.`,
  documents: 'Each picture, recording or video in a document counts as one analysis.',
  leaveOut: (name: string) => `Leave ${name} out`,
  document: { pdf: 'PDF', zip: 'Archive', office: 'Document' },
  addMore: 'Add files',
  tooMany: (limit: number) => ({
    title: 'Too many files',
    description: `At most ${limit} files at once: the others were left out.`,
  }),
  failed: 'The list could not be loaded.',
  summary: (done: number, all: number) => `${done} of ${all} done`,
  ranked: 'What speaks most for AI comes first.',
  chance:
    'Among many files one may stand out by chance alone. Open its result before you conclude anything from its place here.',
  open: 'Open the result',
  waiting: 'Waiting to be sent',
  sending: 'Sending',
  reading: 'Taking out pictures, sounds and videos',
  later: 'Waiting until one of your analyses has ended',
  queued: 'In the queue',
  running: 'Being analyzed',
  cancelled: 'Cancelled',
  missing:
    'Not here: this page was closed before it was sent, or it has been deleted. Choose it again to have it analyzed.',
  cancelOne: (name: string) => `Cancel ${name}`,
  cancelAll: 'Cancel all',
  again: 'Analyze other files',
  readable: (until: string) =>
    `Without an account, whoever has the address of this page can read it, until ${until}. Then the files and results are deleted.`,
  stay: 'Keep this page open until everything is sent.',
  leave: 'You can leave this page. The analyses go on, and the results will be here.',
  gone: {
    title: 'There is no list of files at this address',
    text: `Lists of visitors without an account are deleted after ${VISITOR_RESULT_HOURS} hours. It may also belong to an account that is not signed in here, or the address is not complete.`,
  },
} as const);
