/** What is told of a video before its result: how soon, and what it costs of the analysis. */
import path from 'node:path';
import { createEngine } from '../packages/engine/src/index.ts';
import { type ClipOptions, fixturesDir, makeClip } from '../packages/media-fixtures/src/index.ts';
import { cpuOf } from './process-figures.ts';

const CLIPS: Readonly<Record<string, ClipOptions>> = {
  '10 s, 320 x 240': { seconds: 10 },
  '10 s, 1280 x 720': { seconds: 10, width: 1280, height: 720 },
  '2 min, 320 x 240': { seconds: 120 },
  '2 min, 1280 x 720': { seconds: 120, width: 1280, height: 720 },
};

/** Prints one line for each clip; a voice that never rests is the dearest. */
export async function benchEarly(): Promise<void> {
  console.log('what is told before the result, of clips with speech-like sound');
  for (const [name, options] of Object.entries(CLIPS)) {
    const file = await makeClip({ ...options, audio: 'living-voice', loop_s: 5 });
    console.log(`${name.padEnd(18)}: ${await lineOf(file)}`);
  }
}

async function lineOf(file: string): Promise<string> {
  const engine = createEngine({ cacheDir: path.join(fixturesDir(), 'networks') });
  try {
    await engine.warm();
    const pid = engine.pids()[0]!;
    const began = performance.now();
    const before_s = cpuOf(pid);
    const seconds = () => (performance.now() - began) / 1000;
    const at = { captions: 0, voice: 0, heardFrom: 0, measured: 0 };
    let heard_s = 0;
    await engine.analyze(
      { kind: 'file', path: file, name: path.basename(file) },
      {
        evidence: true,
        thumbnail: true,
        onProgress({ stage, share }) {
          if (stage === 'signals' && share === 0) at.heardFrom = cpuOf(pid);
          if (share === 1) at.measured = seconds();
        },
        onFound({ captions, tracks }) {
          if (captions && at.captions === 0) at.captions = seconds();
          if (!tracks) return;
          at.voice = seconds();
          heard_s = cpuOf(pid) - at.heardFrom;
        },
      },
    );
    const ended = seconds();
    const cpu_s = cpuOf(pid) - before_s;
    return [
      `captions after ${at.captions.toFixed(1)} s, sound after ${at.voice.toFixed(1)} s, result after ${ended.toFixed(1)} s`,
      `sound ${heard_s.toFixed(2)} of ${cpu_s.toFixed(2)} s CPU (${((100 * heard_s) / cpu_s).toFixed(1)}%)`,
      `${(ended - at.measured).toFixed(2)} s from the last measurement to the result`,
    ].join('; ');
  } finally {
    await engine.close();
  }
}
