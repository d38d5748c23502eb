import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  CONVERTER_VERSION,
  type ConversionOptions,
  convertGraph,
  readGraph,
  weightFiles,
} from '@unmask/tfjs-to-onnx';

const BACKBONE = 'tower_0/MobilenetV3/';

/**
 * The networks taken from `@vladmandic/human`, with the outputs that are used. Heads that guess age, gender or emotion
 * are left behind.
 */
const networks = {
  /** Face detector (BlazeFace, arXiv 1907.05047): scores and boxes on a 16 x 16 and an 8 x 8 grid. */
  blazeface: {
    side: 256,
    outputs: {
      score_fine: 'Identity',
      score_coarse: 'Identity_1',
      box_fine: 'Identity_2',
      box_coarse: 'Identity_3',
    },
  },
  /** 468-point mesh (arXiv 1907.06724) and the probability that the crop shows a face at all. */
  facemesh: { side: 192, outputs: { mesh: 'Identity_2', face: 'Identity_1' } },
  /** Eye contour and iris (arXiv 2006.11341): 71 + 5 points. */
  iris: { side: 64, outputs: { points: 'Identity' } },
  /** MobileNet face descriptor, 1024 values. */
  faceres: { side: 224, outputs: { embedding: 'global_pooling/Mean' } },
  /** MobileNetV3 backbone (arXiv 1905.02244) of the CenterNet object detector: six feature maps. */
  backbone: {
    side: 224,
    outputs: {
      block0: `${BACKBONE}expanded_conv/add`,
      block2: `${BACKBONE}expanded_conv_2/add`,
      block5: `${BACKBONE}expanded_conv_5/add`,
      block9: `${BACKBONE}expanded_conv_9/add`,
      block11: `${BACKBONE}expanded_conv_11/add`,
      block14: `${BACKBONE}expanded_conv_14/add`,
    },
  },
} as const satisfies Record<string, ConversionOptions>;

export type NetworkName = keyof typeof networks;

/** Side of a network's square input, pixels. */
export const networkSide = (name: NetworkName): number => networks[name].side;

const names = Object.keys(networks) as NetworkName[];

/** The backbone lives inside the object detector's file; every other network has its own. */
const sourceName = (name: NetworkName): string => (name === 'backbone' ? 'centernet' : name);

function sourcePath(name: NetworkName): string {
  const entry = createRequire(import.meta.url).resolve('@vladmandic/human');
  return join(dirname(dirname(entry)), 'models', `${sourceName(name)}.json`);
}

async function cacheKey(): Promise<string> {
  return hashOfNetworks(names, JSON.stringify(networks));
}

async function hashOfNetworks(used: readonly NetworkName[], beside: string): Promise<string> {
  const hash = createHash('sha256').update(`${CONVERTER_VERSION}${beside}`);
  for (const name of used) {
    const json = sourcePath(name);
    for (const path of [json, ...(await weightFiles(json))]) hash.update(await readFile(path));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Those that an embedding depends on: found, set upright by the mesh, described. */
const EMBEDDING_NETWORKS = ['blazeface', 'facemesh', 'faceres'] as const;
/** Raised when a face is cut out or described in another way by the same networks. */
const EMBEDDING_VERSION = 1;

let embeddingModel: Promise<string> | null = null;

/** Names what made an embedding: two that were made by different ones cannot be compared. */
export function faceModel(): Promise<string> {
  embeddingModel ??= hashOfNetworks(EMBEDDING_NETWORKS, String(EMBEDDING_VERSION));
  return embeddingModel;
}

async function isComplete(folder: string): Promise<boolean> {
  const found = await Promise.allSettled(names.map((name) => stat(networkPath(folder, name))));
  return found.every((result) => result.status === 'fulfilled' && result.value.size > 0);
}

/** Path of one converted network inside the folder that `ensureModels` answers. */
export function networkPath(modelsDir: string, name: NetworkName): string {
  return join(modelsDir, `${name}.onnx`);
}

/** The folder that `ensureModels` answers, and whether everything is in it already. */
export async function networksFolder(cacheDir: string): Promise<{ folder: string; complete: boolean }> {
  const folder = join(cacheDir, `networks-${await cacheKey()}`);
  return { folder, complete: await isComplete(folder) };
}

/**
 * Converts the networks to ONNX unless the cache already has them, and answers their folder.
 *
 * The folder's name is a hash of the source files and of the converter, so a new version of either gets its own. It is
 * written under another name and renamed when complete: two processes may start at once, and a killed one leaves no
 * half-written model behind.
 * @throws Error when the cache is not writable or `@vladmandic/human` is not installed
 */
export async function ensureModels(cacheDir: string): Promise<string> {
  const { folder, complete } = await networksFolder(cacheDir);
  if (complete) return folder;
  const draft = `${folder}.${process.pid}-${randomUUID()}`;
  await mkdir(draft, { recursive: true });
  try {
    for (const name of names) {
      const graph = await readGraph(sourcePath(name));
      await writeFile(networkPath(draft, name), convertGraph(graph, networks[name]));
    }
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Losing the race to another process is success: a rename onto its finished folder fails.
    if (!(await isComplete(folder))) throw error;
  }
  return folder;
}
