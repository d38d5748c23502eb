import path from 'node:path';
import { DETECTORS_DIR } from './folder.ts';
import { InferenceSession, SESSION_OPTIONS, Tensor } from './onnxruntime.ts';

/** One input of a network, row after row: `data.length` is the product of `dims`. */
export interface Batch {
  data: Float32Array;
  dims: readonly number[];
}

/** A detector trained in `training/`, as it ships. */
export interface Detector {
  /**
   * Runs a detector with a single input.
   * @param dims the first is the number n of things to judge
   * @returns its output `logits`, n * members values (positive: made or altered by AI)
   */
  run(data: Float32Array, dims: readonly number[]): Promise<Float32Array>;
  /** Runs a detector with named inputs. @returns every output by name */
  runAll(inputs: Readonly<Record<string, Batch>>): Promise<Readonly<Record<string, Float32Array>>>;
}

const open = new Map<string, Promise<Detector>>();

async function load(name: string): Promise<Detector> {
  const session = await InferenceSession.create(path.join(DETECTORS_DIR, `${name}.onnx`), SESSION_OPTIONS);
  const [first] = session.inputNames;
  if (first === undefined) throw new TypeError(`${name} takes no input`);
  async function runAll(
    inputs: Readonly<Record<string, Batch>>,
  ): Promise<Readonly<Record<string, Float32Array>>> {
    const feeds = Object.entries(inputs).map(([key, { data, dims }]) => [
      key,
      new Tensor('float32', data, dims),
    ]);
    const outputs = await session.run(Object.fromEntries(feeds));
    return Object.fromEntries(Object.entries(outputs).map(([key, tensor]) => [key, floats(key, tensor)]));
  }
  return {
    runAll,
    async run(data, dims) {
      const { logits } = await runAll({ [first]: { data, dims } });
      if (!logits) throw new TypeError(`${name} has no output named logits`);
      return logits;
    },
  };
}

function floats(name: string, tensor: Tensor): Float32Array {
  if (tensor.data instanceof Float32Array) return tensor.data;
  throw new TypeError(`output ${name} is ${tensor.type}, not float32`);
}

/**
 * Loads a detector once per process.
 * @param name file name in the folder of detectors, without its ending
 */
export function openDetector(name: string): Promise<Detector> {
  let detector = open.get(name);
  if (!detector) {
    detector = load(name);
    // A failed load must not stay behind as the answer for ever.
    detector.catch(() => open.delete(name));
    open.set(name, detector);
  }
  return detector;
}
