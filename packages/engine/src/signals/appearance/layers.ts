import type { Network } from '../../faces/network.ts';

/** The backbone's feature maps that are read, from fine to coarse, with their channels. */
export const layers = [
  { name: 'block0', channels: 16 },
  { name: 'block2', channels: 24 },
  { name: 'block5', channels: 32 },
  { name: 'block9', channels: 64 },
  { name: 'block11', channels: 88 },
  { name: 'block14', channels: 120 },
] as const;

/** Mean and deviation of every channel: the length of a pooled vector. */
export const POOLED_LENGTH = 2 * layers.reduce((sum, layer) => sum + layer.channels, 0);

/** One layer's values: `channels` planes of `values.length / channels` positions. */
export interface FeatureMap {
  channels: number;
  values: Float32Array;
}

/** Shows one normalised picture to the backbone. Answers one map per entry of `layers`. */
export async function featureMaps(backbone: Network, planes: Float32Array): Promise<FeatureMap[]> {
  const outputs = await backbone.run(planes);
  return layers.map(({ name, channels }) => ({ channels, values: outputs[name]! }));
}

/** Mean and deviation over all positions, channel by channel, layer by layer: `POOLED_LENGTH` values. */
export function pool(maps: readonly FeatureMap[]): Float64Array {
  const pooled = new Float64Array(POOLED_LENGTH);
  let at = 0;
  for (const { channels, values } of maps) {
    const area = values.length / channels;
    for (let channel = 0; channel < channels; channel++) {
      let sum = 0;
      let squares = 0;
      for (let i = channel * area; i < (channel + 1) * area; i++) {
        const value = values[i]!;
        sum += value;
        squares += value * value;
      }
      const mean = sum / area;
      pooled[at++] = mean;
      pooled[at++] = Math.sqrt(Math.max(0, squares / area - mean * mean));
    }
  }
  return pooled;
}
