import { MOTION_BLOCK, meanDifference, type Pyramid, pyramidOf } from '../../kernels/motion.ts';
import { Correlation, FeatureMeans, logRatio, Moments } from '../../kernels/statistics.ts';
import type { SampledFrame, SignalCollector, SignalDefinition, SignalMeasurement } from '../../media.ts';
import { indexNearest, PerSecond, Strongest, squareOf } from '../strongest.ts';
import { errorLevels, fieldShape, type PairResidual, pairResidual, relativeError } from './pair-residual.ts';

const MEANS = [
  'error',
  'errorTail',
  'lowShare',
  'torn',
  'roughness',
  'turning',
  'faceError',
  'faceShift',
  'faceTorn',
] as const;
const featureNames = [
  ...MEANS,
  'errorVolatility',
  'shiftMemory',
  'shiftBounce',
  'brightnessMemory',
  'brightnessJerk',
  'errorFollowsMotion',
];

/** Fewer compared pairs than this are no series. */
const LEAST_PAIRS = 5;
/** Mean difference in grey levels below which a sample repeats the frame before. */
const REPEATED = 0.02;

interface Moment {
  pyramid: Pyramid;
  brightness: number;
}

/** Flicker and tearing of what is left after motion compensation, inside faces and outside. */
export class TemporalResidualCollector implements SignalCollector {
  readonly #means = new FeatureMeans(MEANS);
  readonly #error = new Moments();
  readonly #shiftMemory = new Correlation();
  readonly #shift = { first: 0, second: 0 };
  readonly #brightnessMemory = new Correlation();
  readonly #brightness = { first: 0, second: 0 };
  readonly #errorFollowsMotion = new Correlation();
  readonly #perSecond = new PerSecond();
  readonly #strongest = new Strongest();
  #last: Moment | null = null;
  #lastPair: PairResidual | null = null;
  #lastChange: number | null = null;

  frame(frame: SampledFrame): void {
    if (frame.cut) this.#cut();
    else if (this.#last && meanDifference(this.#last.pyramid.full, frame.normal) < REPEATED) return;
    const pyramid = pyramidOf(frame.normal);
    const now: Moment = { pyramid, brightness: meanOf(pyramid.quarter.data) };
    if (this.#last) this.#compare(this.#last, now, frame);
    this.#last = now;
  }

  #cut(): void {
    this.#last = null;
    this.#lastPair = null;
    this.#lastChange = null;
  }

  #compare(before: Moment, now: Moment, frame: SampledFrame): void {
    const scale = frame.normal.height / frame.luma.height;
    const pair = pairResidual(before.pyramid, now.pyramid, frame.faces, scale);
    this.#followBrightness(now.brightness - before.brightness);
    if (pair.textured.length >= 8) this.#addPair(pair, frame);
    this.#lastPair = pair;
  }

  #addPair(pair: PairResidual, frame: SampledFrame): void {
    const { middle, upper } = errorLevels(pair, pair.textured);
    const shape = fieldShape(pair.field);
    const logError = Math.log(middle + 0.02);
    this.#error.add(logError);
    this.#errorFollowsMotion.add(logError, Math.log(shape.length + 0.25));
    const torn = pair.textured.reduce((sum, b) => sum + pair.torn[b]!, 0) / pair.textured.length;
    this.#means.add({
      error: logError,
      errorTail: logRatio(upper, middle, 0.02),
      lowShare: lowShare(pair),
      torn,
      roughness: logRatio(shape.roughness, shape.length, 0.1),
      ...(this.#lastPair ? { turning: turning(this.#lastPair, pair) } : {}),
      ...faceAgainstRest(pair),
    });
    if (this.#lastPair) this.#followShift(this.#lastPair, pair);
    this.#perSecond.add(frame.at_s, torn);
    this.#note(pair, middle, frame);
  }

  /** Light changes go on for several samples; drawing each frame anew makes blocks jump to and fro. */
  #followShift(before: PairResidual, pair: PairResidual): void {
    for (const b of pair.textured) {
      const first = before.blocks[b]!.shift;
      const second = pair.blocks[b]!.shift;
      this.#shiftMemory.add(first, second);
      this.#shift.first += Math.abs(first) + Math.abs(second);
      this.#shift.second += Math.abs(second - first);
    }
  }

  #followBrightness(change: number): void {
    if (this.#lastChange !== null) {
      this.#brightnessMemory.add(this.#lastChange, change);
      this.#brightness.first += Math.abs(this.#lastChange) + Math.abs(change);
      this.#brightness.second += Math.abs(change - this.#lastChange);
    }
    this.#lastChange = change;
  }

  #note(pair: PairResidual, middle: number, frame: SampledFrame): void {
    let worst = -1;
    let most = 0;
    for (const b of pair.textured) {
      if (!pair.torn[b]) continue;
      const error = relativeError(pair.blocks[b]!);
      if (error > most) {
        most = error;
        worst = b;
      }
    }
    // In most clips something comes into view now and then: only what differs more than the texture itself is told.
    if (worst < 0 || most < 1.5 || most < 15 * middle) return;
    const like = ordinaryBlock(pair, middle) ?? worst;
    const blockAt = (b: number) =>
      squareOf(
        {
          x: (b % pair.field.columns) * MOTION_BLOCK,
          y: Math.floor(b / pair.field.columns) * MOTION_BLOCK,
          size: MOTION_BLOCK,
        },
        frame.normal,
      );
    const times = most / (middle + 0.02);
    const where = pair.inFace[worst] ? 'in a face' : 'in this place';
    this.#strongest.add(most, {
      at_s: frame.at_s,
      frame: frame.index,
      region: blockAt(worst),
      ...(like !== worst && { ordinary: blockAt(like) }),
      text: `The picture changes ${where} in a way that no movement explains: what is left is ${times.toFixed(1)} times that of the rest of the frame.`,
    });
  }

  finish(): SignalMeasurement {
    if (this.#error.count < LEAST_PAIRS) return { features: null, reason: 'too_short', evidence: [] };
    return {
      features: {
        ...this.#means.means(),
        errorVolatility: this.#error.deviation,
        shiftMemory: this.#shiftMemory.count > 0 ? this.#shiftMemory.value : 0,
        shiftBounce: logRatio(this.#shift.second, this.#shift.first, 0.1),
        brightnessMemory: this.#brightnessMemory.count > 2 ? this.#brightnessMemory.value : 0,
        brightnessJerk: logRatio(this.#brightness.second, this.#brightness.first, 0.05),
        errorFollowsMotion: this.#errorFollowsMotion.value,
      },
      perSecond: this.#perSecond.list((torn) => torn),
      evidence: this.#strongest.list(),
    };
  }
}

function meanOf(data: Uint8Array): number {
  let sum = 0;
  for (const value of data) sum += value;
  return sum / data.length;
}

/** A block outside of faces that moves as the rest of the frame does; null where there is none. */
function ordinaryBlock(pair: PairResidual, middle: number): number | null {
  const whole = pair.textured.filter((b) => !pair.torn[b] && !pair.inFace[b]);
  const errors = whole.map((b) => relativeError(pair.blocks[b]!));
  return whole[indexNearest(errors, middle)] ?? null;
}

/** Log share of the residual that is a change of a whole block's brightness rather than fine grain. */
function lowShare(pair: PairResidual): number {
  let low = 0;
  let all = 0;
  for (const b of pair.textured) {
    low += Math.abs(pair.blocks[b]!.shift);
    all += pair.blocks[b]!.error;
  }
  return logRatio(low, all, 0.1);
}

/** Change of the displacement of each block over its size: 0 for steady movement, 1 for movement that starts and stops. */
function turning(before: PairResidual, pair: PairResidual): number {
  let change = 0;
  let length = 0;
  const [a, b] = [before.field, pair.field];
  for (const i of pair.textured) {
    change += Math.hypot(b.dx[i]! - a.dx[i]!, b.dy[i]! - a.dy[i]!);
    length += Math.hypot(a.dx[i]!, a.dy[i]!) + Math.hypot(b.dx[i]!, b.dy[i]!);
  }
  return change / (length + 0.5 * pair.textured.length);
}

/** Log ratios of faces to the rest; left out (so 0 over a file without faces) where either has too few blocks. */
function faceAgainstRest(pair: PairResidual): Record<string, number> {
  const inside = pair.textured.filter((b) => pair.inFace[b]);
  const outside = pair.textured.filter((b) => !pair.inFace[b]);
  if (inside.length < 3 || outside.length < 3) return {};
  const mean = (blocks: number[], of: (b: number) => number) =>
    blocks.reduce((sum, b) => sum + of(b), 0) / blocks.length;
  const shift = (b: number) => Math.abs(pair.blocks[b]!.shift);
  const torn = (b: number) => pair.torn[b]!;
  return {
    faceError: logRatio(errorLevels(pair, inside).middle, errorLevels(pair, outside).middle, 0.02),
    faceShift: logRatio(mean(inside, shift), mean(outside, shift), 0.1),
    faceTorn: mean(inside, torn) - mean(outside, torn),
  };
}

export const temporalResidual: SignalDefinition = {
  name: 'temporal-residual',
  metric: 'temporalArtifacts',
  modalities: ['video'],
  faces: true,
  featureNames,
  collect: (context) =>
    context.mode === 'frames'
      ? { finish: () => ({ features: null, reason: 'frames_only', evidence: [] }) }
      : new TemporalResidualCollector(),
};
