/**
 * Fourier transform of real frames (radix 2, half-size complex transform and split, as in Sorensen et al., IEEE TASSP 1987).
 * One instance per size; its buffers are reused, so results are valid until the next call.
 */
export class RealFourier {
  readonly size: number;
  /** Real and imaginary parts of bins 0..size/2. */
  readonly re: Float64Array;
  readonly im: Float64Array;
  readonly #half: number;
  readonly #cos: Float64Array;
  readonly #sin: Float64Array;
  readonly #splitCos: Float64Array;
  readonly #splitSin: Float64Array;
  readonly #order: Uint32Array;
  readonly #a: Float64Array;
  readonly #b: Float64Array;

  /** @param size power of two, 4 or more; @throws RangeError otherwise. */
  constructor(size: number) {
    if (size < 4 || (size & (size - 1)) !== 0)
      throw new RangeError(`transform size ${size} is no power of two`);
    const half = size >> 1;
    this.size = size;
    this.#half = half;
    this.re = new Float64Array(half + 1);
    this.im = new Float64Array(half + 1);
    this.#a = new Float64Array(half);
    this.#b = new Float64Array(half);
    this.#cos = Float64Array.from({ length: half >> 1 }, (_, i) => Math.cos((2 * Math.PI * i) / half));
    this.#sin = Float64Array.from({ length: half >> 1 }, (_, i) => -Math.sin((2 * Math.PI * i) / half));
    this.#splitCos = Float64Array.from({ length: half + 1 }, (_, i) => Math.cos((Math.PI * i) / half));
    this.#splitSin = Float64Array.from({ length: half + 1 }, (_, i) => Math.sin((Math.PI * i) / half));
    this.#order = bitReversal(half);
  }

  /** Transforms `frame` (shorter frames are padded with zeros) into `re` and `im`. */
  transform(frame: Float32Array | Float64Array): void {
    const half = this.#half;
    for (let i = 0; i < half; i++) {
      const j = 2 * this.#order[i];
      this.#a[i] = j < frame.length ? frame[j] : 0;
      this.#b[i] = j + 1 < frame.length ? frame[j + 1] : 0;
    }
    this.#butterflies();
    this.#split();
  }

  /** Power of bins 0..size/2 of `frame`, written to `out`. */
  power(frame: Float32Array | Float64Array, out: Float64Array): void {
    this.transform(frame);
    for (let k = 0; k <= this.#half; k++) out[k] = this.re[k] * this.re[k] + this.im[k] * this.im[k];
  }

  #butterflies(): void {
    const half = this.#half;
    const re = this.#a;
    const im = this.#b;
    for (let size = 2; size <= half; size <<= 1) {
      const step = half / size;
      const middle = size >> 1;
      for (let start = 0; start < half; start += size) {
        for (let k = 0, t = 0; k < middle; k++, t += step) {
          const low = start + k;
          const high = low + middle;
          const c = this.#cos[t];
          const s = this.#sin[t];
          const x = re[high] * c - im[high] * s;
          const y = re[high] * s + im[high] * c;
          re[high] = re[low] - x;
          im[high] = im[low] - y;
          re[low] += x;
          im[low] += y;
        }
      }
    }
  }

  #split(): void {
    const half = this.#half;
    const mask = half - 1;
    for (let k = 0; k <= half; k++) {
      const i = k & mask;
      const j = (half - k) & mask;
      const evenRe = (this.#a[i] + this.#a[j]) / 2;
      const evenIm = (this.#b[i] - this.#b[j]) / 2;
      const oddRe = (this.#b[i] + this.#b[j]) / 2;
      const oddIm = (this.#a[j] - this.#a[i]) / 2;
      const c = this.#splitCos[k];
      const s = this.#splitSin[k];
      this.re[k] = evenRe + oddRe * c + oddIm * s;
      this.im[k] = evenIm + oddIm * c - oddRe * s;
    }
  }
}

function bitReversal(size: number): Uint32Array {
  const bits = Math.log2(size);
  return Uint32Array.from({ length: size }, (_, i) => {
    let reversed = 0;
    for (let b = 0; b < bits; b++) if ((i >> b) & 1) reversed |= 1 << (bits - 1 - b);
    return reversed;
  });
}

/** Periodic Hann window of `size` samples. */
export function hann(size: number): Float64Array {
  return Float64Array.from({ length: size }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size));
}
