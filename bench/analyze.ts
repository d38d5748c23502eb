/**
 * Cost of a full analysis beside a bare decode of the same file in the same minute, on 1080p H.264 clips made by code. Ratios
 * are what counts: seconds are another machine's.
 */
import { spawn, spawnSync } from 'node:child_process';
import { openContainer, recognise } from '../packages/engine/src/decode/index.ts';
import { bareDecode } from '../packages/media-fixtures/src/bare-decode.ts';
import { makeClip } from '../packages/media-fixtures/src/index.ts';
import { analysis, MIB } from './analysis-cost.ts';

const LENGTHS_S = [10, 60, 300] as const;

/** A clip with camera-like noise: about 20 Mbit/s, as phones write. */
function clipOf(seconds: number): Promise<string> {
  return makeClip({ width: 1920, height: 1080, fps: 30, crf: 18, seconds, loop_s: 10, audio: 'speech' });
}

/** CPU seconds of a bare decode, and by what. */
async function reference(file: string): Promise<{ cpu_s: number; by: string }> {
  if (spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).error) {
    return { cpu_s: await bareDecode(openContainer(file, recognise(file))), by: 'node-av bare decode' };
  }
  const child = spawn('bash', ['-c', 'TIMEFORMAT="%U %S"; time ffmpeg -v error -i "$0" -f null -', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (part) => {
    said += part;
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  const [user, system] = said.trim().split('\n').at(-1)!.split(' ').map(Number);
  if (code !== 0 || user === undefined || system === undefined) throw new Error(`ffmpeg: ${said}`);
  return { cpu_s: user + system, by: 'ffmpeg -f null -' };
}

/** Prints one line for each length. */
export async function benchAnalyze(): Promise<void> {
  console.log('full analysis of 1080p H.264 with sound, against a bare decode');
  const perSecond: number[] = [];
  for (const seconds of LENGTHS_S) {
    const file = await clipOf(seconds);
    const { cpu_s: decode_s, by } = await reference(file);
    const { cpu_s, wall_s, peak_bytes } = await analysis(file);
    perSecond.push(cpu_s / seconds);
    console.log(
      [
        `${String(seconds).padStart(4)} s:`,
        `CPU ${(cpu_s / decode_s).toFixed(2)} x ${by}`,
        `(${cpu_s.toFixed(1)} s against ${decode_s.toFixed(1)} s)`,
        `${(wall_s / seconds).toFixed(2)} x real time`,
        `peak resident ${Math.round(peak_bytes / MIB)} MiB`,
      ].join('  '),
    );
  }
  const [shortest, longest] = [perSecond[0]!, perSecond.at(-1)!];
  console.log(
    `CPU a second of recording, longest over shortest: ${(longest / shortest).toFixed(2)} (1 is linear)`,
  );
}
