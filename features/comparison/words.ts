/** Every word of comparing two files that people read. */
import { ERRORS, type ErrorWords } from '@unmask/product/copy/errors';
import { words } from '@unmask/product/language';
import type { FileComparisonDto } from './contract.ts';
import { percent, rounded } from './shown-numbers.ts';

const title = 'Not compared';

export const errorWords = words('errors.comparison', {
  comparison_not_found: {
    title: 'Not found',
    message: 'There is no such comparison, or not any more. Start a new one.',
    status: 404,
  },
  comparison_same_file: {
    title,
    message: 'Both are the same analysis. Choose a second file that you know to be real.',
    status: 400,
  },
  comparison_running: {
    title,
    message: 'Two comparisons are running already. Wait until one has ended, or cancel it.',
    status: 409,
  },
  too_many_comparisons: {
    title,
    message: 'That was the last comparison of this day. Please try again tomorrow.',
    status: 429,
  },
} as const satisfies Record<string, ErrorWords>);

/** Why a file could not be read, in the words of an analysis. */
export function failureWords(code: string): string {
  return (
    Object.entries(ERRORS).find(([known]) => known === code)?.[1].message ?? ERRORS.analysis_failed.message
  );
}

export const tags = {
  comparison:
    'Holding a questioned file against a known real one: faces, voices, the sensor of the camera, how the files were written.',
} as const;

export const personalData = { label: 'Comparisons of two files' } as const;

export const compareWords = words('comparison.compareWords', {
  title: 'Compare with a known real one',
  lead: 'Somebody claims to be a person whom you know? Put a recording or a picture beside it that certainly is of that person. Faces, voices, the noise of the camera and the way in which the files were written are held against each other.',
  cannot: [
    'A good imitation looks and sounds like the person: that is its purpose. That two faces or voices are alike never shows that a file is real. That they differ can show that it is somebody else.',
    'What is read of faces and voices is deleted as soon as both files have been compared. Compare only recordings that you may use for this.',
  ],
  questioned: 'The questioned file',
  questionedHelp: 'What you want to know about.',
  reference: 'The known real one',
  referenceHelp:
    'The same person, from a source of which you are certain: your own recording, an old photograph.',
  one: 'One of your analyses',
  choose: 'Choose …',
  or: 'or',
  upload: 'Choose a file',
  uploading: (share: number) => `Sending, ${Math.round(share * 100)}%`,
  uploaded: (name: string) => `Sent: ${name}`,
  uploadNote: 'A file that you choose here is analyzed too, and counts as one analysis.',
  none: 'You have no saved analyses yet: choose a file.',
  loading: 'Your analyses',
  listFailed: 'Your analyses could not be loaded.',
  start: 'Compare',
  both: 'Choose both files first.',
  signedOut: 'Files that are compared belong to an account: sign in, or continue as guest.',
  earlier: 'Earlier comparisons',
  earlierEmpty: 'Nothing has been compared yet.',
  earlierFailed: 'The comparisons could not be loaded.',
  pair: (questioned: string, reference: string) => `${questioned} against ${reference}`,
  states: { running: 'running', done: 'done', failed: 'not done', cancelled: 'cancelled' },
  running: 'Reading both files',
  runningHelp: 'Up to the first minute of each is read. You can leave this page: it goes on.',
  cancel: 'Cancel',
  cancelled: 'This comparison was cancelled. Nothing of it was kept.',
  failedTitle: 'Not compared',
  again: 'Compare two others',
  remove: 'Delete',
  removeTitle: 'Delete this comparison?',
  removeText: 'Both analyses stay as they are.',
  keep: 'Keep it',
  back: 'All comparisons',
  gone: 'There is no such comparison.',
  openAnalysis: 'Open the analysis',
  panel: 'Put a recording or picture beside it that certainly is of the same person.',
  panelButton: 'Compare with a known real one',
} as const);

export const toasts = words('comparison.toasts', {
  failed: { title, description: 'Please try again later.' },
  removed: { title: 'Comparison deleted', description: 'Both analyses stay as they are.' },
} as const);

type Faces = FileComparisonDto['faces'];
type Voices = FileComparisonDto['voices'];
type Measured = FileComparisonDto['measured'];

export const faceWords = words(
  'comparison.faceWords',
  {
    title: 'Faces',
    headline(faces: Faces): string {
      if (faces.state === 'abstained') return abstained[faces.reason];
      if (faces.supports === 'neither') return 'This cannot be told apart: one person or two.';
      return faces.supports === 'same'
        ? 'The faces are alike, as two pictures of one person are.'
        : 'The faces differ, as pictures of two people do.';
    },
    ratio({ supports, strength }: Extract<Faces, { state: 'compared' }>): string {
      const times = `at least ${rounded(strength)} times`;
      if (supports === 'same')
        return `Likelihood ratio: so much likeness was seen ${times} more often between pictures of one person than between those of two.`;
      if (supports === 'different')
        return `Likelihood ratio: so little likeness was seen ${times} more often between pictures of two people than between those of one.`;
      return 'Likelihood ratio: so much likeness was seen about as often between pictures of one person as between those of two.';
    },
    counts: (
      { likeness, sameAsAlike, differentAsAlike }: Extract<Faces, { state: 'compared' }>,
      { people, samePairs, differentPairs }: Measured['faces'],
    ): string =>
      `Likeness ${likeness.toFixed(2)} (1 is the same picture). Of ${samePairs.toLocaleString('en-US')} pairs of photographs of ${people} people, ${percent(sameAsAlike)} are on this step or above it; of ${differentPairs.toLocaleString('en-US')} pairs of two people, ${percent(differentAsAlike)}.`,
    limits: (least_px: number) =>
      `Measured on photographs of well-known people and strangers, faces of ${least_px} pixels and more, seen from the front. Not measured: relatives, twins, children, many years between both, make-up, masks, swapped and generated faces. Those are made to be alike.`,
    same: 'This does not say that it is the same person, and not that the file is real: a swapped face is alike as well.',
    others: 'More than one face was found. The largest one of each file was compared.',
  } as const,
  { fixed: ['headline', 'ratio', 'counts'] },
);

const abstained = {
  no_face_questioned: 'No face was found in the questioned file: faces were not compared.',
  no_face_reference: 'No face was found in the known real one: faces were not compared.',
  face_too_small:
    'A face is smaller than those that were measured: no ratio is given. Look for a larger picture.',
  no_voice_questioned: 'Nobody speaks in the questioned file: voices were not compared.',
  no_voice_reference: 'Nobody speaks in the known real one: voices were not compared.',
  speech_too_short:
    'There are less than three seconds of speech in one of them: that is too little to compare.',
} as const satisfies Record<Extract<Faces | Voices, { state: 'abstained' }>['reason'], string>;

export const voiceWords = words(
  'comparison.voiceWords',
  {
    title: 'Voices',
    headline: (voices: Voices): string =>
      voices.state === 'abstained'
        ? abstained[voices.reason]
        : 'For voices no likelihood ratio is given: it was not measured well enough.',
    counts: (
      { distance, sameFarther, differentNearer }: Extract<Voices, { state: 'described' }>,
      { people, samePairs, differentPairs }: Measured['voices'],
    ): string =>
      `Distance ${distance.toFixed(1)} (0 is the same sound). Of ${samePairs.toLocaleString('en-US')} pairs of recordings of one of ${people} speakers, each made in one session, ${percent(sameFarther)} lie farther apart; of ${differentPairs.toLocaleString('en-US')} pairs of two speakers, ${percent(differentNearer)} lie as near.`,
    why: 'These counts hold for recordings of one session. Another day, telephone or room changes a voice too, and only four such pairs were at hand. Imitations of one speaker were measured as well: they lie as near to him as his own recordings do. Listen to both, and ask something that only the person can know.',
    facts: {
      pitch: 'Pitch, mean',
      spread: 'Pitch, spread',
      speech: 'Speech',
    },
    hertz: (value: number) => `${Math.round(value)} Hz`,
    semitones: (value: number) => `${value.toFixed(1)} semitones`,
    seconds: (value: number) => `${value.toFixed(1)} s`,
  } as const,
  { fixed: ['headline', 'counts'] },
);

export const factWords = words('comparison.factWords', {
  title: 'How the files were written',
  lead: (agree: number, differ: number) =>
    `${agree} ${agree === 1 ? 'fact agrees' : 'facts agree'}, ${differ} ${differ === 1 ? 'differs' : 'differ'}.`,
  help: 'Two files straight from one device agree in most of these. Files that went through a messenger or an editor agree with it instead, so a difference alone shows nothing. There is no ratio for this.',
  fact: 'Fact',
  verdict: 'Comparison',
  agrees: 'agrees',
  differs: 'differs',
  unknown: 'stated by one alone',
  notStated: 'not stated',
  names: {
    container: 'Container',
    structure: 'Order of its parts',
    make: 'Maker of the device',
    model: 'Device',
    software: 'Software',
    encoder: 'Encoder',
    picture_codec: 'Codec of the picture',
    picture_size: 'Size of the picture',
    frame_rate: 'Pictures per second',
    key_pictures: 'Whole pictures',
    picture_types: 'Types of pictures',
    sound_codec: 'Codec of the sound',
    sound_rate: 'Samples per second',
    sound_channels: 'Channels',
    quantisation: 'Quantisation tables',
    subsampling: 'Colour subsampling',
  },
} as const);
