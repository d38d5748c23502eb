/** The card in the Enterprise Features hub. */
export const card = {
  id: 'voice',
  title: 'Voice Clone Detection',
  text: 'Upload a recording and see whether its voice was spoken or made, second by second.',
  readiness: 'works',
  today:
    'A recording is measured by two independent signals, second by second. Telephone quality, music and noise make them abstain.',
  links: [{ text: 'How well voices are told apart', to: '/accuracy' }],
} as const;
