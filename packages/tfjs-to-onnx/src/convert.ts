import type { TfGraph } from './graph-reader.ts';
import { OnnxWriter } from './onnx-writer.ts';
import { operators, type Value } from './operators.ts';

/** Raised whenever the conversion writes different bytes, so that old caches are not used. */
export const CONVERTER_VERSION = 2;

export interface ConversionOptions {
  /** Side of the square input, pixels. */
  side: number;
  /** ONNX output name -> TensorFlow operator. Only what these need is converted. */
  outputs: Readonly<Record<string, string>>;
}

/**
 * Converts the part of a TensorFlow.js graph that leads to the wanted outputs to an ONNX model.
 *
 * The input is called `image`: float32 [1, 3, side, side], planes in RGB order. Feature maps come out as
 * [1, channels, height, width]; values that the graph flattens keep TensorFlow's order.
 * @throws Error when the graph uses an operator that no network here needs
 */
export function convertGraph(graph: TfGraph, options: ConversionOptions): Buffer {
  const writer = new OnnxWriter();
  const converted = new Map<string, Value>();

  function value(name: string): Value {
    const known = converted.get(name);
    if (known) return known;
    const node = graph.nodes.get(name);
    if (!node) throw new Error(`operator missing: ${name}`);
    if (node.op === 'Placeholder') {
      writer.input('image', [1, 3, options.side, options.side]);
      converted.set(name, { name: 'image', layout: 'planar' });
      return { name: 'image', layout: 'planar' };
    }
    const operator = operators[node.op];
    if (!operator) throw new Error(`operator not supported: ${node.op}`);
    const weight = (key: string) => graph.weights.get(key);
    const result = operator({ writer, value, weight, node: (key) => graph.nodes.get(key) }, node);
    converted.set(name, result);
    return result;
  }

  for (const [output, operator] of Object.entries(options.outputs)) {
    writer.operator('Identity', [value(operator).name], {}, output);
    writer.output(output);
  }
  return writer.finish('network');
}
