/** Reads one line of text. */
import sharp from 'sharp';
import type { RgbImage } from '../../media.ts';
import type { LineBox } from './find-lines.ts';
import type { TextNetworks } from './networks.ts';

/** Height of a line as the network knows it, pixels. */
const HEIGHT = 48;
const NARROWEST = 48;
const WIDEST = 960;

export interface ReadLine {
  text: string;
  /** Mean of the letters' probabilities, 0..1; 0 without any. */
  sure: number;
}

export async function readLine(image: RgbImage, box: LineBox, networks: TextNetworks): Promise<ReadLine> {
  const { width: w, height: h } = image;
  const width = Math.max(NARROWEST, Math.min(WIDEST, Math.round((box.width / box.height) * HEIGHT)));
  const pixels = await sharp(image.data, {
    raw: { width: w, height: h, channels: 3 },
    limitInputPixels: false,
  })
    .extract({ left: box.x, top: box.y, width: box.width, height: box.height })
    .resize({ width, height: HEIGHT, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  const plane = width * HEIGHT;
  const data = new Float32Array(3 * plane);
  for (let at = 0; at < plane; at++) {
    for (let colour = 0; colour < 3; colour++) {
      data[colour * plane + at] = pixels[3 * at + 2 - colour]! / 127.5 - 1;
    }
  }
  return decode(await networks.read({ data, width, height: HEIGHT }), networks.alphabet);
}

/** The likeliest letter of each step; the same one twice in a row is one, and "none" parts them. */
function decode(
  { data, steps, letters }: { data: Float32Array; steps: number; letters: number },
  alphabet: readonly string[],
): ReadLine {
  let text = '';
  let last = 0;
  let sum = 0;
  let count = 0;
  for (let step = 0; step < steps; step++) {
    let best = 0;
    for (let letter = 1; letter < letters; letter++) {
      if (data[step * letters + letter]! > data[step * letters + best]!) best = letter;
    }
    if (best !== 0 && best !== last) {
      text += alphabet[best - 1] ?? '';
      sum += data[step * letters + best]!;
      count++;
    }
    last = best;
  }
  return { text: text.trim(), sure: count === 0 ? 0 : sum / count };
}
