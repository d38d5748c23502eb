import { describe, expect, test } from 'vitest';
import type { ReadPicture } from '../../evidence/captions/read-pictures.ts';
import { findDrawnWords } from './drawn-words.ts';

const [WIDTH, HEIGHT] = [854, 480];

interface Written {
  text: string;
  /** Middle of the line, 0..1. */
  x?: number;
  y?: number;
  /** Share of the picture's height. */
  tall?: number;
  sure?: number;
}

/** A line as it is found, by default small in the lower right corner. */
function line({ text, x = 0.92, y = 0.95, tall = 0.05, sure = 0.95 }: Written) {
  const height = Math.round(tall * HEIGHT);
  const width = Math.round(0.45 * height * text.length);
  const box = {
    x: Math.round(x * WIDTH - width / 2),
    y: Math.round(y * HEIGHT - height / 2),
    width,
    height,
    score: 1,
  };
  return { text, sure, box };
}

const picture = (at_s: number | null, ...lines: Written[]): ReadPicture => ({
  at_s,
  width: WIDTH,
  height: HEIGHT,
  lines: lines.map(line),
});

/** Six pictures of a clip, one a second. */
const clip = (of: (at: number) => Written[]) => Array.from({ length: 6 }, (_, at) => picture(at, ...of(at)));

describe('in a clip', () => {
  test.each([
    ['Veo', 'Veo'],
    ['KlingAI 3.0', 'Kling'],
    ['Hailuo Al', 'Hailuo'],
    ['MINIMAX', 'Hailuo'],
    ['MINIMAX | HailuoAI', 'Hailuo'],
    ['morph studio', 'Morph Studio'],
    ['PIKA LABS', 'Pika'],
    ['I> DeeVid Al', 'DeeVid AI'],
    ['即梦AI', 'Jimeng'],
    ['豆包AI生成', 'Doubao'],
    ['Made with Luma AI', 'Luma'],
    ['AI-generated', null],
    ['AI生成', null],
  ])('“%s” resting in the lower right corner is a mark', (text, maker) => {
    const mark = findDrawnWords(clip(() => [{ text, x: 0.98 - 0.0064 * text.length }]));
    expect(mark).toMatchObject({ maker, text, seen: 6, of: 6, places: 1, from_s: 0, to_s: 5 });
  });

  test('it may be missed in some pictures, and the surest reading is shown', () => {
    const mark = findDrawnWords(
      clip((at) => [{ text: at === 4 ? 'Pika' : at % 2 === 0 ? 'PlKA' : 'Pxka', sure: 0.85 + at / 50 }]),
    );
    expect(mark).toMatchObject({ text: 'Pika', at_s: 4, seen: 3, from_s: 0, to_s: 4 });
    expect(mark?.region.x).toBeGreaterThan(0.8);
  });

  const STOPS = [
    { x: 0.13, y: 0.11 },
    { x: 0.87, y: 0.48 },
    { x: 0.13, y: 0.86 },
  ];

  test('Sora moves along the edge', () => {
    const mark = findDrawnWords(clip((at) => [{ text: 'Sora', ...STOPS[at % 3] }]));
    expect(mark).toMatchObject({ maker: 'Sora', places: 3, seen: 6 });
    // Stills that were taken from a clip bear no time.
    const stills = STOPS.map((stop) => picture(null, { text: 'Sora', ...stop }));
    expect(findDrawnWords(stills)).toMatchObject({ maker: 'Sora', places: 3, seen: 3, from_s: null });
  });

  test.each<[string, (at: number) => Written[]]>([
    ['a name that rests where people bear it', () => [{ text: 'Sora' }]],
    ['the same word in the middle', () => [{ text: 'KLING AI', x: 0.5, y: 0.5 }]],
    ['a title', () => [{ text: 'KLING AI', x: 0.85, y: 0.9, tall: 0.2 }]],
    ['a sentence', () => [{ text: 'Kling AI raises more', x: 0.8, y: 0.95, tall: 0.03 }]],
    ['a name in a fence', () => [{ text: `KLING AI${'l'.repeat(60)}x`, x: 0.5, tall: 0.02 }]],
    ['a name among other words', () => [{ text: 'Pika Miller' }]],
    ['an ordinary word at another corner', () => [{ text: 'Veo', x: 0.06, y: 0.05 }]],
    ['the head of a chat', () => [{ text: 'Meta AI', x: 0.5, y: 0.05 }]],
    ['a maker that lays no words over its pictures', () => [{ text: 'OpenAI' }]],
    ['a guess', () => [{ text: 'Pika', sure: 0.7 }]],
    ['what is there for a moment', (at) => (at < 2 ? [{ text: 'Pika' }] : [])],
    ['what goes by', (at) => [{ text: 'HEYGEN', x: 0.1 + at / 8, y: 0.95 }]],
    ['a moving name in the middle', (at) => [{ text: 'Sora', x: 0.35 + at / 20, y: 0.5 }]],
    [
      'a screen full of words',
      () => [
        { text: 'HeyGen' },
        ...Array.from({ length: 9 }, (_, i) => ({ text: 'Settings', x: 0.4, y: i / 10 })),
      ],
    ],
  ])('%s is no mark', (_name, of) => {
    expect(findDrawnWords(clip(of))).toBeNull();
  });
});

describe('in a single picture', () => {
  const still = (written: Written) => findDrawnWords([picture(null, written)]);

  test('a name that nobody else bears is a mark, an ordinary word or an unsure reading is none', () => {
    expect(still({ text: 'Imagined with AI', x: 0.17 })).toMatchObject({
      maker: 'Meta AI',
      at_s: null,
      of: 1,
    });
    expect(still({ text: 'Pika' })).toBeNull();
    expect(still({ text: 'Imagined with AI', x: 0.17, sure: 0.85 })).toBeNull();
    expect(still({ text: 'Imagined with AI', x: 0.5, y: 0.5 })).toBeNull();
    expect(still({ text: 'KLING AI', x: 0.2, y: 0.04 })).toBeNull();
    expect(still({ text: 'Meta AI' })).toBeNull();
  });

  test('two Chinese letters alone are a word like any other', () => {
    expect(still({ text: '豆包' })).toBeNull();
    expect(still({ text: '豆包AI' })).toMatchObject({ maker: 'Doubao' });
  });
});

test('of no pictures there is none', () => {
  expect(findDrawnWords([])).toBeNull();
});
