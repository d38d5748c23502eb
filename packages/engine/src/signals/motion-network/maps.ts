import type { Network } from '../../faces/network.ts';
import type { Batch } from '../../networks/index.ts';

/** Feature maps of the backbone that the network reads: channels and side. */
export const layers = [
  { name: 'block2', channels: 24, side: 56 },
  { name: 'block5', channels: 32, side: 28 },
  { name: 'block9', channels: 64, side: 14 },
  { name: 'block11', channels: 88, side: 14 },
] as const;

/**
 * Shows the squares of a run to the backbone.
 * @param squares planes of red, green and blue, -1..1
 * @returns per layer its maps one after the other, [squares, channels, side, side]
 */
export async function mapsOf(
  backbone: Network,
  squares: readonly Float32Array[],
): Promise<Record<string, Batch>> {
  const maps = Object.fromEntries(
    layers.map(({ name, channels, side }): [string, Batch] => [
      name,
      {
        data: new Float32Array(squares.length * channels * side * side),
        dims: [squares.length, channels, side, side],
      },
    ]),
  );
  for (const [index, square] of squares.entries()) {
    const outputs = await backbone.run(square);
    for (const { name, channels, side } of layers) {
      maps[name]!.data.set(outputs[name]!, index * channels * side * side);
    }
  }
  return maps;
}

/** The maps of some squares of a run. */
export function partOf(
  maps: Readonly<Record<string, Batch>>,
  from: number,
  to: number,
): Record<string, Batch> {
  return Object.fromEntries(
    Object.entries(maps).map(([name, { data, dims }]) => {
      const [count = 1, ...rest] = dims;
      const length = data.length / count;
      return [name, { data: data.subarray(from * length, to * length), dims: [to - from, ...rest] }];
    }),
  );
}
