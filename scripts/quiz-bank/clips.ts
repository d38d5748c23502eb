/** The clips of the bank: a frame that moves over photographs, untouched or altered. Needs ffmpeg. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Item, Source } from '../../features/quiz/bank-schema.ts';
import { cloned, removed } from './alter.ts';
import { PHOTOS, type Photo } from './photos.ts';
import { LANDSCAPE, type Made } from './pictures.ts';
import {
  blank,
  bytesOf,
  type Chance,
  chanceOf,
  cropOf,
  HEIGHT,
  type Picture,
  sample,
  WIDTH,
} from './pixels.ts';
import { grained } from './render.ts';
import { CLIP_TOLD } from './said.ts';

const [W, H] = [320, 240];
const FPS = 12;
const FRAMES = 36;

/** The same encoder for all, without sound and metadata. */
function encoded(frames: readonly Picture[]): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'quiz-clip-'));
  const file = path.join(folder, 'clip.mp4');
  execFileSync(
    'ffmpeg',
    [
      ...[
        '-v',
        'error',
        '-f',
        'rawvideo',
        '-pix_fmt',
        'rgb24',
        '-s',
        `${W}x${H}`,
        '-r',
        String(FPS),
        '-i',
        '-',
      ],
      ...['-c:v', 'libx264', '-preset', 'slow', '-crf', '25', '-pix_fmt', 'yuv420p', '-map_metadata', '-1'],
      ...['-fflags', '+bitexact', '-flags:v', '+bitexact', '-movflags', '+faststart', '-threads', '1', file],
    ],
    { input: Buffer.concat(frames.map(bytesOf)) },
  );
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true });
  return bytes;
}

/** Where a hand holds the frame at a moment: it goes one way, and trembles. */
function wayOf(chance: Chance): (at: number) => { x: number; y: number; share: number } {
  const [x0, y0, x1, y1] = [chance(), chance(), chance(), chance()];
  const shake = [chance() * 6, chance() * 6, 1 + chance(), 1.4 + chance()] as const;
  const [from, to] = [0.62 + chance() * 0.1, 0.62 + chance() * 0.1];
  return (at) => {
    const t = at / (FRAMES - 1);
    const tremble = (phase: number, speed: number) => 0.012 * Math.sin(phase + speed * 9 * t);
    const inside = (value: number) => Math.max(0, Math.min(1, value));
    return {
      x: inside(x0 + (x1 - x0) * t + tremble(shake[0], shake[2])),
      y: inside(y0 + (y1 - y0) * t + tremble(shake[1], shake[3])),
      share: from + (to - from) * t,
    };
  };
}

/** What the frame shows of the picture. @param bend moves where a point is read from, in pixels of the picture */
function framed(
  picture: Picture,
  { x, y, share }: { x: number; y: number; share: number },
  bend: (px: number, py: number) => readonly [number, number] = (px, py) => [px, py],
): Picture {
  const out = blank(W, H);
  const [w, h] = [WIDTH * share, HEIGHT * share];
  const [left, top] = [x * (WIDTH - w), y * (HEIGHT - h)];
  for (let row = 0; row < H; row += 1)
    for (let column = 0; column < W; column += 1) {
      const [px, py] = bend(left + (column * w) / W, top + (row * h) / H);
      for (let c = 0; c < 3; c += 1) out.data[(row * W + column) * 3 + c] = sample(picture, px, py, c);
    }
  return out;
}

const sourceOf = ({ name, author, licence, origin }: Photo, changes: string): Source => ({
  ...{ title: name, author, licence, origin, changes },
});

const inSentence = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

const made = (
  photo: Photo,
  rest: Pick<Item, 'isDeepfake' | 'difficulty' | 'explanation' | 'source' | 'family'>,
) => ({
  ...CLIP_TOLD,
  ...rest,
  kind: 'clip' as const,
  alt: `A short clip: ${inSentence(photo.subject === 'landscape' ? LANDSCAPE : photo.alt)}`,
  // The frame moves, so no place in it stays where it is.
  regions: rest.isDeepfake ? [{ x: 0, y: 0, width: 1, height: 1 }] : [],
});

const file = (folder: string, photo: Photo) => path.join(folder, photo.file);
const placeOf = (photo: Photo) =>
  photo.origin.includes('skimage') ? { x: 0.5, y: 0.5, share: 1 } : { x: 0.5, y: 0.4, share: 0.8 };
const filmable = PHOTOS.filter(({ subject }) => subject !== 'texture');

const REAL = 22;

export async function* realClips(folder: string): AsyncGenerator<Made> {
  for (let n = 0; n < REAL; n += 1) {
    const photo = filmable[(n * 7 + 3) % filmable.length]!;
    const chance = chanceOf(6000 + n);
    const picture = await cropOf(file(folder, photo), placeOf(photo));
    const way = wayOf(chance);
    const frames = Array.from({ length: FRAMES }, (_, at) => grained(framed(picture, way(at)), chance, 5));
    yield {
      ...made(photo, {
        isDeepfake: false,
        difficulty: 'medium',
        explanation:
          'Authentic: a frame moves over a real photograph. Nothing in the photograph was changed.',
        source: sourceOf(photo, 'A moving part of it, encoded as a clip. Nothing else was changed.'),
        family: photo.name,
      }),
      bytes: encoded(frames),
    };
  }
}

const EACH = 5;

export async function* alteredClips(folder: string): AsyncGenerator<Made> {
  for (let n = 0; n < 3 * EACH; n += 1) {
    const photo = filmable[(n * 5 + 11) % filmable.length]!;
    // Nobody's likeness is altered who has not agreed.
    if (photo.subject === 'people') continue;
    const chance = chanceOf(6400 + n);
    const own = await cropOf(file(folder, photo), placeOf(photo));
    const way = wayOf(chance);
    const kind = n % 3;
    if (kind === 2) {
      yield { ...made(photo, breathingWords(photo)), bytes: encoded(breathing(own, way, chance)) };
      continue;
    }
    const { picture } = kind === 0 ? await removed(own, chance) : cloned(own, chance);
    const frames = Array.from({ length: FRAMES }, (_, at) => grained(framed(picture, way(at)), chance, 5));
    yield {
      ...made(photo, {
        isDeepfake: true,
        difficulty: 'hard',
        explanation:
          kind === 0
            ? 'Altered: a part was taken out of all pictures of the clip and filled with what a program found beside it.'
            : 'Altered: a part was copied to another place in all pictures of the clip and blended in.',
        source: sourceOf(photo, 'A part was replaced by code, then a moving part was encoded as a clip.'),
        family: photo.name,
      }),
      bytes: encoded(frames),
    };
  }
}

const breathingWords = (photo: Photo) => ({
  isDeepfake: true,
  difficulty: 'medium' as const,
  explanation:
    'Altered: a part of the picture was made to move by bending it a little more in every frame. What is around it bends along.',
  source: sourceOf(photo, 'A part was bent by code from frame to frame, then encoded as a clip.'),
  family: photo.name,
});

/** A still thing that begins to move. */
function breathing(own: Picture, way: ReturnType<typeof wayOf>, chance: Chance): Picture[] {
  const { x, y, share } = way(FRAMES / 2);
  const middle = [
    (x * (1 - share) + share * (0.4 + chance() * 0.2)) * WIDTH,
    (y * (1 - share) + share * (0.4 + chance() * 0.2)) * HEIGHT,
  ] as const;
  const radius = 70 + chance() * 40;
  return Array.from({ length: FRAMES }, (_, at) => {
    const strength = 0.3 * Math.sin((at / FRAMES) * 2 * Math.PI * 1.3);
    const bend = (px: number, py: number) => {
      const [dx, dy] = [px - middle[0], py - middle[1]];
      const away = Math.hypot(dx, dy) / radius;
      if (away >= 1) return [px, py] as const;
      const factor = 1 - strength * (1 - away * away) ** 2;
      return [middle[0] + dx * factor, middle[1] + dy * factor] as const;
    };
    return grained(framed(own, way(at), bend), chance, 5);
  });
}
