import type { LumaPlane } from '../../media.ts';

/** Share of the shorter side that the corner covers; the largest star with its surroundings lies within. */
const SHARE = 0.2;

/** Mean of the lower right corner over frames of one size. The rest of the plane is left black: nothing is looked for there. */
export class CornerMean {
  #size: { width: number; height: number } | null = null;
  #sums = new Float64Array(0);
  #side = 0;
  frames = 0;

  add({ width, height, data }: LumaPlane): void {
    if (this.#size === null) {
      this.#size = { width, height };
      this.#side = Math.floor(SHARE * Math.min(width, height));
      this.#sums = new Float64Array(this.#side ** 2);
    }
    // Stills of one clip can differ in size; only those like the first are averaged.
    if (width !== this.#size.width || height !== this.#size.height) return;
    for (let row = 0; row < this.#side; row++) {
      const start = (height - this.#side + row) * width + width - this.#side;
      for (let x = 0; x < this.#side; x++) this.#sums[row * this.#side + x]! += data[start + x]!;
    }
    this.frames++;
  }

  plane(): LumaPlane | null {
    if (this.#size === null) return null;
    const { width, height } = this.#size;
    const data = new Uint8Array(width * height);
    for (let row = 0; row < this.#side; row++) {
      const start = (height - this.#side + row) * width + width - this.#side;
      for (let x = 0; x < this.#side; x++) {
        data[start + x] = Math.round(this.#sums[row * this.#side + x]! / this.frames);
      }
    }
    return { width, height, data };
  }
}
