import type { SampledFrame, SignalCollector, SignalMeasurement } from '../../media.ts';
import { type FaceFinding, faceFeatures, shownFaces } from './face-figures.ts';
import { faceMaps } from './face-maps.ts';
import { FaceCuts } from './gather.ts';
import type { FaceLogits } from './judge.ts';

/** What a network says of one face; of each place in it where it says that as well. */
export type FaceJudgement = Pick<FaceLogits, 'logit'> & Partial<FaceLogits>;

export interface JudgingOfFaces {
  /** @param crops pixels as `faceCrop` answers them */
  judge: (crops: readonly Buffer[]) => Promise<readonly FaceJudgement[]>;
  finding: FaceFinding;
  /** The frames are pictures of their own, each of which is looked at. */
  stills: boolean;
}

/** Cuts out the faces of a file and measures what a network says of each. */
export class FacesCollector implements SignalCollector {
  readonly #judging: JudgingOfFaces;
  readonly #cuts: FaceCuts;

  constructor(judging: JudgingOfFaces) {
    this.#judging = judging;
    this.#cuts = new FaceCuts(judging.stills);
  }

  frame(frame: SampledFrame): Promise<void> {
    return this.#cuts.frame(frame);
  }

  async finish(): Promise<SignalMeasurement> {
    const cuts = this.#cuts.list();
    if (typeof cuts === 'string') return { features: null, reason: cuts, evidence: [] };
    const { judge, finding, stills } = this.#judging;
    const judged = await judge(cuts.map((cut) => cut.pixels));
    const faces = { cuts, logits: judged.map(({ logit }) => logit), stills };
    const placed = cuts.flatMap((cut, i) => {
      const { logit, places } = judged[i]!;
      return places ? [{ ...cut, logits: { logit, places } }] : [];
    });
    const maps = placed.length > 0 ? { faceMaps: faceMaps(placed) } : {};
    return { features: faceFeatures(faces), ...shownFaces(faces, finding), ...maps };
  }
}
