import type { Square } from '../../faces/crop.ts';
import { Moments, quantile } from '../../kernels/statistics.ts';
import type {
  FaceObservation,
  SampledFrame,
  SignalCollector,
  SignalContext,
  SignalDefinition,
  SignalMeasurement,
} from '../../media.ts';
import { type Detector, openDetector } from '../../networks/index.ts';
import type { Evidence } from '../../types.ts';
import { faceRegion } from '../face-landmarks.ts';
import { PerSecond, Strongest } from '../strongest.ts';
import { faceCrop, faceSquare } from './crops.ts';
import { faceMaps } from './face-maps.ts';
import { type FaceLogits, type Head, judgeFaces, likely } from './judge.ts';
import { Spread } from './spread.ts';

export { type FaceMap, MAP_SIDE, suspicionAt, suspicionByRegion } from './judge.ts';

const featureNames = ['logit', 'logitHigh', 'logitChange'] as const;

/** Crops judged at most, spread over the file. */
const MOST_CROPS = 16;
/** Faces of one picture; of a frame of a clip only the largest is looked at. */
const FACES_OF_PICTURE = 4;
/** Longer side of the smallest face, pixels of the picture that it is cut out of. */
const LEAST_FACE = 40;
/** A face seen in fewer frames of a clip may be none. */
const LEAST_FRAMES = 3;
const HIGH_SHARE = 0.8;
/** 95 in 100 real files have no face above it, out of fold (docs/accuracy/models/faces.md). */
const RARE_LOGIT = { frame: 1.3, picture: 1.4 } as const;
const KIND = { frame: 'filmed clips', picture: 'real pictures' } as const;

interface Crop {
  /** As `faceCrop` cuts it. */
  pixels: Buffer;
  at_s: number;
  trackId: number;
  /** The square judged, in pixels of a picture of this size. */
  square: Square;
  width: number;
  height: number;
  /** Where the face is, for a finding about it. */
  place: Pick<Evidence, 'frame' | 'region'>;
}

/** What a network trained on swapped, animated and generated faces says of the faces in the file. */
export class FaceNetworkCollector implements SignalCollector {
  readonly #detector: Detector;
  readonly #ensembleMember: number | null;
  readonly #head: Head;
  readonly #stills: boolean;
  readonly #spread = new Spread<Crop>(MOST_CROPS);
  readonly #ofStills: Crop[] = [];
  #faces = 0;

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
  }

  async frame(frame: SampledFrame): Promise<void> {
    this.#faces += frame.faces.length;
    if (this.#stills) {
      for (const face of frame.faces.slice(0, FACES_OF_PICTURE)) {
        const crop = this.#ofStills.length < MOST_CROPS && (await cut(frame, face));
        if (crop) this.#ofStills.push(crop);
      }
      return;
    }
    const [largest] = frame.faces;
    const crop = largest && this.#spread.wants(frame.at_s) && (await cut(frame, largest));
    if (crop) this.#spread.add(frame.at_s, crop);
  }

  async finish(): Promise<SignalMeasurement> {
    const crops = this.#stills ? this.#ofStills : this.#spread.list();
    if (this.#faces === 0) return { features: null, reason: 'no_face', evidence: [] };
    if (crops.length === 0) return { features: null, reason: 'face_too_small', evidence: [] };
    if (!this.#stills && crops.length < LEAST_FRAMES) {
      return { features: null, reason: 'too_few_faces', evidence: [] };
    }
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
    crops: readonly Crop[],
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

async function cut(frame: SampledFrame, face: FaceObservation): Promise<Crop | null> {
  const detail = await frame.detail();
  const square = faceSquare(face.mesh, detail.width / frame.luma.width);
  if (square.face < LEAST_FACE) return null;
  return {
    pixels: faceCrop(detail, square),
    at_s: frame.at_s,
    trackId: face.trackId,
    square,
    width: detail.width,
    height: detail.height,
    place: { frame: frame.index, region: faceRegion(face, frame.luma) },
  };
}

/** Deviation over time of the face that was seen most often: another person's value says nothing about change. */
function changeOf(crops: readonly Crop[], logits: readonly number[]): number {
  const tracks = new Map<number, Moments>();
  for (const [i, { trackId }] of crops.entries()) {
    const moments = tracks.get(trackId) ?? new Moments();
    tracks.set(trackId, moments);
    moments.add(logits[i]!);
  }
  const [longest] = [...tracks.values()].sort((a, b) => b.count - a.count);
  return longest!.deviation;
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
