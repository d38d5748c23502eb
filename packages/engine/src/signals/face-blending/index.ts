import { quantile } from '../../kernels/statistics.ts';
import type {
  SampledFrame,
  SignalCollector,
  SignalContext,
  SignalDefinition,
  SignalMeasurement,
} from '../../media.ts';
import { type Detector, openDetector, pick } from '../../networks/index.ts';
import { planesOf, SIDE } from '../face-network/crops.ts';
import { changeOf, type FaceCut, FaceCuts } from '../face-network/gather.ts';
import { PerSecond, Strongest } from '../strongest.ts';

const featureNames = ['logit', 'logitHigh', 'logitChange'] as const;

const HIGH_SHARE = 0.8;
/** 95 in 100 real clips have no face above it, out of fold (docs/accuracy/models/blending.md). */
const RARE_LOGIT = 3.5;
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
    const features: Record<string, number> = {
      logit: logits.reduce((sum, logit) => sum + logit, 0) / logits.length,
      logitHigh: quantile(logits, HIGH_SHARE),
    };
    if (!this.#stills) features.logitChange = changeOf(cuts, logits);
    return { features, ...this.#shown(cuts, logits) };
  }

  #shown(
    cuts: readonly FaceCut[],
    logits: readonly number[],
  ): Pick<SignalMeasurement, 'evidence' | 'perFace' | 'perSecond'> {
    const perSecond = new PerSecond();
    const perFace: NonNullable<SignalMeasurement['perFace']> = [];
    const strongest = new Strongest();
    for (const [i, { at_s, trackId, place }] of cuts.entries()) {
      const logit = logits[i]!;
      const value = 1 / (1 + Math.exp(-logit));
      perSecond.add(at_s, value);
      perFace.push({ trackId, at_s, value });
      if (logit < RARE_LOGIT) continue;
      strongest.add(logit, {
        at_s: this.#stills ? null : at_s,
        ...place,
        text: `Sharpness, noise or colours change inside the face as where one face was pasted onto another (${logit.toFixed(1)} on the blending network's scale), more than in any face of 95 in 100 filmed clips it was measured on.`,
      });
    }
    const shown = { perFace, evidence: strongest.list() };
    return this.#stills ? shown : { ...shown, perSecond: perSecond.list((mean) => mean) };
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
  featureNames,
  collect,
};
