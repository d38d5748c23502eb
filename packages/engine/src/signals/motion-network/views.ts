import { pixelBuffer, recode, SQUARE_SIDE, SquareScaler } from '../../decode/index.ts';
import type { RgbImage } from '../../media.ts';

/** The square shows this share of the shorter side, as much as 224 of 256 pixels. */
const SHOWN = 224 / 256;

/** Side of the middle square of a picture, pixels. */
const shownSide = ({ width, height }: RgbImage): number => Math.round(SHOWN * Math.min(width, height));

/** The middle of pictures, scaled and coded alike. */
export class Views {
  #toYuv: SquareScaler | null = null;
  #side = 0;
  readonly #toRgb = new SquareScaler(
    { side: SQUARE_SIDE, colours: 'yuv' },
    { side: SQUARE_SIDE, colours: 'rgb' },
  );

  /** The middle square of a picture, scaled to `SQUARE_SIDE`. */
  square(image: RgbImage): Buffer {
    const side = shownSide(image);
    if (!this.#toYuv || side !== this.#side) {
      this.#toYuv?.free();
      this.#toYuv = new SquareScaler({ side, colours: 'rgb' }, { side: SQUARE_SIDE, colours: 'yuv' });
      this.#side = side;
    }
    return this.#toYuv.run(middle(image, side));
  }

  /**
   * Squares of one run after the common encoding.
   * @returns planes of red, green and blue, -1..1, per square
   */
  recoded(squares: readonly Buffer[]): Float32Array[] {
    return recode(squares).map((square) => planesOf(this.#toRgb.run(square)));
  }

  close(): void {
    this.#toYuv?.free();
    this.#toRgb.free();
  }
}

function middle(image: RgbImage, side: number): Buffer {
  const out = pixelBuffer(3 * side * side);
  const left = (image.width - side) >> 1;
  const top = (image.height - side) >> 1;
  for (let y = 0; y < side; y++) {
    const at = 3 * ((top + y) * image.width + left);
    out.set(image.data.subarray(at, at + 3 * side), 3 * side * y);
  }
  return out;
}

function planesOf(rgb: Buffer): Float32Array {
  const area = SQUARE_SIDE * SQUARE_SIDE;
  const planes = new Float32Array(3 * area);
  for (let i = 0; i < area; i++) {
    for (let channel = 0; channel < 3; channel++) {
      planes[channel * area + i] = rgb[3 * i + channel]! / 127.5 - 1;
    }
  }
  return planes;
}
