import { quantile } from '../../kernels/statistics.ts';
import type {
  SampledFrame,
  SignalCollector,
  SignalContext,
  SignalDefinition,
  SignalMeasurement,
} from '../../media.ts';
import { type Detector, openDetector } from '../../networks/index.ts';
import { PerSecond, Strongest } from '../strongest.ts';
import { faceMaps } from './face-maps.ts';
import { changeOf, type FaceCut, FaceCuts } from './gather.ts';
import { type FaceLogits, type Head, judgeFaces, likely } from './judge.ts';

export { type FaceMap, MAP_SIDE, suspicionAt, suspicionByRegion } from './judge.ts';

const featureNames = ['logit', 'logitHigh', 'logitChange'] as const;

const HIGH_SHARE = 0.8;
/** 95 in 100 real files have no face above it, out of fold (docs/accuracy/models/faces.md). */
const RARE_LOGIT = { frame: 1.3, picture: 1.4 } as const;
const KIND = { frame: 'filmed clips', picture: 'real pictures' } as const;

/** What a network trained on swapped, animated and generated faces says of the faces in the file. */
export class FaceNetworkCollector implements SignalCollector {
  readonly #detector: Detector;
  readonly #ensembleMember: number | null;
  readonly #head: Head;
  readonly #stills: boolean;
  readonly #cuts: FaceCuts;

  /** @param options.stills the frames are pictures of their own, each of which is looked at */
  constructor(options: {
    detector: Detector;
    ensembleMember: number | null;
    head: Head;
    stills: boolean;
  }) {
    this.#detector = options.detector;
    this.#ensembleMember = options.ensembleMember;
    this.#head = options.head;
    this.#stills = options.stills;
    this.#cuts = new FaceCuts(options.stills);
  }

  frame(frame: SampledFrame): Promise<void> {
    return this.#cuts.frame(frame);
  }

  async finish(): Promise<SignalMeasurement> {
    const crops = this.#cuts.list();
    if (typeof crops === 'string') return { features: null, reason: crops, evidence: [] };
    const pixels = crops.map((crop) => crop.pixels);
    const judging = { head: this.#head, ensembleMember: this.#ensembleMember };
    const judged = await judgeFaces(this.#detector, pixels, judging);
    const logits = judged.map(({ logit }) => logit);
    const features: Record<string, number> = {
      logit: logits.reduce((sum, logit) => sum + logit, 0) / logits.length,
      logitHigh: quantile(logits, HIGH_SHARE),
    };
    if (!this.#stills) features.logitChange = changeOf(crops, logits);
    return { features, ...this.#shown(crops, judged) };
  }

  #shown(
    crops: readonly FaceCut[],
    judged: readonly FaceLogits[],
  ): Pick<SignalMeasurement, 'evidence' | 'faceMaps' | 'perFace' | 'perSecond'> {
    const perSecond = new PerSecond();
    const perFace: NonNullable<SignalMeasurement['perFace']> = [];
    const strongest = new Strongest();
    for (const [i, { at_s, trackId, place }] of crops.entries()) {
      const { logit } = judged[i]!;
      const value = likely(logit);
      perSecond.add(at_s, value);
      perFace.push({ trackId, at_s, value });
      if (logit < RARE_LOGIT[this.#head]) continue;
      strongest.add(logit, {
        at_s: this.#stills ? null : at_s,
        ...place,
        text: `The face resembles generated and altered ones (${logit.toFixed(1)} on the face network's scale) more than any face of 95 in 100 ${KIND[this.#head]} it was measured on.`,
      });
    }
    const maps = faceMaps(crops.map((crop, i) => ({ ...crop, logits: judged[i]! })));
    const shown = { perFace, faceMaps: maps, evidence: strongest.list() };
    return this.#stills ? shown : { ...shown, perSecond: perSecond.list((mean) => mean) };
  }
}

async function collect(context: SignalContext): Promise<SignalCollector> {
  const stills = context.mode === 'frames' || context.modality === 'image';
  return new FaceNetworkCollector({
    detector: await openDetector('faces'),
    ensembleMember: context.ensembleMember,
    head: context.modality === 'video' ? 'frame' : 'picture',
    stills,
  });
}

export const faceNetwork: SignalDefinition = {
  name: 'face-network',
  metric: 'faceConsistency',
  modalities: ['video', 'image'],
  faces: true,
  featureNames,
  collect,
};
