import { type Network, openNetwork } from '../../faces/network.ts';
import { Moments } from '../../kernels/statistics.ts';
import type {
  SampledFrame,
  SignalCollector,
  SignalContext,
  SignalDefinition,
  SignalMeasurement,
} from '../../media.ts';
import { changeOver } from './change.ts';
import { type FeatureMap, featureMaps, layers, POOLED_LENGTH, pool } from './layers.ts';
import { normaliseFrame, normaliseStill } from './normalise.ts';
import { COMPONENTS, loadProjection, type Projection } from './projection.ts';

const changes = ['first', 'unevenness', 'jerk', 'straightness'] as const;

const componentNames = Array.from({ length: COMPONENTS }, (_, i) => `a${String(i).padStart(3, '0')}`);
const changeNames = layers.flatMap(({ name }) => changes.map((change) => `${change}.${name}`));
const featureNames = [...componentNames, ...changeNames, 'drift'];

/** Three samples in a row show change. A run of three starts every eight samples (once a second). */
const RUN = 3;
const BETWEEN_RUNS = 8;
/** After so many runs they become half as frequent, again and again: an hour costs ten times what ten seconds do. */
const RUNS_AT_ONE_PACE = 16;
const MOST_STILLS = 12;
const LEAST_SIDE = 48;

/** Pooled middle layers of a general image network over whole frames, and how they change over time. */
export class AppearanceCollector implements SignalCollector {
  readonly #backbone: Network;
  readonly #projection: Projection;
  readonly #stills: boolean;
  #betweenRuns = BETWEEN_RUNS;
  #runs = 0;
  readonly #sum = new Float64Array(POOLED_LENGTH);
  readonly #changes = new Map(changeNames.map((name) => [name, new Moments()]));
  readonly #drift = new Moments();
  #count = 0;
  #small = false;
  #stillsRead = 0;
  #run: FeatureMap[][] = [];
  #lastSample = -1;
  #lastComponents: Float64Array | null = null;

  constructor(options: { backbone: Network; projection: Projection; stills: boolean }) {
    this.#backbone = options.backbone;
    this.#projection = options.projection;
    this.#stills = options.stills;
  }

  async frame(frame: SampledFrame): Promise<void> {
    if (Math.min(frame.rgb.width, frame.rgb.height) < LEAST_SIDE) {
      this.#small = true;
      return;
    }
    if (this.#stills) await this.#still(frame);
    else await this.#moving(frame);
  }

  async #still(frame: SampledFrame): Promise<void> {
    if (this.#stillsRead++ >= MOST_STILLS) return;
    for (const planes of await normaliseStill(frame.rgb)) {
      this.#add(pool(await featureMaps(this.#backbone, planes)));
    }
  }

  async #moving(frame: SampledFrame): Promise<void> {
    const place = frame.sample % this.#betweenRuns;
    if (place >= RUN) return;
    const maps = await featureMaps(this.#backbone, await normaliseFrame(frame.rgb));
    const pooled = pool(maps);
    this.#add(pooled);
    if (place === 0 || frame.cut || frame.sample !== this.#lastSample + 1) this.#run = [];
    this.#lastSample = frame.sample;
    this.#run.push(maps);
    // Steps of different length do not compare.
    if (place === 0 && this.#betweenRuns === BETWEEN_RUNS) this.#addDrift(pooled, frame.cut);
    if (this.#run.length === RUN) this.#addChange();
  }

  #add(pooled: Float64Array): void {
    for (let i = 0; i < POOLED_LENGTH; i++) this.#sum[i]! += pooled[i]!;
    this.#count++;
  }

  /** How far the picture's character moves from one run to the next. */
  #addDrift(pooled: Float64Array, cut: boolean): void {
    const components = this.#projection.project(pooled);
    const last = this.#lastComponents;
    if (last && !cut) {
      let squares = 0;
      for (let k = 0; k < COMPONENTS; k++) squares += (components[k]! - last[k]!) ** 2;
      this.#drift.add(Math.sqrt(squares / COMPONENTS));
    }
    this.#lastComponents = components;
  }

  #addChange(): void {
    const [a, b, c] = this.#run;
    if (++this.#runs % RUNS_AT_ONE_PACE === 0) this.#betweenRuns *= 2;
    for (const [i, { name }] of layers.entries()) {
      const change = changeOver(a![i]!, b![i]!, c![i]!);
      for (const part of changes) this.#changes.get(`${part}.${name}`)!.add(change[part]);
    }
  }

  finish(): SignalMeasurement {
    if (this.#count === 0) {
      return { features: null, reason: this.#small ? 'too_small' : 'too_short', evidence: [] };
    }
    const components = this.#projection.project(this.#sum.map((value) => value / this.#count));
    const features = Object.fromEntries(componentNames.map((name, i) => [name, components[i]!]));
    for (const [name, moments] of this.#changes) if (moments.count > 0) features[name] = moments.mean;
    if (this.#drift.count > 0) features.drift = this.#drift.mean;
    // No evidence: no single frame or second of it means anything to a person, only all together.
    return { features, evidence: [] };
  }
}

async function collect(context: SignalContext): Promise<SignalCollector> {
  const [backbone, projection] = await Promise.all([
    openNetwork(context.modelsDir, 'backbone'),
    loadProjection(),
  ]);
  const stills = context.mode === 'frames' || context.modality === 'image';
  return new AppearanceCollector({ backbone, projection, stills });
}

export const appearance: SignalDefinition = {
  name: 'appearance',
  metric: 'deepfakeScore',
  modalities: ['video', 'image'],
  featureNames,
  collect,
};
