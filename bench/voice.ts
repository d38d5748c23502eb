/** Cost of long recordings without pictures: memory must not grow with the length, and time only in proportion to it. */
import { type AudioCodec, makeSound } from '../packages/media-fixtures/src/index.ts';
import { analysis, type Measured, MIB } from './analysis-cost.ts';

const LENGTHS_S = [300, 1200, 3600] as const;
const KINDS: ReadonlyArray<{ container: string; codec: AudioCodec }> = [
  { container: 'wav', codec: 'pcm' },
  { container: 'mp3', codec: 'mp3' },
  { container: 'm4a', codec: 'aac' },
  { container: 'ogg', codec: 'opus' },
];

/** Prints one line for each kind and length, with ratios to the shortest of the kind. */
export async function benchVoice(): Promise<void> {
  console.log('analysis of speech-like stereo sound');
  for (const { container, codec } of KINDS) {
    let shortest: Measured | null = null;
    for (const seconds of LENGTHS_S) {
      const measured = await analysis(await makeSound({ seconds, container, codec, loop_s: 60 }));
      shortest ??= measured;
      console.log(`${container.padEnd(4)}${String(seconds).padStart(5)} s:  ${lineOf(measured, shortest)}`);
    }
  }
}

function lineOf(measured: Measured, shortest: Measured): string {
  const { cpu_s, wall_s, peak_bytes, result } = measured;
  const perSecond = ({ cpu_s, result }: Measured) => cpu_s / result.timeline.duration_s;
  const { duration_s, seconds } = result.timeline;
  return [
    `${(wall_s / duration_s).toFixed(3)} x real time`,
    `CPU ${cpu_s.toFixed(1)} s, a second of sound ${(perSecond(measured) / perSecond(shortest)).toFixed(2)} x the shortest`,
    `peak resident ${Math.round(peak_bytes / MIB)} MiB, ${(peak_bytes / shortest.peak_bytes).toFixed(2)} x`,
    `${seconds.length} seconds kept`,
  ].join('  ');
}
