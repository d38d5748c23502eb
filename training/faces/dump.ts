/**
 * Writes what the training of the face network reads: the largest face of pictures and of frames spread over the start of clips, cut
 * out by the code of the product.
 *
 * Usage: node dump.ts OUT_DIR FOLDER...   (FOLDER/manifest.csv, columns `id,file,...`); goes on where it stopped
 *
 * Per file that shows a face `KEY.rgb`, n * 224 * 224 * 3 bytes, and `KEY.pts`, where the 468 points of each face mesh lie in its
 * crop (x, y in pixels, little-endian floats); KEY is the start of the file's SHA-256. `looked-at.txt` has the keys of all files that
 * were looked at.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Square } from '../../packages/engine/src/faces/crop.ts';
import { detectFaces, wholeView } from '../../packages/engine/src/faces/detector.ts';
import { ensureModels } from '../../packages/engine/src/faces/index.ts';
import { fitMesh, meshSquare } from '../../packages/engine/src/faces/mesh.ts';
import { type Network, openNetwork } from '../../packages/engine/src/faces/network.ts';
import { DEFAULT_LIMITS } from '../../packages/engine/src/limits.ts';
import { SAMPLE_RATE_HZ, type SampledFrame } from '../../packages/engine/src/media.ts';
import { openInput } from '../../packages/engine/src/open-input.ts';
import { faceCrop, faceSquare, SIDE } from '../../packages/engine/src/signals/face-network/crops.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');
const FRAMES = 8;
/** Frames are spread over the start of a clip. */
const READ_S = 6;
/** Longer side of the smallest face, pixels. */
const LEAST_FACE = 40;
const LEAST_CONFIDENCE = 0.5;
const KEY_DIGITS = 24;

interface Face {
  pixels: Buffer;
  points: Buffer;
}

interface Networks {
  detector: Network;
  mesh: Network;
}

/** Thrown to end the reading of a clip of which enough was seen. */
class Enough extends Error {}

async function largestFace({ detector, mesh }: Networks, frame: SampledFrame): Promise<Face | null> {
  const { rgb } = frame;
  const boxes = await detectFaces(detector, rgb, [wholeView(rgb)]);
  const [box] = boxes.sort((a, b) => b.width * b.height - a.width * a.height);
  if (!box) return null;
  const rough = await fitMesh(mesh, rgb, meshSquare(box, box.roll));
  const fine = await fitMesh(mesh, rgb, meshSquare(rough.box, rough.roll));
  const detail = await frame.detail();
  const scale = detail.width / rgb.width;
  const square = faceSquare(fine.points, scale);
  if (fine.confidence < LEAST_CONFIDENCE || square.face < LEAST_FACE) return null;
  return { pixels: faceCrop(detail, square), points: pointsIn(square, fine.points, scale) };
}

/** The points of a mesh in pixels of the upright crop. */
function pointsIn(square: Square, mesh: Float32Array, scale: number): Buffer {
  const [cos, sin] = [Math.cos(square.roll), Math.sin(square.roll)];
  const points = new Float32Array((2 * mesh.length) / 3);
  for (let i = 0; i < points.length / 2; i++) {
    const [dx, dy] = [scale * mesh[3 * i]! - square.x, scale * mesh[3 * i + 1]! - square.y];
    points[2 * i] = SIDE * ((dx * cos + dy * sin) / square.size + 0.5);
    points[2 * i + 1] = SIDE * ((dy * cos - dx * sin) / square.size + 0.5);
  }
  return Buffer.from(points.buffer);
}

async function facesOf(file: string, networks: Networks): Promise<Face[]> {
  const opened = await openInput({ kind: 'file', path: file, name: path.basename(file) }, DEFAULT_LIMITS);
  const isPicture = opened.modality === 'image';
  const samples = Math.min(opened.expected_s || READ_S, READ_S) * SAMPLE_RATE_HZ;
  const places = Array.from({ length: FRAMES }, (_, i) => Math.floor(((i + 0.5) * samples) / FRAMES));
  const wanted = new Set(isPicture ? [0] : places);
  const last = Math.max(...wanted);
  const found: Face[] = [];
  try {
    await opened.decode({
      async frame(frame) {
        const face = wanted.has(frame.sample) ? await largestFace(networks, frame) : null;
        if (face) found.push(face);
        if (frame.sample >= last && !isPicture) throw new Enough();
      },
      picture: () => {},
      audio: () => {},
      progress: () => {},
    });
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  } finally {
    opened.close();
  }
  return found;
}

/** Paths of the second column of a manifest; no column before it holds a comma. */
function filesOf(folder: string): string[] {
  const lines = readFileSync(path.join(folder, 'manifest.csv'), 'utf8').trim().split('\n');
  if (!lines[0]!.startsWith('id,file,')) throw new Error(`${folder}: unexpected manifest`);
  return lines
    .slice(1)
    .map((line) => path.join(folder, line.split(',')[1]!))
    .filter((file) => existsSync(file));
}

async function main([out, ...folders]: string[]): Promise<void> {
  if (!out || folders.length === 0) throw new Error('usage: node dump.ts OUT_DIR FOLDER...');
  mkdirSync(out, { recursive: true });
  const list = path.join(out, 'looked-at.txt');
  const known = new Set(existsSync(list) ? readFileSync(list, 'utf8').split('\n') : []);
  const modelsDir = await ensureModels(path.join(REPOSITORY, '.cache/networks'));
  const networks = {
    detector: await openNetwork(modelsDir, 'blazeface'),
    mesh: await openNetwork(modelsDir, 'facemesh'),
  };
  for (const [i, file] of folders.flatMap(filesOf).entries()) {
    const key = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, KEY_DIGITS);
    if (i % 100 === 0) console.log(`${i}: ${file}`);
    if (known.has(key)) continue;
    try {
      const faces = await facesOf(file, networks);
      const target = path.join(out, `${key}.rgb`);
      if (faces.length > 0) {
        writeFileSync(path.join(out, `${key}.pts`), Buffer.concat(faces.map(({ points }) => points)));
        writeFileSync(`${target}.part`, Buffer.concat(faces.map(({ pixels }) => pixels)));
        renameSync(`${target}.part`, target);
      }
    } catch (error) {
      console.log(`${path.basename(file)}: ${error instanceof Error ? error.message : error}`);
    }
    appendFileSync(list, `${key}\n`);
  }
}

await main(process.argv.slice(2));
