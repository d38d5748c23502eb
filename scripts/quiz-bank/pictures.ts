/** The pictures of the bank: parts of photographs as they were taken, and others that were altered or made by code. */
import path from 'node:path';
import type { Item, Source } from '../../features/quiz/bank-schema.ts';
import type { Difficulty } from '../../features/quiz/limits.ts';
import { type Altered, cloned, quilted, recoloured, removed, warped } from './alter.ts';
import { PHOTOS, type Photo, type Subject } from './photos.ts';
import { type Box, type Chance, chanceOf, cropOf, type Picture, shares, WIDTH, webpOf } from './pixels.ts';
import { grained, landscape, newWorld } from './render.ts';
import { ownSource, TOLD } from './said.ts';

/** An item before it has a file. */
export type Made = Omit<Item, 'id' | 'file' | 'sha256' | 'measured'> & { bytes: Buffer };

const PER_WAY = 11;
const RENDERED = 14;

const sourceOf = ({ name, author, licence, origin }: Photo, changes: string): Source => ({
  ...{ title: name, author, licence, origin, changes },
});

const CROPPED = 'A part of it, made smaller and encoded anew. Nothing else was changed.';

/** Mean step of all numbers in the box. */
function changeIn(before: Picture, after: Picture, { left, top, width, height }: Box): number {
  let sum = 0;
  for (let y = top; y < top + height; y += 1)
    for (let at = (y * WIDTH + left) * 3; at < (y * WIDTH + left + width) * 3; at += 1)
      sum += Math.abs(before.data[at]! - after.data[at]!);
  return sum / (width * height * 3);
}

const LEAST_CHANGE = 7;

type Way = (picture: Picture, chance: Chance) => Altered | Promise<Altered>;

const WAYS: ReadonlyArray<{ way: Way; explanation: string; changes: string; difficulty: Difficulty }> = [
  {
    way: removed,
    difficulty: 'hard',
    changes: 'A part was taken away and filled in by patch matching.',
    explanation:
      'Altered: what stood in the marked part was taken away, and the gap was filled with what a program found elsewhere in the picture. Look for pieces that come back.',
  },
  {
    way: (picture, chance) => cloned(picture, chance),
    difficulty: 'medium',
    changes: 'A part was copied to another place and blended in.',
    explanation:
      'Altered: the marked part was copied from elsewhere in the same picture, and its colours were bent to those around it. Light and sharpness of the copy are those of the place it came from.',
  },
  {
    way: warped,
    difficulty: 'medium',
    changes: 'A part was drawn larger or smaller within itself.',
    explanation:
      'Altered: the marked part was pulled larger or pushed smaller, as tools for faces and bodies do. Straight lines and even patterns near it bend.',
  },
  {
    way: recoloured,
    difficulty: 'easy',
    changes: 'Strong colours of a part were turned into others.',
    explanation:
      'Altered: what had a strong colour in the marked part was given another one. Reflections and light from there kept the old colour.',
  },
];

/** Where on a photograph: small ones give one part, large ones two that do not meet. */
const PLACES = [
  { x: 0, y: 0.1, share: 0.58 },
  { x: 1, y: 0.9, share: 0.58 },
] as const;
const WHOLE = { x: 0.5, y: 0.5, share: 1 };

/** Drawn landscapes and photographed ones are described alike: a closer word would say which it is. */
export const LANDSCAPE = 'A landscape';
const told = (subject: Subject, alt: string) => ({
  ...TOLD[subject],
  alt: subject === 'landscape' ? LANDSCAPE : alt,
  kind: 'picture' as const,
});

/** Photographs that are shown as they were taken: the first part of large ones, and the other where none of it is altered. */
export async function* realPictures(folder: string): AsyncGenerator<Made> {
  for (const [n, photo] of PHOTOS.entries()) {
    const isSmall = photo.origin.includes('skimage');
    const places = isSmall ? [WHOLE] : n % 3 === 0 ? PLACES : PLACES.slice(0, 1);
    for (const place of places) {
      const picture = await cropOf(path.join(folder, photo.file), place);
      yield {
        ...told(photo.subject, photo.alt),
        bytes: await webpOf(grained(picture, chanceOf(n + 900), 2)),
        isDeepfake: false,
        difficulty: photo.subject === 'texture' || photo.subject === 'sky' ? 'hard' : 'medium',
        explanation:
          'Authentic: a part of a photograph as it was taken. Nothing in it was changed but its size.',
        regions: [],
        source: sourceOf(photo, CROPPED),
        family: photo.name,
      };
    }
  }
}

/** The same photographs, another part of them, altered. */
export async function* alteredPictures(folder: string): AsyncGenerator<Made> {
  const large = PHOTOS.filter(({ subject }) => subject !== 'texture');
  for (const [way, { difficulty, changes, explanation, ...how }] of WAYS.entries()) {
    let made = 0;
    for (let n = 0; made < PER_WAY; n += 1) {
      const photo = large[(way * 7 + n * 5) % large.length]!;
      const isSmall = photo.origin.includes('skimage');
      const chance = chanceOf(way * 100 + n + 1);
      const own = await cropOf(path.join(folder, photo.file), isSmall ? WHOLE : PLACES[1]);
      const { picture, boxes } = await how.way(own, chance);
      // A sky that was copied onto the sky is no question.
      if (changeIn(own, picture, boxes[0]!) < LEAST_CHANGE) continue;
      made += 1;
      // Nobody's likeness is altered who has not agreed.
      if (photo.subject === 'people') continue;
      yield {
        ...told(photo.subject, photo.alt),
        bytes: await webpOf(grained(picture, chance, 2)),
        isDeepfake: true,
        ...{ difficulty, explanation },
        regions: boxes.map(shares),
        source: sourceOf(photo, changes),
        family: photo.name,
      };
    }
  }
}

/** Stuff made of stuff: a surface that was never there. */
export async function* madeTextures(folder: string): AsyncGenerator<Made> {
  for (const [n, photo] of PHOTOS.filter(({ subject }) => subject === 'texture').entries()) {
    const chance = chanceOf(700 + n);
    const isSmall = photo.origin.includes('skimage');
    const own = await cropOf(path.join(folder, photo.file), isSmall ? WHOLE : PLACES[1]);
    yield {
      ...told(photo.subject, photo.alt),
      bytes: await webpOf(grained(quilted(own, chance), chance, 2)),
      isDeepfake: true,
      difficulty: 'hard',
      explanation:
        'Made: this surface was never there. A program laid squares of a photographed one beside each other and cut them where they agreed best.',
      regions: [{ x: 0, y: 0, width: 1, height: 1 }],
      source: sourceOf(photo, 'A new surface was put together from squares of it (image quilting).'),
      family: photo.name,
    };
  }
}

export async function* renderedPictures(): AsyncGenerator<Made> {
  for (let n = 0; n < RENDERED; n += 1) {
    const chance = chanceOf(4000 + n);
    const picture = grained(landscape(newWorld(chance)), chance, 9);
    yield {
      ...told('landscape', LANDSCAPE),
      bytes: await webpOf(picture),
      isDeepfake: true,
      difficulty: 'easy',
      explanation:
        'Made: no camera was there. A program drew ground, light and clouds from random numbers, and added grain as a camera has it.',
      regions: [{ x: 0, y: 0, width: 1, height: 1 }],
      source: ownSource(`Rendered landscape ${n + 1}`, 'Drawn by code from random numbers.'),
      family: `rendered-${n}`,
    };
  }
}
