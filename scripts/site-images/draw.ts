/** Pictures of the web app that are drawn, not stored: icons and the preview of shared links. `draw.ts DIST` */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { BRAND } from '@unmask/product/copy/site';
import { TAKEN_FILES } from '@unmask/product/media';
import sharp from 'sharp';
import { LETTERING } from './lettering.ts';

const SOLID = 'M15 4C8.5 4 5 8.2 5 14.2 5 21 9.4 28 15 28V4Z';
const LIFTED = 'M19 4c5.6.6 8.6 4.6 8.6 10.2C27.6 20.6 24 26.9 19 28M19 9h3M19 13.7h5M19 18.4h3M19 23h2';
const [GROUND, PAPER, ACCENT, LINE] = ['#0d1113', '#e3e8e8', '#7bc7d6', '#2c3539'];

/** The mark on its ground. `radius` of the corners in the mark's own units of 32. */
function mark(size: number, radius: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">
<rect width="32" height="32" rx="${radius}" fill="#14191c"/><path d="${SOLID}" fill="${PAPER}"/>
<path d="${LIFTED}" fill="none" stroke="${ACCENT}" stroke-width="2"/></svg>`;
}

/** Ticks of a scale along the right edge, every fifth one long. */
function scale(): string {
  return Array.from({ length: 26 }, (_, i) => {
    const y = 65 + i * 20;
    return `<path d="M${i % 5 === 0 ? 1112 : 1124} ${y}H1140" stroke="${i % 5 === 0 ? ACCENT : LINE}" stroke-width="2"/>`;
  }).join('');
}

function preview(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
<rect width="1200" height="630" fill="${GROUND}"/>
${scale()}
<g transform="translate(700 92) scale(13.9)"><path d="${SOLID}" fill="#1c2326"/><path d="${LIFTED}" fill="none" stroke="${ACCENT}" stroke-width=".55"/></g>
<g transform="translate(78 70) scale(2.2)"><path d="${SOLID}" fill="${PAPER}"/><path d="${LIFTED}" fill="none" stroke="${ACCENT}" stroke-width="2"/></g>
<g fill="${PAPER}"><path transform="translate(164 128)" d="${LETTERING.brand}"/>
<path transform="translate(84 316)" d="${LETTERING.question1}"/><path transform="translate(84 416)" d="${LETTERING.question2}"/></g>
<path transform="translate(84 516)" fill="${ACCENT}" d="${LETTERING.answer}"/></svg>`;
}

const png = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();

/** An icon file that holds one PNG of 32 x 32. */
function icon(image: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, image]);
}

const SHARE_WORDS = 'Tells whether a video, a voice or a picture was made by AI, how sure it is, and why.';

const webManifest = {
  name: BRAND,
  short_name: BRAND,
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  description: SHARE_WORDS,
  share_target: {
    action: '/share-target',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      ...{ title: 'title', text: 'text', url: 'url' },
      files: [{ name: 'files', accept: TAKEN_FILES.split(',') }],
    },
  },
  background_color: GROUND,
  theme_color: GROUND,
  icons: [192, 512].map((size) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  })),
};

export async function drawSiteImages(dist: string): Promise<void> {
  const write = (name: string, content: Buffer | string) => writeFileSync(path.join(dist, name), content);
  write('social.png', await png(preview()));
  write('favicon.ico', icon(await png(mark(32, 4))));
  write('apple-touch-icon.png', await png(mark(180, 0)));
  for (const size of [192, 512]) write(`icon-${size}.png`, await png(mark(size, 0)));
  write('site.webmanifest', JSON.stringify(webManifest));
}

if (import.meta.main) {
  const [dist] = process.argv.slice(2);
  if (!dist) throw new Error('usage: draw.ts DIST');
  await drawSiteImages(path.resolve(dist));
}
