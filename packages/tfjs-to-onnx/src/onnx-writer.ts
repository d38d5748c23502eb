/**
 * Writes the part of the ONNX protobuf format that converted networks need.
 * Field numbers are those of onnx.proto3 (IR version 8, operator set 13).
 */

const IR_VERSION = 8;
const OPERATOR_SET = 13;

const WIRE_VARINT = 0;
const WIRE_BYTES = 2;
const WIRE_FLOAT = 5;

const TENSOR_FLOAT = 1;
const TENSOR_INT64 = 7;

const ATTRIBUTE_FLOAT = 1;
const ATTRIBUTE_INT = 2;
const ATTRIBUTE_STRING = 3;
const ATTRIBUTE_INTS = 7;

/** A whole number, a list of them, a text, or a fraction (`{ float }`, because 1 and 1.0 are different in protobuf). */
export type OnnxAttribute = number | readonly number[] | string | { float: number };

export type OnnxAttributes = Readonly<Record<string, OnnxAttribute>>;

function varint(value: number | bigint): Buffer {
  let rest = BigInt.asUintN(64, BigInt(value));
  const bytes: number[] = [];
  do {
    const low = Number(rest & 127n);
    rest >>= 7n;
    bytes.push(rest > 0n ? low | 128 : low);
  } while (rest > 0n);
  return Buffer.from(bytes);
}

function field(number: number, wire: number, payload: Buffer): Buffer {
  return Buffer.concat([varint((number << 3) | wire), payload]);
}

function bytesField(number: number, payload: Buffer): Buffer {
  return field(number, WIRE_BYTES, Buffer.concat([varint(payload.length), payload]));
}

function textField(number: number, text: string): Buffer {
  return bytesField(number, Buffer.from(text));
}

function intField(number: number, value: number): Buffer {
  return field(number, WIRE_VARINT, varint(value));
}

function floatField(number: number, value: number): Buffer {
  const payload = Buffer.alloc(4);
  payload.writeFloatLE(value);
  return field(number, WIRE_FLOAT, payload);
}

function attributeField(name: string, value: OnnxAttribute): Buffer {
  const parts = [textField(1, name)];
  if (typeof value === 'string') parts.push(textField(4, value), intField(20, ATTRIBUTE_STRING));
  else if (typeof value === 'number') parts.push(intField(3, value), intField(20, ATTRIBUTE_INT));
  else if ('float' in value) parts.push(floatField(2, value.float), intField(20, ATTRIBUTE_FLOAT));
  else parts.push(...value.map((item) => intField(8, item)), intField(20, ATTRIBUTE_INTS));
  return bytesField(5, Buffer.concat(parts));
}

function tensorMessage(name: string, shape: readonly number[], values: Float32Array | BigInt64Array): Buffer {
  return Buffer.concat([
    ...shape.map((size) => intField(1, size)),
    intField(2, values instanceof BigInt64Array ? TENSOR_INT64 : TENSOR_FLOAT),
    textField(8, name),
    bytesField(9, Buffer.from(values.buffer, values.byteOffset, values.byteLength)),
  ]);
}

/** Type of an input or output; without a shape the runtime infers it. */
function valueMessage(name: string, shape?: readonly number[]): Buffer {
  const dimensions =
    shape && bytesField(2, Buffer.concat(shape.map((size) => bytesField(1, intField(1, size)))));
  const type = bytesField(1, Buffer.concat([intField(1, TENSOR_FLOAT), ...(dimensions ? [dimensions] : [])]));
  return Buffer.concat([textField(1, name), bytesField(2, type)]);
}

/** Collects operators in execution order and serialises them as one ONNX model. */
export class OnnxWriter {
  readonly #nodes: Buffer[] = [];
  readonly #constants: Buffer[] = [];
  readonly #inputs: Buffer[] = [];
  readonly #outputs: Buffer[] = [];
  #count = 0;

  input(name: string, shape: readonly number[]): void {
    this.#inputs.push(valueMessage(name, shape));
  }

  output(name: string): void {
    this.#outputs.push(valueMessage(name));
  }

  /** Stores weights and answers the name to refer to them by. */
  floats(shape: readonly number[], values: Float32Array): string {
    return this.#constant(shape, values);
  }

  /** Stores a list of whole numbers (shapes, paddings). */
  integers(values: readonly number[]): string {
    return this.#constant([values.length], new BigInt64Array(values.map(BigInt)));
  }

  #constant(shape: readonly number[], values: Float32Array | BigInt64Array): string {
    const name = `constant_${this.#count++}`;
    this.#constants.push(tensorMessage(name, shape, values));
    return name;
  }

  /** Appends one operator and answers the name of its output. */
  operator(
    type: string,
    inputs: readonly string[],
    attributes: OnnxAttributes = {},
    output?: string,
  ): string {
    const name = output ?? `value_${this.#count++}`;
    this.#nodes.push(
      Buffer.concat([
        ...inputs.map((input) => textField(1, input)),
        textField(2, name),
        textField(3, `${type}_${this.#nodes.length}`),
        textField(4, type),
        ...Object.entries(attributes).map(([key, value]) => attributeField(key, value)),
      ]),
    );
    return name;
  }

  finish(graphName: string): Buffer {
    const graph = Buffer.concat([
      ...this.#nodes.map((node) => bytesField(1, node)),
      textField(2, graphName),
      ...this.#constants.map((tensor) => bytesField(5, tensor)),
      ...this.#inputs.map((value) => bytesField(11, value)),
      ...this.#outputs.map((value) => bytesField(12, value)),
    ]);
    const operatorSet = Buffer.concat([textField(1, ''), intField(2, OPERATOR_SET)]);
    return Buffer.concat([
      intField(1, IR_VERSION),
      textField(2, 'unmask'),
      bytesField(7, graph),
      bytesField(8, operatorSet),
    ]);
  }
}
