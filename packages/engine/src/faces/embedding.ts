import type { RgbImage } from '../media.ts';
import { cropSquare } from './crop.ts';
import { type Mesh, meshSquare } from './mesh.ts';
import type { Network } from './network.ts';

/** The network takes 0..255. */
const SCALE = { factor: 1, offset: 0 };
/** Crop in mesh boxes: forehead and chin inside, little background. */
const MARGIN = 1.25;

/**
 * Describes a face so that pictures of one person are alike.
 * @returns 1024 values of unit length: the dot product of two is their cosine similarity
 */
export async function embedFace(network: Network, image: RgbImage, mesh: Mesh): Promise<Float32Array> {
  const planes = cropSquare(image, meshSquare(mesh.box, mesh.roll, MARGIN), network.side, SCALE);
  const embedding = Float32Array.from((await network.run(planes)).embedding!);
  const length = Math.sqrt(dot(embedding, embedding)) || 1;
  return embedding.map((value) => value / length);
}

/** Sum of products; the cosine similarity (-1..1) of two embeddings of unit length. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
