import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { InferenceSession, SESSION_OPTIONS, Tensor } from '../networks/onnxruntime.ts';
import type { AddedModel } from './folder.ts';
import type { ModelOutput } from './manifest.ts';

/** An added detector, loaded. */
export interface AddedNetwork {
  /**
   * @param dims first 1: one crop or window
   * @returns log-odds that AI made it, clamped to +-`MAX_LOGIT`
   * @throws Error with one line when the network cannot take the input or gives something else than its manifest says
   */
  judge(data: Float32Array, dims: readonly number[]): Promise<number>;
}

const MAX_LOGIT = 20;
const LEAST_SHARE = 1e-6;

const open = new Map<string, Promise<AddedNetwork>>();

/**
 * Log-odds of AI from the values of one output.
 *
 * @throws Error when there is no value at the place that means AI, or one is not a number
 */
export function logOddsOf(values: ArrayLike<number>, { kind, ai, high }: ModelOutput): number {
  const list = Array.from(values);
  if (ai >= list.length) throw new Error(`output has ${list.length} values, none at index ${ai}`);
  if (list.some((value) => !Number.isFinite(value))) throw new Error('output is not a finite number');
  const logit = kind === 'logit' ? fromLogits(list, ai) : fromShare(list[ai]!);
  const turned = list.length === 1 && high === 'real' ? -logit : logit;
  return Math.min(MAX_LOGIT, Math.max(-MAX_LOGIT, turned));
}

/** A single value is the log-odds; of several (softmax) it is the one that means AI against all others together. */
function fromLogits(list: readonly number[], ai: number): number {
  if (list.length === 1) return list[0]!;
  const others = list.filter((_, i) => i !== ai);
  const most = Math.max(...others);
  return list[ai]! - most - Math.log(others.reduce((sum, value) => sum + Math.exp(value - most), 0));
}

function fromShare(share: number): number {
  if (share < -LEAST_SHARE || share > 1 + LEAST_SHARE) throw new Error(`output ${share} is no probability`);
  const inside = Math.min(1 - LEAST_SHARE, Math.max(LEAST_SHARE, share));
  return Math.log(inside / (1 - inside));
}

async function load({ path, sha256, manifest }: AddedModel): Promise<AddedNetwork> {
  // From bytes, not by path: what was hashed is what runs, and the file cannot name others to be read beside it.
  const bytes = readFileSync(path);
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
    throw new Error('the file changed since the start');
  }
  const session = await InferenceSession.create(bytes, {
    ...SESSION_OPTIONS,
    // A detector of the operator's takes inputs of one size.
    enableCpuMemArena: true,
    logSeverityLevel: 4,
  });
  const { inputNames, outputNames } = session;
  const [input] = inputNames;
  if (input === undefined || inputNames.length !== 1) {
    throw new Error(`takes ${inputNames.length} inputs, one is expected`);
  }
  const { output } = manifest;
  const name = typeof output.of === 'number' ? outputNames[output.of] : output.of;
  if (name === undefined || !outputNames.includes(name)) {
    throw new Error(`has no output ${output.of} (outputs: ${outputNames.join(', ')})`);
  }
  return {
    async judge(data, dims) {
      const results = await session.run({ [input]: new Tensor('float32', data, dims) }, [name]);
      const { data: values, type } = results[name]!;
      if (!(values instanceof Float32Array) && !(values instanceof Float64Array)) {
        throw new Error(`output is ${type}, float is expected`);
      }
      return logOddsOf(values, output);
    },
  };
}

/** Loads an added detector once per process. */
export function openAddedNetwork(model: AddedModel): Promise<AddedNetwork> {
  const key = `${model.sha256} ${model.manifestSha256}`;
  let network = open.get(key);
  if (!network) {
    network = load(model);
    network.catch(() => open.delete(key));
    open.set(key, network);
  }
  return network;
}
