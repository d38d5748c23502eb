import { Moments } from '../../kernels/statistics.ts';
import type {
  FaceObservation,
  SampledFrame,
  SignalCollector,
  SignalDefinition,
  SignalMeasurement,
} from '../../media.ts';
import { faceRegion, interOcular } from '../face-landmarks.ts';
import { PerSecond, Strongest } from '../strongest.ts';
import { type BoundaryFeatures, boundaryFeatures, measureBoundary } from './measure.ts';

/** How much a value changes from sample to sample; only clips have it. */
const changing = ['noiseInside', 'noiseMouth', 'sharpnessInside', 'edgeStep'] as const;

const featureNames = [...boundaryFeatures, ...changing.map((name) => `change.${name}`)];

const LEAST_EYE_DISTANCE = 20;
/** The two largest faces, twice a second. */
const FACES = 2;
const EVERY = 4;
/** Absolute log ratio of the noise floor between face and surroundings: 95 in 100 real pictures stay below the first. */
const USUAL_RATIO = 0.67;
const REMARKABLE_RATIO = 1;
const STRONG_RATIO = 1.8;

/** Noise, sharpness and brightness of faces against their surroundings. */
export class FaceBoundaryCollector implements SignalCollector {
  readonly #values = new Map(boundaryFeatures.map((name) => [name, new Moments()]));
  readonly #changes = new Map(changing.map((name) => [name, new Moments()]));
  readonly #last = new Map<number, BoundaryFeatures>();
  readonly #perSecond = new PerSecond();
  readonly #perFace: NonNullable<SignalMeasurement['perFace']> = [];
  readonly #strongest = new Strongest();
  readonly #stills: boolean;
  #faces = 0;

  constructor(stills: boolean) {
    this.#stills = stills;
  }

  frame(frame: SampledFrame): void {
    this.#faces += frame.faces.length;
    if (frame.cut) this.#last.clear();
    if (!this.#stills && frame.sample % EVERY !== 0) return;
    for (const face of frame.faces.slice(0, FACES)) {
      if (interOcular(face.mesh) < LEAST_EYE_DISTANCE) continue;
      const values = measureBoundary(frame.luma, face.mesh);
      if (values) this.#add(frame, face, values);
    }
  }

  #add(frame: SampledFrame, face: FaceObservation, values: BoundaryFeatures): void {
    for (const [name, moments] of this.#values) moments.add(values[name]);
    const before = this.#last.get(face.trackId);
    if (before && !this.#stills) {
      for (const [name, moments] of this.#changes) moments.add(Math.abs(values[name] - before[name]));
    }
    this.#last.set(face.trackId, values);
    this.#note(frame, face, values);
  }

  #note(frame: SampledFrame, face: FaceObservation, { floorInside }: BoundaryFeatures): void {
    const size = Math.abs(floorInside);
    const suspicion = Math.max(0, Math.min(1, (size - USUAL_RATIO) / (STRONG_RATIO - USUAL_RATIO)));
    const at_s = this.#stills ? null : frame.at_s;
    this.#perSecond.add(frame.at_s, suspicion);
    this.#perFace.push({ trackId: face.trackId, at_s: frame.at_s, value: suspicion });
    if (size < REMARKABLE_RATIO) return;
    const times = Math.exp(size).toFixed(1);
    const side = floorInside > 0 ? 'more' : 'less';
    this.#strongest.add(size, {
      at_s,
      frame: frame.index,
      region: faceRegion(face, frame.luma),
      text: `The face carries ${times} times ${side} fine noise than its surroundings (up to ${Math.exp(USUAL_RATIO).toFixed(1)} times is usual).`,
    });
  }

  finish(): SignalMeasurement {
    const measured = this.#values.get('noiseInside')?.count ?? 0;
    if (this.#faces === 0) return { features: null, reason: 'no_face', evidence: [] };
    if (measured === 0) return { features: null, reason: 'face_too_small', evidence: [] };
    const features = Object.fromEntries(
      [...this.#values].map(([name, moments]) => [name as string, moments.mean]),
    );
    for (const [name, moments] of this.#changes)
      if (moments.count > 0) features[`change.${name}`] = moments.mean;
    return {
      features,
      perSecond: this.#perSecond.list((mean) => mean),
      perFace: this.#perFace,
      evidence: this.#strongest.list(),
    };
  }
}

export const faceBoundary: SignalDefinition = {
  name: 'face-boundary',
  metric: 'faceConsistency',
  modalities: ['video', 'image'],
  featureNames,
  collect: (context) => new FaceBoundaryCollector(context.mode === 'frames' || context.modality === 'image'),
};
