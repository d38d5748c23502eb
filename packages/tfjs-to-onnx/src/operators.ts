import type { TfNode, TfTensor } from './graph-reader.ts';
import type { OnnxAttributes, OnnxWriter } from './onnx-writer.ts';

/**
 * Order of a value's axes. TensorFlow keeps channels last, ONNX first: feature maps are converted as `planar`
 * ([1, channels, height, width]) and are put back to TensorFlow's order only where an operator flattens them (`rows`).
 */
export type Layout = 'planar' | 'rows';

export interface Value {
  name: string;
  layout: Layout;
}

/** What an operator's conversion may ask of the graph around it. */
export interface OperatorContext {
  writer: OnnxWriter;
  /** Converts (once) the operator that gives this value. */
  value(name: string): Value;
  /** Weights by name; undefined when the name is an operator. */
  weight(name: string): TfTensor | undefined;
  /** An operator of the graph that is being converted. */
  node(name: string): TfNode | undefined;
}

type Conversion = (context: OperatorContext, node: TfNode) => Value;

function transposed(tensor: TfTensor, axes: readonly number[]): { shape: number[]; values: Float32Array } {
  const [a = 1, b = 1, c = 1, d = 1] = tensor.shape;
  const source = [a, b, c, d];
  const strides = [b * c * d, c * d, d, 1];
  const shape = axes.map((axis) => source[axis]!);
  const step = axes.map((axis) => strides[axis]!);
  const values = new Float32Array(tensor.values.length);
  let at = 0;
  for (let i = 0; i < shape[0]!; i++)
    for (let j = 0; j < shape[1]!; j++)
      for (let k = 0; k < shape[2]!; k++)
        for (let l = 0; l < shape[3]!; l++)
          values[at++] = tensor.values[i * step[0]! + j * step[1]! + k * step[2]! + l * step[3]!]!;
  return { shape, values };
}

const asFloats = (tensor: TfTensor): Float32Array => Float32Array.from(tensor.values);

/** Stores a constant so that it broadcasts against a value of the given layout. */
function constantFor(context: OperatorContext, tensor: TfTensor, layout: Layout): string {
  if (layout === 'rows' || tensor.values.length === 1) {
    return context.writer.floats(tensor.values.length === 1 ? [1] : tensor.shape, asFloats(tensor));
  }
  const channelsLast = [...new Array<number>(4 - tensor.shape.length).fill(1), ...tensor.shape];
  const planar = transposed({ shape: channelsLast, values: tensor.values }, [0, 3, 1, 2]);
  return context.writer.floats(planar.shape, planar.values);
}

function requireWeight(context: OperatorContext, name: string | undefined): TfTensor {
  const tensor = name === undefined ? undefined : context.weight(name);
  if (!tensor) throw new Error(`constant expected: ${name}`);
  return tensor;
}

function asRows(context: OperatorContext, value: Value): string {
  if (value.layout === 'rows') return value.name;
  return context.writer.operator('Transpose', [value.name], { perm: [0, 2, 3, 1] });
}

/** Appends the activations that TensorFlow fused into a convolution or a matrix product. */
function activate(context: OperatorContext, node: TfNode, value: Value): Value {
  let { name } = value;
  for (const fused of node.texts('fused_ops')) {
    if (fused === 'BiasAdd') continue;
    if (fused === 'Relu') name = context.writer.operator('Relu', [name]);
    else if (fused === 'Relu6') name = clip6(context, name);
    else if (fused === 'Prelu') {
      name = leaky(context, { name, layout: value.layout }, node.inputs[3]);
    } else throw new Error(`fused operator not supported: ${fused}`);
  }
  return { name, layout: value.layout };
}

/**
 * A leaky rectifier with a slope for each channel. The runtime's own operator is several times slower than these, which give
 * the same bits: up to a slope of 1 the larger of x and slope * x, else the positive part plus the scaled rest.
 */
function leaky(context: OperatorContext, { name, layout }: Value, weight?: string): string {
  const { writer } = context;
  const tensor = requireWeight(context, weight);
  const slope = constantFor(context, tensor, layout);
  if (tensor.values.every((each) => each <= 1)) {
    return writer.operator('Max', [name, writer.operator('Mul', [name, slope])]);
  }
  const positive = writer.operator('Relu', [name]);
  const rest = writer.operator('Mul', [writer.operator('Sub', [name, positive]), slope]);
  return writer.operator('Add', [positive, rest]);
}

const clip6 = (context: OperatorContext, name: string): string => clip(context, name, 0, 6);

function clip(context: OperatorContext, name: string, least: number, most: number): string {
  const low = context.writer.floats([], new Float32Array([least]));
  const high = context.writer.floats([], new Float32Array([most]));
  return context.writer.operator('Clip', [name, low, high]);
}

function hasBias(node: TfNode): boolean {
  return node.texts('fused_ops').includes('BiasAdd');
}

const padding = (node: TfNode): string => (node.text('padding') === 'SAME' ? 'SAME_UPPER' : 'VALID');

function convolution(context: OperatorContext, node: TfNode): Value {
  const depthwise = node.op.includes('Depthwise');
  const kernel = requireWeight(context, node.inputs[1]);
  const [height = 1, width = 1, channels = 1, multiplier = 1] = kernel.shape;
  const weights = depthwise
    ? { shape: [channels * multiplier, 1, height, width], values: transposed(kernel, [2, 3, 0, 1]).values }
    : transposed(kernel, [3, 2, 0, 1]);
  const [, strideY = 1, strideX = 1] = node.integers('strides');
  const [, dilationY = 1, dilationX = 1] = node.integers('dilations');
  const attributes: OnnxAttributes = {
    kernel_shape: [height, width],
    strides: [strideY, strideX],
    dilations: [dilationY, dilationX],
    auto_pad: padding(node),
    ...(depthwise ? { group: channels } : {}),
  };
  const inputs = [context.value(node.inputs[0]!).name, context.writer.floats(weights.shape, weights.values)];
  if (hasBias(node)) inputs.push(constantFor(context, requireWeight(context, node.inputs[2]), 'rows'));
  const name = context.writer.operator('Conv', inputs, attributes);
  return activate(context, node, { name, layout: 'planar' });
}

function matrixProduct(context: OperatorContext, node: TfNode): Value {
  const inputs = [asRows(context, context.value(node.inputs[0]!))];
  inputs.push(constantFor(context, requireWeight(context, node.inputs[1]), 'rows'));
  if (hasBias(node)) inputs.push(constantFor(context, requireWeight(context, node.inputs[2]), 'rows'));
  const name = context.writer.operator('Gemm', inputs, node.flag('transpose_b') ? { transB: 1 } : {});
  return activate(context, node, { name, layout: 'rows' });
}

function pooling(context: OperatorContext, node: TfNode): Value {
  const [, height = 1, width = 1] = node.integers('ksize');
  const [, strideY = 1, strideX = 1] = node.integers('strides');
  const name = context.writer.operator('MaxPool', [context.value(node.inputs[0]!).name], {
    kernel_shape: [height, width],
    strides: [strideY, strideX],
    auto_pad: padding(node),
  });
  return { name, layout: 'planar' };
}

/** TensorFlow gives [before, after] per axis of [batch, row, column, channel]; ONNX all befores, then all afters. */
function pad(context: OperatorContext, node: TfNode): Value {
  const amounts = requireWeight(context, node.inputs[1]).values;
  const planarAxes = [0, 3, 1, 2];
  const befores = planarAxes.map((axis) => amounts[2 * axis]!);
  const afters = planarAxes.map((axis) => amounts[2 * axis + 1]!);
  const pads = context.writer.integers([...befores, ...afters]);
  const name = context.writer.operator('Pad', [context.value(node.inputs[0]!).name, pads]);
  return { name, layout: 'planar' };
}

function reshape(context: OperatorContext, node: TfNode): Value {
  const shape = context.writer.integers([...requireWeight(context, node.inputs[1]).values]);
  const name = context.writer.operator('Reshape', [asRows(context, context.value(node.inputs[0]!)), shape]);
  return { name, layout: 'rows' };
}

/** Every mean in these networks is over rows and columns. */
function spatialMean(context: OperatorContext, node: TfNode): Value {
  const axes = [...requireWeight(context, node.inputs[1]).values].sort();
  if (axes.join() !== '1,2') throw new Error(`mean over axes ${axes.join()} not supported`);
  const keep = node.flag('keep_dims');
  const name = context.writer.operator('ReduceMean', [context.value(node.inputs[0]!).name], {
    axes: [2, 3],
    keepdims: keep ? 1 : 0,
  });
  return { name, layout: keep ? 'planar' : 'rows' };
}

function channelConcat(context: OperatorContext, node: TfNode): Value {
  const values = node.inputs.slice(0, -1).map((input) => context.value(input));
  if (values.some((value) => value.layout !== 'planar')) throw new Error('only feature maps can be joined');
  const inputs = values.map((value) => value.name);
  return { name: context.writer.operator('Concat', inputs, { axis: 1 }), layout: 'planar' };
}

const unary =
  (type: string): Conversion =>
  (context, node) => {
    const { name, layout } = context.value(node.inputs[0]!);
    return { name: context.writer.operator(type, [name]), layout };
  };

const binary =
  (type: string): Conversion =>
  (context, node) => {
    const known = node.inputs.map((input) => (context.weight(input) ? null : context.value(input)));
    const layout = known.some((value) => value?.layout === 'planar') ? 'planar' : 'rows';
    const inputs = node.inputs.map(
      (input, i) => known[i]?.name ?? constantFor(context, requireWeight(context, input), layout),
    );
    return { name: context.writer.operator(type, inputs), layout };
  };

/** The bounds that an operator sets, and what it sets them on; null when it sets none. */
function boundsOf(context: OperatorContext, node: TfNode | undefined) {
  if (node?.op === 'Relu') return { low: 0, high: Number.POSITIVE_INFINITY, of: node.inputs[0]! };
  if (node?.op !== 'Minimum' && node?.op !== 'Maximum') return null;
  for (const [i, input] of node.inputs.entries()) {
    const tensor = context.weight(input);
    if (tensor?.values.length !== 1) continue;
    const bound = tensor.values[0]!;
    const of = node.inputs[1 - i]!;
    if (node.op === 'Minimum') return { low: Number.NEGATIVE_INFINITY, high: bound, of };
    return { low: bound, high: Number.POSITIVE_INFINITY, of };
  }
  return null;
}

/** Bounds on bounds are one clip, which the runtime joins with the convolution before it. */
const bounded =
  (type: string): Conversion =>
  (context, node) => {
    let [low, high, of] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, node.name];
    for (let inner = boundsOf(context, node); inner; inner = boundsOf(context, context.node(of))) {
      const within = (bound: number) => Math.min(high, Math.max(low, bound));
      [low, high, of] = [within(inner.low), within(inner.high), inner.of];
    }
    if (!Number.isFinite(low) || !Number.isFinite(high)) return binary(type)(context, node);
    const { name, layout } = context.value(of);
    return { name: clip(context, name, low, high), layout };
  };

/** How each TensorFlow operator that occurs in the networks is written in ONNX. */
export const operators: Readonly<Record<string, Conversion>> = {
  Conv2D: convolution,
  _FusedConv2D: convolution,
  DepthwiseConv2dNative: convolution,
  FusedDepthwiseConv2dNative: convolution,
  MatMul: matrixProduct,
  _FusedMatMul: matrixProduct,
  MaxPool: pooling,
  Pad: pad,
  Reshape: reshape,
  Mean: spatialMean,
  ConcatV2: channelConcat,
  Add: binary('Add'),
  AddV2: binary('Add'),
  Sub: binary('Sub'),
  Mul: binary('Mul'),
  Minimum: bounded('Min'),
  Maximum: bounded('Max'),
  Relu: unary('Relu'),
  Sigmoid: unary('Sigmoid'),
  Identity: (context, node) => context.value(node.inputs[0]!),
  Relu6: (context, node) => {
    const { name, layout } = context.value(node.inputs[0]!);
    return { name: clip6(context, name), layout };
  },
  Prelu: (context, node) => {
    const value = context.value(node.inputs[0]!);
    return { name: leaky(context, value, node.inputs[1]), layout: value.layout };
  },
};
