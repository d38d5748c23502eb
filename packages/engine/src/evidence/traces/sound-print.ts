/**
 * What a sound is like over time, so that another encoding of it is found again: for each eighth of a second 32 bits, whether the difference
 * between neighbouring bands grows (Haitsma and Kalker, "A highly robust audio fingerprinting system", ISMIR 2002; wider steps).
 */
import { RealFourier } from '../../audio/fourier.ts';
import { type Container, decodeRecording, openContainer, recognise } from '../../decode/index.ts';
import { AUDIO_RATE_HZ } from '../../media.ts';
import type { PictureLimits } from '../pictures.ts';

/** Only the beginning is read. */
const LONGEST_S = 60;
const WINDOW = 8192;
const STEP = 2048;
const BANDS = 33;
const LOWEST_HZ = 250;
const HIGHEST_HZ = 3400;
/** Below this mean power of the window there is nothing to hear. */
const LEAST_POWER = 1e-7;

/** 32 bits for each step; 0 where nothing is heard. */
export class SoundPrint {
  readonly #fourier = new RealFourier(WINDOW);
  readonly #power = new Float64Array(WINDOW / 2 + 1);
  readonly #held = new Float32Array(WINDOW);
  readonly #frame = new Float64Array(WINDOW);
  #filled = 0;
  #before: Float64Array | null = null;
  readonly #out: number[] = [];

  /** Whether enough was heard. */
  get full(): boolean {
    return (this.#out.length * STEP) / AUDIO_RATE_HZ >= LONGEST_S;
  }

  push(samples: Float32Array): void {
    for (const sample of samples) {
      this.#held[this.#filled++] = sample;
      if (this.#filled < WINDOW) continue;
      this.#measure();
      this.#held.copyWithin(0, STEP);
      this.#filled = WINDOW - STEP;
    }
  }

  bits(): Uint32Array {
    return Uint32Array.from(this.#out);
  }

  #measure(): void {
    let power = 0;
    for (let i = 0; i < WINDOW; i++) {
      const sample = this.#held[i]!;
      power += sample * sample;
      this.#frame[i] = sample * WEIGHTS[i]!;
    }
    this.#fourier.power(this.#frame, this.#power);
    const bands = bandPowers(this.#power);
    const last = this.#before;
    this.#before = bands;
    if (last === null) return;
    let bits = 0;
    for (let band = 0; band < BANDS - 1; band++) {
      const now = bands[band]! - bands[band + 1]!;
      const then = last[band]! - last[band + 1]!;
      if (now > then) bits |= 1 << band;
    }
    this.#out.push(power / WINDOW < LEAST_POWER ? 0 : bits >>> 0);
  }
}

const WEIGHTS = Float64Array.from(
  { length: WINDOW },
  (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / (WINDOW - 1)),
);
/** First bins of the bands, evenly spread over the pitch. */
const EDGES = Array.from({ length: BANDS + 1 }, (_, band) =>
  Math.round((LOWEST_HZ * (HIGHEST_HZ / LOWEST_HZ) ** (band / BANDS) * WINDOW) / AUDIO_RATE_HZ),
);

function bandPowers(power: Float64Array): Float64Array {
  const out = new Float64Array(BANDS);
  for (let band = 0; band < BANDS; band++) {
    for (let bin = EDGES[band]!; bin < EDGES[band + 1]!; bin++) out[band]! += power[bin]!;
    out[band] = Math.log(out[band]! + 1e-12);
  }
  return out;
}

class Enough extends Error {}

/** Of a recording's first minute; null where it has no sound. @throws EngineError when the file cannot be opened */
export async function soundPrint(path: string, limits: PictureLimits): Promise<Uint32Array | null> {
  const opened = openContainer(path, recognise(path));
  try {
    if (!opened.audio) return null;
    const print = new SoundPrint();
    await listen({ ...opened, video: null }, limits, print);
    return print.bits();
  } finally {
    opened.close();
  }
}

async function listen(container: Container, limits: PictureLimits, print: SoundPrint): Promise<void> {
  const ignore = () => {};
  try {
    await decodeRecording(container, limits, {
      frame: async () => {},
      picture: ignore,
      progress: ignore,
      audio({ samples }) {
        print.push(samples);
        if (print.full) throw new Enough();
      },
    });
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
}
