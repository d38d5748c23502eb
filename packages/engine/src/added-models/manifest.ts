/** The JSON manifest beside an added detector: what it takes, what it gives, whose it is. Read from an operator's folder, so nothing in it is trusted. */
import { AUDIO_RATE_HZ } from '../media.ts';
import { Fields } from './fields.ts';

export type Crop = 'frame' | 'face' | 'audio-window';

/** How a picture becomes the network's input: (pixel * scale - mean) / std, for each channel in the order of `colour`. */
export interface PictureInput {
  /** Pixels, 16..1024. */
  width: number;
  height: number;
  layout: 'NCHW' | 'NHWC';
  colour: 'RGB' | 'BGR';
  scale: number;
  mean: readonly number[];
  std: readonly number[];
  /** For `crop: "face"`: side of the square around the face, in sizes of its box. */
  margin: number;
}

/** 16 kHz mono in -1..1, then (sample - mean) / std. */
export interface SoundInput {
  /** Samples in a window: 0.25 s to 30 s. */
  samples: number;
  layout: 'NT' | 'NCT';
  mean: number;
  std: number;
}

export interface ModelOutput {
  /** Which output of the network: its name, or its place. */
  of: string | number;
  kind: 'logit' | 'probability';
  /** Which value of the output means AI. */
  ai: number;
  /** Of an output with a single value: what a high value says. */
  high: 'ai' | 'real';
}

export interface AddedManifest {
  name: string;
  version: string | null;
  /** Name of the ONNX file in the same folder. */
  file: string;
  /** What its SHA-256 must be; null when the manifest does not say. */
  sha256: string | null;
  crop: Crop;
  picture: PictureInput | null;
  sound: SoundInput | null;
  output: ModelOutput;
  licence: string;
  source: string;
}

const NAME = /^[a-z0-9][a-z0-9._-]{0,39}$/;
const PLAIN_FILE = /^[^/\\\0]{1,120}\.onnx$/;

function pictureInput(own: Fields): PictureInput {
  own.only(['width', 'height', 'layout', 'colour', 'scale', 'mean', 'std', 'margin']);
  return {
    width: own.integer('width', 16, 1024),
    height: own.integer('height', 16, 1024),
    layout: own.choice('layout', ['NCHW', 'NHWC']),
    colour: own.choice('colour', ['RGB', 'BGR']),
    scale: own.number('scale', 1e-6, 1, 1 / 255),
    mean: own.three('mean', [0, 0, 0]),
    std: own.three('std', [1, 1, 1]).map((value, i) => {
      if (!(value > 0)) throw own.problem(`std[${i}]`, 'must be above 0');
      return value;
    }),
    margin: own.number('margin', 0.5, 4, 1.3),
  };
}

function soundInput(own: Fields): SoundInput {
  own.only(['samples', 'rate_hz', 'layout', 'mean', 'std']);
  const rate = own.integer('rate_hz', 1, 1_000_000);
  if (rate !== AUDIO_RATE_HZ) throw own.problem('rate_hz', `must be ${AUDIO_RATE_HZ}`);
  return {
    samples: own.integer('samples', AUDIO_RATE_HZ / 4, 30 * AUDIO_RATE_HZ),
    layout: own.choice('layout', ['NT', 'NCT']),
    mean: own.number('mean', -1e3, 1e3, 0),
    std: own.number('std', 1e-6, 1e6, 1),
  };
}

function modelOutput(own: Fields): ModelOutput {
  own.only(['name', 'index', 'kind', 'ai', 'high']);
  if (own.has('name') === own.has('index')) {
    throw own.problem(own.has('name') ? 'name' : 'index', 'give either the name or the index of the output');
  }
  return {
    of: own.has('name') ? own.text('name') : own.integer('index', 0, 31),
    kind: own.choice('kind', ['logit', 'probability']),
    ai: own.integer('ai', 0, 9999),
    high: own.has('high') ? own.choice('high', ['ai', 'real']) : 'ai',
  };
}

/**
 * Reads a manifest.
 *
 * @param fileName shown in messages
 * @throws ManifestError naming the field
 */
export function readManifest(text: string, fileName: string): AddedManifest {
  const own = Fields.parse(text, fileName);
  own.only(['name', 'version', 'file', 'sha256', 'crop', 'input', 'output', 'licence', 'source']);
  const name = own.text('name');
  if (!NAME.test(name)) {
    throw own.problem('name', 'must be 1 to 40 small letters, digits, dots, dashes or underscores');
  }
  const file = own.text('file');
  if (!PLAIN_FILE.test(file)) {
    throw own.problem('file', 'must be the name of an .onnx file in the same folder, without a path');
  }
  const sha256 = own.has('sha256') ? own.text('sha256').toLowerCase() : null;
  if (sha256 !== null && !/^[0-9a-f]{64}$/.test(sha256)) {
    throw own.problem('sha256', 'must be 64 hexadecimal digits');
  }
  const crop = own.choice('crop', ['frame', 'face', 'audio-window']);
  const input = own.inner('input');
  return {
    name,
    version: own.has('version') ? own.text('version') : null,
    file,
    sha256,
    crop,
    picture: crop === 'audio-window' ? null : pictureInput(input),
    sound: crop === 'audio-window' ? soundInput(input) : null,
    output: modelOutput(own.inner('output')),
    licence: own.text('licence'),
    source: own.text('source'),
  };
}
