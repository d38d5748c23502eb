/**
 * Draws the pictures of the training modules into `features/training/media`: of each subject one as drawn and one altered afterwards.
 * `node scripts/make-training-pictures.ts`. Both pass through the same noise of a made camera before the alteration, and the same
 * encoder after it, so that neither size, format nor side data tells them apart.
 */
import path from 'node:path';
import { PEOPLE, portraitSvg } from '@unmask/media-fixtures/face';
import sharp from 'sharp';
import { MEDIA_HEIGHT as HEIGHT, type MediaName, MEDIA_WIDTH as WIDTH } from '../features/training/media.ts';

const FOLDER = path.resolve(import.meta.dirname, '../features/training/media');

/** The same numbers in every run. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Softness and grain, as if it had been photographed. */
async function photographed(svg: string, seed: number): Promise<Buffer> {
  const next = chance(seed);
  const { data } = await sharp(Buffer.from(svg))
    .resize(WIDTH, HEIGHT)
    .removeAlpha()
    .blur(0.9)
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += 3) {
    const grain = (next() + next() + next() - 1.5) * 22;
    for (let colour = 0; colour < 3; colour += 1)
      data[at + colour] = Math.max(0, Math.min(255, data[at + colour]! + grain));
  }
  return sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png()
    .toBuffer();
}

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${inside}</svg>`;

const write = (name: MediaName, picture: Buffer) =>
  sharp(picture)
    .webp({ quality: 78 })
    .toFile(path.join(FOLDER, `${name}.webp`));

/** A part of a picture with soft edges. */
async function cut(
  from: Buffer,
  box: { left: number; top: number; width: number; height: number },
  softness: number,
) {
  const { width, height } = box;
  const mask = await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><ellipse cx="${width / 2}" cy="${height / 2}" rx="${width / 2 - softness}" ry="${height / 2 - softness}" fill="#fff"/></svg>`,
    ),
  )
    .blur(Math.max(0.3, softness / 2))
    .png()
    .toBuffer();
  return sharp(from)
    .extract(box)
    .ensureAlpha()
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer();
}

const PLACE = { x: WIDTH / 2, y: 230, size: 165 };

async function portrait(): Promise<void> {
  const own = await photographed(portraitSvg(WIDTH, HEIGHT, PEOPLE[2]!, PLACE), 3);
  const other = await sharp(await photographed(portraitSvg(WIDTH, HEIGHT, PEOPLE[3]!, PLACE), 4))
    .flop()
    .blur(1.6)
    .modulate({ brightness: 1.13 })
    .png()
    .toBuffer();
  const box = { left: 225, top: 140, width: 190, height: 235 };
  await write('portrait-as-drawn', own);
  const face = await cut(other, box, 5);
  await write(
    'portrait-face-swapped',
    await sharp(own)
      .composite([{ input: face, left: box.left, top: box.top }])
      .png()
      .toBuffer(),
  );
}

async function crowd(): Promise<void> {
  const next = chance(11);
  const shapes = Array.from({ length: 170 }, (_, index) => {
    const [row, column] = [Math.floor(index / 17), index % 17];
    const [x, y] = [column * 39 + next() * 18 - 6, 60 + row * 44 + next() * 16];
    const hue = Math.floor(next() * 360);
    const [wide, tall] = [9 + next() * 5, 15 + next() * 9];
    return `<ellipse cx="${x}" cy="${y + 16}" rx="${wide + 4}" ry="${tall}" fill="hsl(${hue} ${20 + next() * 35}% ${28 + next() * 35}%)"/><circle cx="${x + next() * 4 - 2}" cy="${y - 6}" r="${7 + next() * 2}" fill="hsl(${20 + next() * 14} ${30 + next() * 20}% ${38 + next() * 36}%)"/>`;
  }).join('');
  const whole = await photographed(svg(`<rect width="640" height="480" fill="#3c4450"/>${shapes}`), 12);
  await write('crowd-as-drawn', whole);
  const copied = await cut(whole, { left: 40, top: 130, width: 210, height: 200 }, 10);
  await write(
    'crowd-copied',
    await sharp(whole)
      .composite([{ input: copied, left: 372, top: 176 }])
      .png()
      .toBuffer(),
  );
}

const paper = (number: string) => {
  const line = (y: number, width: number) =>
    `<rect x="120" y="${y}" width="${width}" height="7" rx="2" fill="#5a5f66"/>`;
  return svg(
    `<rect width="640" height="480" fill="#6d5a45"/><g transform="rotate(-3.2 320 240)"><rect x="80" y="30" width="480" height="430" fill="#efece4"/><rect x="120" y="66" width="120" height="30" fill="#7d8894"/>${line(130, 220)}${line(150, 180)}${line(196, 390)}${line(216, 360)}${line(236, 376)}<text x="120" y="300" font-family="DejaVu Sans, sans-serif" font-size="22" fill="#555a61">Amount   12 400.00</text><text x="120" y="340" font-family="DejaVu Sans, sans-serif" font-size="22" fill="#555a61">Account  ${number}</text>${line(380, 260)}${line(400, 200)}</g>`,
  );
};

async function document(): Promise<void> {
  const whole = await photographed(paper('00 1234 5678'), 21);
  await write('document-as-drawn', whole);
  const patch = Buffer.from(
    svg(
      `<rect x="214" y="320" width="180" height="28" fill="#eeebe3"/><text x="218" y="342" font-family="DejaVu Sans, sans-serif" font-size="23" fill="#17191c">00 9876 1042</text>`,
    ),
  );
  await write(
    'document-altered',
    await sharp(whole)
      .composite([{ input: patch }])
      .png()
      .toBuffer(),
  );
}

async function scene(): Promise<void> {
  const next = chance(31);
  const bricks = Array.from({ length: 15 * 11 }, (_, index) => {
    const [row, column] = [Math.floor(index / 11), index % 11];
    const x = column * 62 - (row % 2) * 31;
    return `<rect x="${x}" y="${row * 33}" width="58" height="29" fill="hsl(${12 + next() * 10} ${28 + next() * 14}% ${36 + next() * 16}%)"/>`;
  }).join('');
  const whole = await photographed(svg(`<rect width="640" height="480" fill="#b9b2a6"/>${bricks}`), 32);
  await write('scene-as-drawn', whole);
  const box = { left: 220, top: 130, width: 210, height: 210 };
  const smeared = await sharp(whole).blur(9).png().toBuffer();
  const filled = await cut(smeared, box, 18);
  await write(
    'scene-filled',
    await sharp(whole)
      .composite([{ input: filled, left: box.left, top: box.top }])
      .png()
      .toBuffer(),
  );
}

await portrait();
await crowd();
await document();
await scene();
