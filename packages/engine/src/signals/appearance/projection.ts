import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The projection that the engine ships. */
export const PROJECTION_FILE = fileURLToPath(new URL('../../../models/appearance-pca.json', import.meta.url));

/** Components that the projection gives. */
export const COMPONENTS = 96;

/** Standardised features beyond this are outliers of one picture, not its character. */
const MOST_DEVIATIONS = 6;

/** Numbers are little-endian float32 in base64. */
interface StoredProjection {
  inputs: number;
  outputs: number;
  mean: string;
  deviation: string;
  /** `outputs` rows of `inputs` values. */
  components: string;
}

/** Principal components of pooled backbone features. */
export interface Projection {
  /** @param pooled `inputs` values. @returns `COMPONENTS` values, of deviation 1 over the pictures it was computed on */
  project(pooled: Float64Array): Float64Array;
}

let loaded: Promise<Projection> | null = null;

function floats(base64: string, count: number): Float32Array {
  const bytes = Buffer.from(base64, 'base64');
  const values = Float32Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readFloatLE(4 * i));
  if (values.length !== count) throw new Error(`appearance-pca.json: ${values.length} values, not ${count}`);
  return values;
}

async function load(): Promise<Projection> {
  const stored: StoredProjection = JSON.parse(await readFile(PROJECTION_FILE, 'utf8'));
  const { inputs, outputs } = stored;
  if (outputs !== COMPONENTS)
    throw new Error(`appearance-pca.json: ${outputs} components, not ${COMPONENTS}`);
  const mean = floats(stored.mean, inputs);
  const deviation = floats(stored.deviation, inputs);
  const components = floats(stored.components, inputs * outputs);
  return {
    project(pooled) {
      const standard = new Float64Array(inputs);
      for (let i = 0; i < inputs; i++) {
        const value = (pooled[i]! - mean[i]!) / deviation[i]!;
        standard[i] = Math.max(-MOST_DEVIATIONS, Math.min(MOST_DEVIATIONS, value));
      }
      const projected = new Float64Array(outputs);
      for (let k = 0; k < outputs; k++) {
        let sum = 0;
        for (let i = 0; i < inputs; i++) sum += components[k * inputs + i]! * standard[i]!;
        projected[k] = sum;
      }
      return projected;
    },
  };
}

/**
 * Loads the projection that the engine ships, once per process.
 * @throws Error when the file is missing or of another shape
 */
export function loadProjection(): Promise<Projection> {
  loaded ??= load();
  return loaded;
}
