import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Weights or a constant. Row-major; convolution kernels are [height, width, in, out]. */
export interface TfTensor {
  shape: number[];
  values: Float32Array | Int32Array;
}

/** One operator of the graph with the few attribute types that occur. */
export interface TfNode {
  name: string;
  op: string;
  /** Names of the operators and weights it reads, without output numbers. */
  inputs: string[];
  integers(attribute: string): number[];
  text(attribute: string): string;
  texts(attribute: string): string[];
  flag(attribute: string): boolean;
}

export interface TfGraph {
  nodes: Map<string, TfNode>;
  weights: Map<string, TfTensor>;
}

interface RawAttribute {
  s?: string;
  b?: boolean;
  list?: { i?: Array<string | number>; s?: string[] };
}

interface RawNode {
  name: string;
  op: string;
  input?: string[];
  attr?: Record<string, RawAttribute>;
}

interface RawWeight {
  name: string;
  shape: number[];
  dtype: string;
  quantization?: { dtype: string; scale?: number; min?: number };
}

interface RawModel {
  modelTopology: { node: RawNode[] };
  weightsManifest: Array<{ paths: string[]; weights: RawWeight[] }>;
}

const decodeText = (base64: string): string => Buffer.from(base64, 'base64').toString();

/** `^name` is a control edge and `name:0` names an output; both mean the operator. */
export function operatorName(reference: string): string {
  return reference.replace(/^\^/, '').replace(/:\d+$/, '');
}

function readNode(raw: RawNode): TfNode {
  const attributes = raw.attr ?? {};
  return {
    name: raw.name,
    op: raw.op,
    inputs: (raw.input ?? []).map(operatorName),
    integers: (attribute) => (attributes[attribute]?.list?.i ?? []).map(Number),
    text: (attribute) => decodeText(attributes[attribute]?.s ?? ''),
    texts: (attribute) => (attributes[attribute]?.list?.s ?? []).map(decodeText),
    flag: (attribute) => attributes[attribute]?.b === true,
  };
}

function halfToFloat(half: number): number {
  const sign = half >> 15 ? -1 : 1;
  const exponent = (half >> 10) & 31;
  const fraction = half & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

interface WeightFormat {
  bytes: number;
  read(data: Buffer, at: number): number;
}

function weightFormat(weight: RawWeight): WeightFormat {
  const { scale = 1, min = 0 } = weight.quantization ?? {};
  switch (weight.quantization?.dtype ?? weight.dtype) {
    case 'float16':
      return { bytes: 2, read: (data, at) => halfToFloat(data.readUInt16LE(at)) };
    case 'uint8':
      return { bytes: 1, read: (data, at) => data[at]! * scale + min };
    case 'uint16':
      return { bytes: 2, read: (data, at) => data.readUInt16LE(at) * scale + min };
    case 'int32':
      return { bytes: 4, read: (data, at) => data.readInt32LE(at) };
    case 'float32':
      return { bytes: 4, read: (data, at) => data.readFloatLE(at) };
    default:
      throw new Error(`weight type not supported: ${weight.quantization?.dtype ?? weight.dtype}`);
  }
}

function readWeights(manifest: RawWeight[], data: Buffer): Map<string, TfTensor> {
  const weights = new Map<string, TfTensor>();
  let at = 0;
  for (const weight of manifest) {
    const length = weight.shape.reduce((product, size) => product * size, 1);
    const format = weightFormat(weight);
    const values = weight.dtype === 'int32' ? new Int32Array(length) : new Float32Array(length);
    for (let i = 0; i < length; i++) values[i] = format.read(data, at + i * format.bytes);
    weights.set(weight.name, { shape: weight.shape, values });
    at += length * format.bytes;
  }
  return weights;
}

/** Names of the weight files beside a model's JSON file. */
export async function weightFiles(jsonPath: string): Promise<string[]> {
  const model: RawModel = JSON.parse(await readFile(jsonPath, 'utf8'));
  return model.weightsManifest.flatMap((group) => group.paths).map((path) => join(dirname(jsonPath), path));
}

/**
 * Reads a TensorFlow.js graph model: its operators and its weights, widened to 32 bits.
 * @throws Error when a weight type is not supported
 */
export async function readGraph(jsonPath: string): Promise<TfGraph> {
  const model: RawModel = JSON.parse(await readFile(jsonPath, 'utf8'));
  const parts = await Promise.all((await weightFiles(jsonPath)).map((path) => readFile(path)));
  const nodes = model.modelTopology.node.map(readNode);
  return {
    nodes: new Map(nodes.map((node) => [node.name, node])),
    weights: readWeights(
      model.weightsManifest.flatMap((group) => group.weights),
      Buffer.concat(parts),
    ),
  };
}
