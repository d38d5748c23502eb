import type { Square } from '../../faces/crop.ts';
import type { FaceObservation, SampledFrame } from '../../media.ts';
import type { AbstainReason, Evidence } from '../../types.ts';
import { faceRegion } from '../face-landmarks.ts';
import { faceCrop, faceSquare } from './crops.ts';
import { Spread } from './spread.ts';

/** Crops judged at most, spread over the file. */
const MOST_CROPS = 16;
/** Faces of one picture; of a frame of a clip only the largest is looked at. */
const FACES_OF_PICTURE = 4;
/** Longer side of the smallest face, pixels of the picture that it is cut out of. */
const LEAST_FACE = 40;
/** A face seen in fewer frames of a clip may be none. */
const LEAST_FRAMES = 3;

export interface FaceCut {
  /** As `faceCrop` cuts it. */
  pixels: Buffer;
  at_s: number;
  trackId: number;
  /** The square cut out, in pixels of a picture of this size. */
  square: Square;
  width: number;
  height: number;
  /** Where the face is, for a finding about it. */
  place: Pick<Evidence, 'frame' | 'region'>;
}

type TooFewFaces = Extract<AbstainReason, 'no_face' | 'face_too_small' | 'too_few_faces'>;

/** The faces of a file that a network is to judge: spread over a clip, or those of each picture. */
export class FaceCuts {
  readonly #stills: boolean;
  readonly #spread = new Spread<FaceCut>(MOST_CROPS);
  readonly #ofStills: FaceCut[] = [];
  #faces = 0;

  /** @param stills the frames are pictures of their own, each of which is looked at */
  constructor(stills: boolean) {
    this.#stills = stills;
  }

  async frame(frame: SampledFrame): Promise<void> {
    this.#faces += frame.faces.length;
    if (this.#stills) {
      for (const face of frame.faces.slice(0, FACES_OF_PICTURE)) {
        const cut = this.#ofStills.length < MOST_CROPS && (await cutOut(frame, face));
        if (cut) this.#ofStills.push(cut);
      }
      return;
    }
    const [largest] = frame.faces;
    const cut = largest && this.#spread.wants(frame.at_s) && (await cutOut(frame, largest));
    if (cut) this.#spread.add(frame.at_s, cut);
  }

  /** All of them, or why there are too few. */
  list(): readonly FaceCut[] | TooFewFaces {
    const cuts = this.#stills ? this.#ofStills : this.#spread.list();
    if (this.#faces === 0) return 'no_face';
    if (cuts.length === 0) return 'face_too_small';
    return !this.#stills && cuts.length < LEAST_FRAMES ? 'too_few_faces' : cuts;
  }
}

async function cutOut(frame: SampledFrame, face: FaceObservation): Promise<FaceCut | null> {
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
