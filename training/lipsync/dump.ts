/**
 * Writes what the training of the lip matcher reads: mouths and sound of every labelled clip that has both, as the engine
 * itself decodes them and follows their faces.
 *
 * Usage: node dump.ts DATA_DIR OUT_DIR FOLDER...   (DATA_DIR/FOLDER/manifest.csv, columns `file` among others)
 *
 * Per clip, named by its SHA-256: `.json` (times, mesh points, features of the lip-sync signal), `.sound` (float32, 16 kHz
 * mono, from the start of the file), `.mouth` (grey bytes, one picture per time). Clips that were written are not read again.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createFaceFinder, ensureModels, type FaceFinder } from '../../packages/engine/src/faces/index.ts';
import { DEFAULT_LIMITS } from '../../packages/engine/src/limits.ts';
import {
  AUDIO_RATE_HZ,
  type AudioChunk,
  type FaceObservation,
  type LumaPlane,
} from '../../packages/engine/src/media.ts';
import { openInput, signalContext } from '../../packages/engine/src/open-input.ts';
import { lipSync } from '../../packages/engine/src/signals/lip-sync/index.ts';
import { mouthCrop } from './mouth-crop.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');
/** Lips (outer and inner ring), jaw, nose, corners of the eyes, bridge and sides of the face. */
export const POINTS = [
  61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291, 409, 270, 269, 267, 0, 37, 39, 40, 185, 78, 95, 88, 178,
  87, 14, 317, 402, 318, 324, 308, 415, 310, 311, 312, 13, 82, 81, 80, 191, 152, 148, 377, 1, 2, 98, 327, 33,
  133, 263, 362, 168, 6, 10, 234, 454,
];

interface Track {
  at_s: number[];
  points: number[][];
  crops: Uint8Array[];
  area: number;
}

/** Mouths of one clip by face track. */
class Mouths {
  readonly #tracks = new Map<number, Track>();

  add(at_s: number, luma: LumaPlane, faces: readonly FaceObservation[]): void {
    for (const face of faces) {
      const track = this.#tracks.get(face.trackId) ?? { at_s: [], points: [], crops: [], area: 0 };
      this.#tracks.set(face.trackId, track);
      track.at_s.push(at_s);
      track.points.push(POINTS.flatMap((index) => [0, 1, 2].map((axis) => face.mesh[3 * index + axis]!)));
      track.crops.push(mouthCrop(luma, face));
      track.area += face.box.width * face.box.height;
    }
  }

  largest(): Track | undefined {
    return [...this.#tracks.values()].sort((a, b) => b.area - a.area)[0];
  }
}

/** Sound from the start of the file; what the file leaves out is silence, so that time runs with the pictures. */
function joined(chunks: readonly AudioChunk[]): Float32Array {
  const ends = chunks.map(({ at_s, samples }) => Math.round(at_s * AUDIO_RATE_HZ) + samples.length);
  const out = new Float32Array(Math.max(0, ...ends));
  for (const { at_s, samples } of chunks) {
    const first = Math.round(at_s * AUDIO_RATE_HZ);
    out.set(first < 0 ? samples.subarray(-first) : samples, Math.max(0, first));
  }
  return out;
}

async function dumpClip(file: string, stem: string, finder: FaceFinder, modelsDir: string): Promise<string> {
  const opened = await openInput({ kind: 'file', path: file, name: path.basename(file) }, DEFAULT_LIMITS);
  try {
    const { facts } = opened;
    if (!facts.streams.some(({ kind }) => kind === 'audio')) return 'no sound';
    const signal = await lipSync.collect(signalContext(opened, modelsDir, null));
    const mouths = new Mouths();
    const chunks: AudioChunk[] = [];
    finder.reset();
    await opened.decode({
      frame: async (frame) => {
        const faces = await finder.observe(frame);
        mouths.add(frame.at_s, frame.luma, faces);
        await signal.frame?.({ ...frame, faces });
      },
      picture: () => {},
      audio: (chunk) => {
        chunks.push({ at_s: chunk.at_s, samples: chunk.samples.slice() });
        signal.audio?.(chunk);
      },
      progress: () => {},
    });
    const { features, reason } = await signal.finish();
    const track = mouths.largest();
    if (!track) return 'no face';
    const { at_s, points } = track;
    writeFileSync(`${stem}.sound`, new Uint8Array(joined(chunks).buffer));
    writeFileSync(`${stem}.mouth`, Buffer.concat(track.crops));
    writeFileSync(`${stem}.json`, JSON.stringify({ at_s, indices: POINTS, points, features, reason }));
    return features ? 'measured' : String(reason);
  } finally {
    opened.close();
  }
}

/** Paths of the second column of a manifest; no column before it holds a comma. */
function filesOf(folder: string): string[] {
  const lines = readFileSync(path.join(folder, 'manifest.csv'), 'utf8').trim().split('\n');
  if (!lines[0]!.startsWith('id,file,')) throw new Error(`${folder}: unexpected manifest`);
  return lines.slice(1).map((line) => path.join(folder, line.split(',')[1]!));
}

async function main([data, out, ...folders]: string[]): Promise<void> {
  if (!data || !out || folders.length === 0)
    throw new Error('usage: node dump.ts DATA_DIR OUT_DIR FOLDER...');
  mkdirSync(out, { recursive: true });
  const modelsDir = await ensureModels(path.join(REPOSITORY, '.cache/networks'));
  const finder = await createFaceFinder(modelsDir);
  for (const file of folders.flatMap((folder) => filesOf(path.join(data, folder)))) {
    if (!existsSync(file)) continue;
    const stem = path.join(out, createHash('sha256').update(readFileSync(file)).digest('hex'));
    if (existsSync(`${stem}.json`)) continue;
    const state = await dumpClip(file, stem, finder, modelsDir).catch(
      (error: Error) => `refused: ${error.message}`,
    );
    console.log(`${path.basename(file)}\t${state}`);
  }
}

await main(process.argv.slice(2));
