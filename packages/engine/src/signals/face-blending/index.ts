import type {
  SampledFrame,
  SignalCollector,
  SignalContext,
  SignalDefinition,
  SignalMeasurement,
} from '../../media.ts';
import { type Detector, openDetector, pick } from '../../networks/index.ts';
import { planesOf, SIDE } from '../face-network/crops.ts';
import {
  type FaceFinding,
  faceFeatureNames,
  faceFeatures,
  shownFaces,
} from '../face-network/face-figures.ts';
import { FaceCuts } from '../face-network/gather.ts';

/** 95 in 100 real clips have no face above it, out of fold (docs/accuracy/models/blending.md). */
const FINDING: FaceFinding = {
  rareLogit: 3.5,
  likely: (logit) => 1 / (1 + Math.exp(-logit)),
  text: (logit) =>
    `Sharpness, noise or colours change inside the face as where one face was pasted onto another (${logit.toFixed(1)} on the blending network's scale), more than in any face of 95 in 100 filmed clips it was measured on.`,
};
/** Crops judged in one run: more would need more memory and save no time. */
const BATCH = 4;

/** What a network trained on pasted faces says of the faces in a clip: whether two pictures meet in one. */
export class FaceBlendingCollector implements SignalCollector {
  readonly #detector: Detector;
  readonly #ensembleMember: number | null;
  readonly #stills: boolean;
  readonly #cuts: FaceCuts;

  /** @param options.stills the frames are pictures of their own, each of which is looked at */
  constructor(options: { detector: Detector; ensembleMember: number | null; stills: boolean }) {
    this.#detector = options.detector;
    this.#ensembleMember = options.ensembleMember;
    this.#stills = options.stills;
    this.#cuts = new FaceCuts(options.stills);
  }

  frame(frame: SampledFrame): Promise<void> {
    return this.#cuts.frame(frame);
  }

  async finish(): Promise<SignalMeasurement> {
    const cuts = this.#cuts.list();
    if (typeof cuts === 'string') return { features: null, reason: cuts, evidence: [] };
    const pixels = cuts.map((cut) => cut.pixels);
    const logits = await blendingLogits(this.#detector, pixels, this.#ensembleMember);
    const faces = { cuts, logits, stills: this.#stills };
    return { features: faceFeatures(faces), ...shownFaces(faces, FINDING) };
  }
}

/**
 * One logit a face, positive: a part was pasted.
 *
 * @param crops pixels as `faceCrop` answers them
 * @param ensembleMember the only one that may speak; null: the mean of all
 */
export async function blendingLogits(
  detector: Detector,
  crops: readonly Buffer[],
  ensembleMember: number | null,
): Promise<number[]> {
  const logits: number[] = [];
  for (let from = 0; from < crops.length; from += BATCH) {
    const batch = crops.slice(from, from + BATCH);
    const data = new Float32Array(batch.length * 3 * SIDE * SIDE);
    for (const [i, crop] of batch.entries()) data.set(await planesOf(crop), i * 3 * SIDE * SIDE);
    const found = await detector.run(data, [batch.length, 3, SIDE, SIDE]);
    logits.push(...pick(found, ensembleMember));
  }
  return logits;
}

async function collect(context: SignalContext): Promise<SignalCollector> {
  return new FaceBlendingCollector({
    detector: await openDetector('blending'),
    ensembleMember: context.ensembleMember,
    stills: context.mode === 'frames',
  });
}

export const faceBlending: SignalDefinition = {
  name: 'face-blending',
  metric: 'faceConsistency',
  modalities: ['video'],
  faces: true,
  featureNames: faceFeatureNames,
  collect,
};
