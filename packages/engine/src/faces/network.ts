import { InferenceSession, SESSION_OPTIONS, Tensor } from '../networks/onnxruntime.ts';
import { type NetworkName, networkPath, networkSide } from './models.ts';

/** A loaded network that takes one picture. */
export interface Network {
  /** Side of its square input, pixels. */
  side: number;
  /**
   * @param planes side * side red values, then green, then blue, in the network's own scale
   * @returns its outputs by name
   */
  run(planes: Float32Array): Promise<Readonly<Record<string, Float32Array>>>;
}

const INPUT = 'image';
const open = new Map<string, Promise<Network>>();

async function load(modelsDir: string, name: NetworkName): Promise<Network> {
  const session = await InferenceSession.create(networkPath(modelsDir, name), {
    ...SESSION_OPTIONS,
    // The arena keeps its peak for ever, 35 MB for all networks; without it a quarter of a run is the system handing out pages.
    enableCpuMemArena: true,
  });
  const side = networkSide(name);
  return {
    side,
    async run(planes) {
      const results = await session.run({ [INPUT]: new Tensor('float32', planes, [1, 3, side, side]) });
      return Object.fromEntries(Object.entries(results).map(([key, tensor]) => [key, floats(key, tensor)]));
    },
  };
}

function floats(name: string, tensor: Tensor): Float32Array {
  if (tensor.data instanceof Float32Array) return tensor.data;
  throw new TypeError(`output ${name} is ${tensor.type}, not float32`);
}

/** Loads a converted network once per process; later calls answer the same one. */
export function openNetwork(modelsDir: string, name: NetworkName): Promise<Network> {
  const key = networkPath(modelsDir, name);
  let network = open.get(key);
  if (!network) {
    network = load(modelsDir, name);
    // A failed load must not stay behind as the answer for ever.
    network.catch(() => open.delete(key));
    open.set(key, network);
  }
  return network;
}
