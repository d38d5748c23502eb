import { type Network, openNetwork } from '../../faces/network.ts';
import { Moments } from '../../kernels/statistics.ts';
import {
  SAMPLE_RATE_HZ,
  type SampledFrame,
  type SignalCollector,
  type SignalContext,
  type SignalDefinition,
  type SignalMeasurement,
} from '../../media.ts';
import { PerSecond, Strongest } from '../strongest.ts';
import { type Change, changeOver } from './change.ts';
import { type FeatureMap, featureMaps, layers, POOLED_LENGTH, pool } from './layers.ts';
import { normaliseFrame, normaliseStill } from './normalise.ts';
import { COMPONENTS, loadProjection, type Projection } from './projection.ts';

const changes = ['first', 'unevenness', 'jerk', 'straightness'] as const;

const componentNames = Array.from({ length: COMPONENTS }, (_, i) => `a${String(i).padStart(3, '0')}`);
const changeNames = layers.flatMap(({ name }) => changes.map((change) => `${change}.${name}`));
const featureNames = [...componentNames, ...changeNames, 'drift'];

/** Three samples in a row show change; runs of three are spread over the file. */
const RUN = 3;
const LEAST_BETWEEN_RUNS = 4;
/** Runs per file at most, about: what appearance costs does not grow with duration. */
const MOST_RUNS = 16;
const MOST_STILLS = 12;
const LEAST_SIDE = 48;

/** `jerk` of the middle layer: usual for filmed motion, and where change looks like noise (log of root 3). */
const USUAL_JERK = 0.4;
const NOISE_JERK = 0.55;
const MIDDLE_LAYER = 2;
/** Below this relative change nothing moves, and how it moves means nothing. */
const LEAST_CHANGE = 0.04;

/** Pooled middle layers of a general image network over whole frames, and how they change over time. */
export class AppearanceCollector implements SignalCollector {
  readonly #backbone: Network;
  readonly #projection: Projection;
  readonly #stills: boolean;
  readonly #betweenRuns: number;
  readonly #sum = new Float64Array(POOLED_LENGTH);
  readonly #changes = new Map(changeNames.map((name) => [name, new Moments()]));
  readonly #drift = new Moments();
  readonly #perSecond = new PerSecond();
  readonly #strongest = new Strongest();
  #count = 0;
  #small = false;
  #stillsRead = 0;
  #run: FeatureMap[][] = [];
  #lastSample = -1;
  #lastComponents: Float64Array | null = null;

  constructor(options: {
    backbone: Network;
    projection: Projection;
    stills: boolean;
    duration_s: number | null;
  }) {
    this.#backbone = options.backbone;
    this.#projection = options.projection;
    this.#stills = options.stills;
    const samples = (options.duration_s ?? MOST_RUNS) * SAMPLE_RATE_HZ;
    this.#betweenRuns = Math.max(LEAST_BETWEEN_RUNS, Math.ceil(samples / MOST_RUNS));
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
    if (place === 0) this.#addDrift(pooled, frame.cut);
    if (this.#run.length === RUN) this.#addChange(frame);
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

  #addChange(frame: SampledFrame): void {
    const [a, b, c] = this.#run;
    for (const [i, { name }] of layers.entries()) {
      const change = changeOver(a![i]!, b![i]!, c![i]!);
      for (const part of changes) this.#changes.get(`${part}.${name}`)!.add(change[part]);
      if (i === MIDDLE_LAYER) this.#note(frame, change);
    }
  }

  #note(frame: SampledFrame, { first, jerk }: Change): void {
    if (first < LEAST_CHANGE) return;
    const suspicion = Math.max(0, Math.min(1, (jerk - USUAL_JERK) / (NOISE_JERK - USUAL_JERK)));
    this.#perSecond.add(frame.at_s, suspicion);
    if (suspicion < 0.5) return;
    this.#strongest.add(suspicion * first, {
      at_s: frame.at_s,
      frame: frame.index,
      text: `Textures change without a steady direction at ${frame.at_s.toFixed(1)} s: second differences are ${Math.exp(jerk).toFixed(2)} times the first (${Math.exp(USUAL_JERK).toFixed(2)} is usual, ${Math.exp(NOISE_JERK).toFixed(2)} is noise).`,
    });
  }

  finish(): SignalMeasurement {
    if (this.#count === 0) {
      return { features: null, reason: this.#small ? 'too_small' : 'too_short', evidence: [] };
    }
    const components = this.#projection.project(this.#sum.map((value) => value / this.#count));
    const features = Object.fromEntries(componentNames.map((name, i) => [name, components[i]!]));
    for (const [name, moments] of this.#changes) if (moments.count > 0) features[name] = moments.mean;
    if (this.#drift.count > 0) features.drift = this.#drift.mean;
    return {
      features,
      perSecond: this.#perSecond.list((mean) => mean),
      evidence: this.#strongest.list(),
    };
  }
}

async function collect(context: SignalContext): Promise<SignalCollector> {
  const [backbone, projection] = await Promise.all([
    openNetwork(context.modelsDir, 'backbone'),
    loadProjection(),
  ]);
  const stills = context.mode === 'frames' || context.modality === 'image';
  return new AppearanceCollector({ backbone, projection, stills, duration_s: context.file.duration_s });
}

export const appearance: SignalDefinition = {
  name: 'appearance',
  metric: 'deepfakeScore',
  modalities: ['video', 'image'],
  featureNames,
  collect,
};
