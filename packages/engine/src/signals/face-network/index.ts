import type {
  SampledFrame,
  SignalCollector,
  SignalContext,
  SignalDefinition,
  SignalMeasurement,
} from '../../media.ts';
import { type Detector, openDetector } from '../../networks/index.ts';
import { faceFeatureNames, faceFeatures, shownFaces } from './face-figures.ts';
import { faceMaps } from './face-maps.ts';
import { FaceCuts } from './gather.ts';
import { type Head, judgeFaces, likely } from './judge.ts';

export { type FaceMap, MAP_SIDE, suspicionAt, suspicionByRegion } from './judge.ts';

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
    const cuts = this.#cuts.list();
    if (typeof cuts === 'string') return { features: null, reason: cuts, evidence: [] };
    const pixels = cuts.map((cut) => cut.pixels);
    const judging = { head: this.#head, ensembleMember: this.#ensembleMember };
    const judged = await judgeFaces(this.#detector, pixels, judging);
    const faces = { cuts, logits: judged.map(({ logit }) => logit), stills: this.#stills };
    const shown = shownFaces(faces, { rareLogit: RARE_LOGIT[this.#head], likely, text: this.#finding });
    const maps = faceMaps(cuts.map((cut, i) => ({ ...cut, logits: judged[i]! })));
    return { features: faceFeatures(faces), ...shown, faceMaps: maps };
  }

  readonly #finding = (logit: number): string =>
    `The face resembles generated and altered ones (${logit.toFixed(1)} on the face network's scale) more than any face of 95 in 100 ${KIND[this.#head]} it was measured on.`;
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
  featureNames: faceFeatureNames,
  collect,
};
