/**
 * Writes what the training of the face network reads: the largest face of stills and of frames spread over clips, cut out
 * by the code of the product with a rim around it, and its mesh.
 *
 * Usage: node dump.ts DATA_DIR OUT_DIR FOLDER...   (DATA_DIR/FOLDER/manifest.csv, columns `id,file,...`)
 *
 * Per folder: `FOLDER.u8`, n * 160 * 160 * 3 bytes RGB, and `FOLDER.json`, per crop the file's SHA-256, the time, the longer
 * side of the face in pixels before scaling and 468 x, y pairs in pixels of the crop.
 */
import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { detectFaces, wholeView } from '../../packages/engine/src/faces/detector.ts';
import { ensureModels } from '../../packages/engine/src/faces/index.ts';
import { fitMesh, meshSquare } from '../../packages/engine/src/faces/mesh.ts';
import { type Network, openNetwork } from '../../packages/engine/src/faces/network.ts';
import { DEFAULT_LIMITS } from '../../packages/engine/src/limits.ts';
import { type RgbImage, SAMPLE_RATE_HZ } from '../../packages/engine/src/media.ts';
import { openInput } from '../../packages/engine/src/open-input.ts';
import { cutFace, faceSquare } from '../../packages/engine/src/signals/face-network/crops.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');
const FRAMES = 8;
/** Frames are spread over the start of a clip. */
const READ_S = 5;
const SIDE = 160;
const LEAST_FACE = 32;
const LEAST_CONFIDENCE = 0.5;

interface Networks {
  detector: Network;
  mesh: Network;
}

interface Found {
  pixels: Buffer;
  face: number;
  mesh: number[];
}

/** Thrown to end the reading of a clip of which enough was seen. */
class Enough extends Error {}

async function largestFace({ detector, mesh }: Networks, rgb: RgbImage): Promise<Found | null> {
  const boxes = await detectFaces(detector, rgb, [wholeView(rgb)]);
  const [box] = boxes.sort((a, b) => b.width * b.height - a.width * a.height);
  if (!box) return null;
  const rough = await fitMesh(mesh, rgb, meshSquare(box, box.roll));
  const fine = await fitMesh(mesh, rgb, meshSquare(rough.box, rough.roll));
  const square = faceSquare(fine.points, 1);
  if (fine.confidence < LEAST_CONFIDENCE || square.face < LEAST_FACE) return null;
  const planes = cutFace(rgb, square, SIDE);
  const area = SIDE * SIDE;
  const pixels = Buffer.alloc(3 * area);
  for (let i = 0; i < area; i++) {
    for (let c = 0; c < 3; c++) pixels[3 * i + c] = Math.round(127.5 * (planes[c * area + i]! + 1));
  }
  return { pixels, face: square.face, mesh: inCrop(fine.points, square) };
}

/** x, y pairs in pixels of the crop. */
function inCrop(points: Float32Array, square: ReturnType<typeof faceSquare>): number[] {
  const [cos, sin] = [Math.cos(square.roll), Math.sin(square.roll)];
  const density = 128 / square.size;
  const out: number[] = [];
  for (let i = 0; i < points.length; i += 3) {
    const [dx, dy] = [points[i]! - square.x, points[i + 1]! - square.y];
    out.push((dx * cos + dy * sin) * density + SIDE / 2, (dy * cos - dx * sin) * density + SIDE / 2);
  }
  return out.map((value) => Math.round(10 * value) / 10);
}

async function facesOf(file: string, networks: Networks): Promise<Array<Found & { at_s: number }>> {
  const opened = await openInput({ kind: 'file', path: file, name: path.basename(file) }, DEFAULT_LIMITS);
  const samples =
    opened.modality === 'image' ? 1 : Math.min(opened.expected_s || READ_S, READ_S) * SAMPLE_RATE_HZ;
  const wanted = new Set(
    Array.from({ length: FRAMES }, (_, i) => Math.floor(((i + 0.5) * samples) / FRAMES)),
  );
  const last = Math.max(...wanted);
  const found: Array<Found & { at_s: number }> = [];
  try {
    await opened.decode({
      frame: async ({ sample, at_s, rgb }) => {
        const face = wanted.has(sample) ? await largestFace(networks, rgb) : null;
        if (face) found.push({ ...face, at_s });
        if (sample >= last) throw new Enough();
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
  return lines.slice(1).map((line) => path.join(folder, line.split(',')[1]!));
}

async function dumpFolder(folder: string, out: string, networks: Networks): Promise<void> {
  const rows: object[] = [];
  const pixels = openSync(`${out}.u8`, 'w');
  const files = filesOf(folder).filter((file) => existsSync(file));
  for (const [i, file] of files.entries()) {
    const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
    try {
      for (const { pixels: crop, ...facts } of await facesOf(file, networks)) {
        writeSync(pixels, crop);
        rows.push({ sha256, ...facts });
      }
    } catch (error) {
      console.log(`${path.basename(file)}: ${error instanceof Error ? error.message : error}`);
    }
    if (i % 50 === 0) console.log(`${path.basename(folder)} ${i} of ${files.length}, ${rows.length} faces`);
  }
  closeSync(pixels);
  writeFileSync(`${out}.json`, JSON.stringify(rows));
}

async function main([data, out, ...folders]: string[]): Promise<void> {
  if (!data || !out || folders.length === 0)
    throw new Error('usage: node dump.ts DATA_DIR OUT_DIR FOLDER...');
  mkdirSync(out, { recursive: true });
  const modelsDir = await ensureModels(path.join(REPOSITORY, '.cache/networks'));
  const networks = {
    detector: await openNetwork(modelsDir, 'blazeface'),
    mesh: await openNetwork(modelsDir, 'facemesh'),
  };
  for (const folder of folders) {
    if (!existsSync(path.join(out, `${folder}.json`))) {
      await dumpFolder(path.join(data, folder), path.join(out, folder), networks);
    }
  }
}

await main(process.argv.slice(2));
