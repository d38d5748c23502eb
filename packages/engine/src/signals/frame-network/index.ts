import { Moments } from '../../kernels/statistics.ts';
import type {
  SampledFrame,
  SignalCollector,
  SignalContext,
  SignalDefinition,
  SignalMeasurement,
} from '../../media.ts';
import { type Detector, openDetector, pick } from '../../networks/index.ts';
import { PerSecond, regionOf, Strongest } from '../strongest.ts';
import { Pace } from './pace.ts';
import { cutSquares, FRAME_PLACES, PICTURE_PLACES, SIDE, SMALLEST, type Squares } from './squares.ts';

const featureNames = ['logit', 'logitHigh', 'logitBetween'] as const;

/** Share of the squares whose logits lie below `logitHigh`. */
const HIGH_SHARE = 0.8;
/** Stills of frames mode that are looked at. */
const MOST_STILLS = 24;

/** 95 in 100 real files have no square above it, out of fold (docs/accuracy/models/frames.md). */
const RARE_LOGIT = { frame: 3.6, picture: 3.4 } as const;

/** Linear heads over the same maps, each fitted without one fold: `training/frames/heads.py`. */
const HEADS = 10;

/** What is looked at: each has heads of its own for squares, and for the squares and the view of the whole together. */
type Head = 'frame' | 'picture';
const WHOLE = { frame: 'wholeFrame', picture: 'wholePicture' } as const;

/** How sure the trained network is that frames are generated, square by square and as a whole. */
export class FrameNetworkCollector implements SignalCollector {
  readonly #detector: Detector;
  readonly #ensembleMember: number | null;
  readonly #pace: Pace | null;
  readonly #head: Head;
  readonly #logits: number[] = [];
  /** Logits of whole frames. */
  readonly #frames = new Moments();
  readonly #perSecond = new PerSecond();
  readonly #strongest = new Strongest();
  #small = false;

  /** @param options.pace null for stills: every one is looked at, up to a limit */
  constructor(options: { detector: Detector; ensembleMember: number | null; pace: Pace | null; head: Head }) {
    this.#detector = options.detector;
    this.#ensembleMember = options.ensembleMember;
    this.#pace = options.pace;
    this.#head = options.head;
  }

  async frame(frame: SampledFrame): Promise<void> {
    if (this.#pace ? !this.#pace.takes(frame.at_s) : this.#frames.count >= MOST_STILLS) return;
    const detail = await frame.detail();
    if (Math.min(detail.width, detail.height) < SMALLEST) {
      this.#small = true;
      return;
    }
    const squares = await cutSquares(detail, this.#head === 'picture' ? PICTURE_PLACES : FRAME_PLACES);
    const { logits, whole } = await this.#judge(squares);
    this.#logits.push(...logits);
    this.#frames.add(whole);
    if (this.#pace) this.#perSecond.add(frame.at_s, whole);
    this.#note(frame, squares, logits);
  }

  async #judge({ planes, corners }: Squares): Promise<{ logits: Float32Array; whole: number }> {
    const outputs = await this.#detector.runAll({
      image: { data: planes, dims: [planes.length / (3 * SIDE * SIDE), 3, SIDE, SIDE] },
    });
    return {
      logits: pick(outputs[this.#head]!, this.#ensembleMember, HEADS).subarray(0, corners.length),
      whole: pick(outputs[WHOLE[this.#head]]!, this.#ensembleMember, HEADS)[0]!,
    };
  }

  #note(frame: SampledFrame, { corners, width, height }: Squares, logits: Float32Array): void {
    const highest = logits.indexOf(Math.max(...logits));
    const logit = logits[highest]!;
    if (logit < RARE_LOGIT[this.#head]) return;
    const lowest = logits.indexOf(Math.min(...logits));
    const squareAt = ({ x, y }: { x: number; y: number }) =>
      regionOf(x, y, Math.min(SIDE, width), Math.min(SIDE, height), { width, height });
    const kind = this.#head === 'frame' ? 'filmed clips' : 'real pictures';
    this.#strongest.add(logit, {
      at_s: this.#pace ? frame.at_s : null,
      region: squareAt(corners[highest]!),
      ...(logits[lowest]! < RARE_LOGIT[this.#head] && { ordinary: squareAt(corners[lowest]!) }),
      text: `This part of the picture resembles generated ones (${logit.toFixed(1)} on the frame network's scale) more than any part of 95 in 100 ${kind} it was measured on.`,
    });
  }

  finish(): SignalMeasurement {
    if (this.#logits.length === 0) {
      return { features: null, reason: this.#small ? 'too_small' : 'too_short', evidence: [] };
    }
    const features: Record<string, number> = {
      logit: this.#frames.mean,
      logitHigh: quantile(this.#logits, HIGH_SHARE),
    };
    if (this.#frames.count > 1) features.logitBetween = this.#frames.deviation;
    const measurement: SignalMeasurement = { features, evidence: this.#strongest.list() };
    if (this.#pace) measurement.perSecond = this.#perSecond.list((mean) => 1 / (1 + Math.exp(-mean)));
    return measurement;
  }
}

/** Linear between the two nearest values. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const above = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return sorted[below]! + (place - below) * (above - sorted[below]!);
}

async function collect(context: SignalContext): Promise<SignalCollector> {
  const detector = await openDetector('frames');
  const moving = context.modality === 'video' && context.mode === 'full';
  return new FrameNetworkCollector({
    detector,
    ensembleMember: context.ensembleMember,
    pace: moving ? new Pace(context.expected_s || null) : null,
    head: context.modality === 'video' ? 'frame' : 'picture',
  });
}

export const frameNetwork: SignalDefinition = {
  name: 'frame-network',
  metric: 'deepfakeScore',
  modalities: ['video', 'image'],
  featureNames,
  collect,
};
