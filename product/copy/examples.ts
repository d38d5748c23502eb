/** Examples with their results: what each file is, and what was said of it. Which of them are named is measured, not written here. */
import { words } from '../language.ts';

export type ExampleFate = 'named' | 'undecided' | 'passed';

export const examples = words('examples.examples', {
  title: 'See what it says',
  text: 'Six files made by the code of this project: drawn, rendered or synthesised. None is a recording. Open one to read its whole result; nothing is uploaded.',
  kinds: { video: 'Clip', audio: 'Voice', image: 'Picture' },
  names: {
    'spoken-by-code': 'Spoken by code',
    'breathing-voice': 'A voice with breath',
    'drawn-person': 'A drawn person',
    'panning-view': 'A view that pans',
    'drawn-portrait': 'A drawn portrait',
    'rendered-texture': 'A rendered texture',
  },
  /** What it is, as its maker knows. */
  made: {
    'spoken-by-code': 'Synthesised by code: syllables without words, each like the last. Nobody spoke.',
    'breathing-voice': 'Synthesised by code, with breath and a wavering pitch. Nobody spoke.',
    'drawn-person': 'Drawn by code, frame by frame, with noise like a sensor’s. Nobody was filmed.',
    'panning-view': 'Rendered by code: a texture that pans under noise. No camera was there.',
    'drawn-portrait':
      'Drawn by code, then marked as the reference code of Stable Diffusion XL marks its pictures. It shows nobody.',
    'rendered-texture': 'Rendered by code: a texture of chance. No camera was there.',
  },
  said: (headline: string) => `We said: ${headline}`,
  fates: { named: 'Named', undecided: 'Left undecided', passed: 'Missed' } satisfies Record<
    ExampleFate,
    string
  >,
  open: (name: string) => `Open the result of “${name}”`,
} as const);

export type ExampleName = keyof typeof examples.names;
