import { createLevelMeter, type LevelMeter } from '../audio/level-meter.ts';
import {
  createSpeechBlocks,
  type SpeechBlockHandlers,
  type SpeechBlocks,
  together,
} from '../audio/speech-blocks.ts';
import {
  AUDIO_RATE_HZ,
  type AudioChunk,
  type PictureFacts,
  type SampledFrame,
  type SignalCollector,
  type SignalContext,
  type SignalDefinition,
  type SignalMeasurement,
} from '../media.ts';
import type { Region, SignalName, Timeline } from '../types.ts';

export interface SignalOutcome {
  measurements: Map<SignalName, SignalMeasurement>;
  timeline: { audio: Timeline['audio']; faces: Array<{ trackId: number; at_s: number; region: Region }> };
}

/**
 * One file's way through all signals that fit its modality. What a signal throws is a defect of that signal and ends the
 * analysis under its name: a verdict with a silently missing signal would claim more than was measured.
 */
export class SignalRun {
  readonly #collectors: Array<{ name: SignalName; collector: SignalCollector }> = [];
  /** Null where no signal listens to speech. */
  #speech: SpeechBlocks | null = null;
  readonly #levels: LevelMeter = createLevelMeter();
  readonly #faces: SignalOutcome['timeline']['faces'] = [];
  /** Where the sound fed to the level meter ends. */
  #sound_s = 0;

  static async start(definitions: readonly SignalDefinition[], context: SignalContext): Promise<SignalRun> {
    const run = new SignalRun();
    for (const definition of definitions) {
      if (!definition.modalities.includes(context.modality)) continue;
      const { name } = definition;
      const collector = await named(name, () => definition.collect(context));
      run.#collectors.push({ name, collector });
    }
    const listeners = run.#collectors.flatMap(({ name, collector: { speech } }) =>
      speech ? [listening(name, speech)] : [],
    );
    if (listeners.length > 0) run.#speech = createSpeechBlocks(together(listeners));
    return run;
  }

  /** Whether a signal has a use for pictures: where none has, they need not be decoded. */
  get looksAtPictures(): boolean {
    return this.#collectors.some(({ collector }) => collector.frame || collector.picture);
  }

  async frame(frame: SampledFrame): Promise<void> {
    const { width, height } = frame.luma;
    for (const { trackId, box } of frame.faces) {
      const region = {
        x: box.x / width,
        y: box.y / height,
        width: box.width / width,
        height: box.height / height,
      };
      this.#faces.push({ trackId, at_s: frame.at_s, region });
    }
    for (const { name, collector } of this.#collectors) {
      if (collector.frame) await named(name, () => collector.frame?.(frame));
    }
  }

  picture(picture: PictureFacts): void {
    for (const { name, collector } of this.#collectors) {
      try {
        collector.picture?.(picture);
      } catch (cause) {
        throw defect(name, cause);
      }
    }
  }

  audio(chunk: AudioChunk): void {
    this.#meter(chunk);
    for (const { name, collector } of this.#collectors) {
      try {
        collector.audio?.(chunk);
      } catch (cause) {
        throw defect(name, cause);
      }
    }
    this.#speech?.push(chunk.samples);
  }

  async finish(): Promise<SignalOutcome> {
    this.#speech?.end();
    const measurements = new Map<SignalName, SignalMeasurement>();
    for (const { name, collector } of this.#collectors) {
      const measurement = await named(name, () => collector.finish());
      for (const [feature, value] of Object.entries(measurement.features ?? {})) {
        if (!Number.isFinite(value)) throw defect(name, new Error(`feature ${feature} is ${value}`));
      }
      measurements.set(name, measurement);
    }
    const audio = this.#sound_s > 0 ? this.#levels.finish() : [];
    return { measurements, timeline: { audio, faces: this.#faces } };
  }

  /** The meter counts samples: silence fills a late start and gaps, so that its seconds are those of the file. */
  #meter({ at_s, samples }: AudioChunk): void {
    const gap = Math.round((at_s - this.#sound_s) * AUDIO_RATE_HZ);
    for (let left = gap; left > 0; left -= SILENCE.length) {
      this.#levels.push(left < SILENCE.length ? SILENCE.subarray(0, left) : SILENCE);
    }
    this.#levels.push(samples);
    this.#sound_s = Math.max(this.#sound_s, at_s) + samples.length / AUDIO_RATE_HZ;
  }
}

const SILENCE = new Float32Array(AUDIO_RATE_HZ);

/** A listener whose defects bear the name of its signal. */
function listening(name: SignalName, { onSpectrum, onBlock }: SpeechBlockHandlers): SpeechBlockHandlers {
  const guarded =
    <Given extends unknown[]>(heard: (...given: Given) => void) =>
    (...given: Given): void => {
      try {
        heard(...given);
      } catch (cause) {
        throw defect(name, cause);
      }
    };
  return { ...(onSpectrum && { onSpectrum: guarded(onSpectrum) }), onBlock: guarded(onBlock) };
}

async function named<T>(name: SignalName, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw defect(name, cause);
  }
}

function defect(name: SignalName, cause: unknown): Error {
  const why = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  return new Error(`signal ${name} failed: ${why}`, { cause });
}
