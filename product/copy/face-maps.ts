/** Words of the face maps: where the face network sees traces of replacement. The figures are those of docs/accuracy/localisation.md. */

export const faceMaps = {
  title: 'Where in the face',
  help: 'Warmer cells: the face network sees more traces of replacement there. A hint where to look, not a mark of what was changed.',
  measured:
    'Measured on ten face swaps beside their originals: at one half, the map agreed with what was really replaced less well than the plain outline of the face did.',
  at: (time: string) => `Face at ${time}`,
  still: (number: number) => `Face in still ${number}`,
  picture: 'Face in the picture',
  seek: 'Show in the player',
  strongest: (place: string, percent: number) => `Strongest at the ${place}: ${percent} %.`,
  mean: (percent: number) => `Mean over the face and its surroundings: ${percent} %.`,
  even: (percent: number) => `No place stands out: ${percent} % at most.`,
  rows: ['top', 'middle', 'bottom'],
  columns: ['left', 'centre', 'right'],
  overlay: 'Face map',
} as const;
