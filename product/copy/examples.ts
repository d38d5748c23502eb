/** Examples with their results: what each file is, and what was said of it. Which of them are named is measured, not written here. */

export type ExampleFate = 'named' | 'undecided' | 'passed';

export const examples = {
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
    'drawn-portrait': 'Drawn by code with flat colours and soft shades. It shows nobody.',
    'rendered-texture': 'Rendered by code: a texture of chance. No camera was there.',
  },
  said: (headline: string) => `We said: ${headline}`,
  fates: {
    named: { short: 'Named', text: 'Right: it was made, and the measurements were plain enough to say so.' },
    undecided: {
      short: 'Left undecided',
      text: 'Not wrong, but not found: what was measured was too little to name it.',
    },
    passed: {
      short: 'Missed',
      text: 'It passed: no sign of making was found, although no camera took it. “No sign found” never means “real”.',
    },
  } satisfies Record<ExampleFate, { short: string; text: string }>,
  open: (name: string) => `Open the result of “${name}”`,
  page: {
    back: 'All examples',
    title: (name: string) => `${name}: an example`,
    truth: 'What it is',
    verdict: 'What we said',
    loading: 'Loading the example',
    failed: 'The example could not be loaded.',
    own: 'Analyze a file of your own',
    engine: (version: string) => `Result of engine ${version}, made when this version was built.`,
  },
} as const;

export type ExampleName = keyof typeof examples.names;
