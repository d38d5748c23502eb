/** Words of the face maps: how the suspicion of the face network is spread. What they are worth: docs/accuracy/localisation.md. */
import { words } from '../language.ts';

export const faceMaps = words('face-maps.faceMaps', {
  title: 'Suspicion over the face',
  help: 'How the suspicion of the face network is spread over a face: warmer cells, more of it. It does not mark what was changed.',
  measured:
    'On face swaps laid beside their originals, the map did not find what had been replaced; the plain outline of the face told it far better.',
  at: (time: string) => `Face at ${time}`,
  still: (number: number) => `Face in still ${number}`,
  picture: 'Face in the picture',
  seek: 'Show in the player',
  strongest: (place: string, percent: number) => `Strongest at the ${place}: ${percent}%.`,
  mean: (percent: number) => `Mean over the face and its surroundings: ${percent}%.`,
  even: (percent: number) => `No place stands out: ${percent}% at most.`,
  rows: ['top', 'middle', 'bottom'],
  columns: ['left', 'centre', 'right'],
  overlay: 'Face map',
} as const);
