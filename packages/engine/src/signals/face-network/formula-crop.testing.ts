import { SIDE } from './crops.ts';

/** The crop of the parity tests: `formula_picture` of training/frames/network.py. */
export function formulaCrop(): Buffer {
  const pixels = Buffer.alloc(3 * SIDE * SIDE);
  for (let y = 0, at = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      for (let channel = 0; channel < 3; channel++) {
        const wave = 96 + 64 * Math.sin(x / 9 + channel) + 48 * Math.cos(y / 13);
        pixels[at++] = wave + ((Math.floor((x * y) / 64) + 5 * channel) % 32);
      }
    }
  }
  return pixels;
}
