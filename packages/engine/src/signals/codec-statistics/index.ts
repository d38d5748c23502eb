import { Correlation, clamp, logRatio, Moments } from '../../kernels/statistics.ts';
import type { PictureFacts, SignalCollector, SignalDefinition, SignalMeasurement } from '../../media.ts';
import { Strongest } from '../strongest.ts';

const featureNames = [
  'sizeVariation',
  'sizeFollowsMotion',
  'keyOverRest',
  'gopVariation',
  'patternSurprise',
  'qpAdaptivity',
  'qpOverTime',
  'qpFollowsMotion',
  'zeroShare',
  'zeroVariation',
  'roughness',
  'lengthSpread',
  'subpixelShare',
  'motionJerk',
  'motionVariation',
];

/** Fewer predicted pictures with statistics than this are no series. */
const LEAST_PICTURES = 8;
/** Pictures are averaged over this time before they are compared, so that neither frame rate nor the order of B pictures shows. */
const WINDOW_S = 0.25;

/** What the encoder made of the motion: ratios and correlations only, so that size, rate and frame rate do not show. */
export class CodecStatisticsCollector implements SignalCollector {
  readonly #size = new Moments();
  readonly #restSize = new Moments();
  readonly #keySize = new Moments();
  readonly #sizeFollowsMotion = new Correlation();
  readonly #qpFollowsMotion = new Correlation();
  readonly #qp = new Moments();
  readonly #qpWithin = new Moments();
  readonly #zero = new Moments();
  readonly #roughness = new Moments();
  readonly #spread = new Moments();
  readonly #subpixel = new Moments();
  readonly #length = new Moments();
  readonly #gops = new Moments();
  readonly #steps = new Map<string, number>();
  readonly #strongest = new Strongest();
  #window = { number: -1, count: 0, size: 0, length: 0, zero: 0, qp: 0 };
  #predicted = 0;
  #jerk = { first: 0, second: 0 };
  #lengths: number[] = [];
  #lastKey: number | null = null;
  #types = '';
  #pictures = 0;

  picture(picture: PictureFacts): void {
    this.#pictures++;
    this.#countType(picture);
    if (picture.key) {
      this.#keySize.add(Math.log(picture.size_bytes + 1));
      if (this.#lastKey !== null) this.#gops.add(picture.index - this.#lastKey);
      this.#lastKey = picture.index;
    }
    if (picture.qp && picture.qp.mean > 0) {
      this.#qp.add(picture.qp.mean);
      this.#qpWithin.add(picture.qp.deviation / picture.qp.mean);
    }
    if (picture.motion && picture.motion.count > 0 && !picture.key) this.#addMotion(picture, picture.motion);
  }

  #addMotion(picture: PictureFacts, motion: NonNullable<PictureFacts['motion']>): void {
    this.#roughness.add(logRatio(motion.roughness, motion.meanLength, 0.1));
    this.#spread.add(logRatio(motion.deviationLength, motion.meanLength, 0.1));
    this.#subpixel.add(motion.subpixelShare / (1.02 - motion.zeroShare));
    const number = Math.floor(picture.at_s / WINDOW_S);
    if (number !== this.#window.number) this.#closeWindow(number);
    this.#predicted++;
    this.#window.count++;
    this.#window.size += picture.size_bytes;
    this.#window.length += motion.meanLength;
    this.#window.zero += motion.zeroShare;
    this.#window.qp += picture.qp?.mean ?? 0;
    this.#restSize.add(Math.log(picture.size_bytes + 1));
  }

  #closeWindow(next: number): void {
    const { number, count, size, length, zero, qp } = this.#window;
    this.#window = { number: next, count: 0, size: 0, length: 0, zero: 0, qp: 0 };
    if (count === 0) return;
    const logSize = Math.log(size / count + 1);
    const logLength = Math.log(length / count + 0.25);
    this.#size.add(logSize);
    this.#length.add(logLength);
    this.#sizeFollowsMotion.add(logSize, logLength);
    this.#qpFollowsMotion.add(qp / count, logLength);
    this.#zero.add(zero / count);
    this.#followLength(length / count, number * WINDOW_S);
  }

  #followLength(length: number, at_s: number): void {
    const lengths = this.#lengths;
    lengths.push(length);
    if (lengths.length < 3) return;
    const [a, b, c] = lengths as [number, number, number];
    lengths.shift();
    this.#jerk.first += Math.abs(b - a) + Math.abs(c - b);
    this.#jerk.second += Math.abs(c - 2 * b + a);
    const jump = logRatio(c, (a + b) / 2, 0.5);
    if (jump < 1.2) return;
    this.#strongest.add(jump, {
      at_s,
      text: `The coded movement jumps to ${Math.exp(jump).toFixed(1)} times that of the half second before.`,
    });
  }

  /** Counts what follows which two picture types: a fixed pattern surprises nobody, an adaptive one does. */
  #countType(picture: PictureFacts): void {
    if (!picture.type) return;
    const type = picture.key ? 'K' : picture.type;
    if (this.#types.length === 2) {
      const step = this.#types + type;
      this.#steps.set(step, (this.#steps.get(step) ?? 0) + 1);
    }
    this.#types = (this.#types + type).slice(-2);
  }

  /** Mean surprise of the next picture type in bits, given the two before. */
  #patternSurprise(): number {
    const before = new Map<string, number>();
    let total = 0;
    for (const [step, count] of this.#steps) {
      before.set(step.slice(0, 2), (before.get(step.slice(0, 2)) ?? 0) + count);
      total += count;
    }
    let bits = 0;
    for (const [step, count] of this.#steps) bits -= count * Math.log2(count / before.get(step.slice(0, 2))!);
    return total > 0 ? bits / total : 0;
  }

  finish(): SignalMeasurement {
    this.#closeWindow(-1);
    if (this.#pictures < LEAST_PICTURES) return { features: null, reason: 'too_short', evidence: [] };
    if (this.#predicted < LEAST_PICTURES || this.#qp.count < LEAST_PICTURES) {
      return { features: null, reason: 'codec_without_statistics', evidence: [] };
    }
    const features = {
      sizeVariation: this.#size.deviation,
      sizeFollowsMotion: this.#sizeFollowsMotion.value,
      keyOverRest: this.#keySize.count > 0 ? clamp(this.#keySize.mean - this.#restSize.mean, -6, 6) : 0,
      gopVariation: this.#gops.count > 1 ? this.#gops.deviation / this.#gops.mean : 0,
      patternSurprise: this.#patternSurprise(),
      qpAdaptivity: this.#qpWithin.mean,
      qpOverTime: this.#qp.deviation / this.#qp.mean,
      qpFollowsMotion: this.#qpFollowsMotion.count > 0 ? this.#qpFollowsMotion.value : 0,
      zeroShare: this.#zero.mean,
      zeroVariation: this.#zero.deviation,
      roughness: this.#roughness.mean,
      lengthSpread: this.#spread.mean,
      subpixelShare: this.#subpixel.mean,
      motionJerk: logRatio(this.#jerk.second, this.#jerk.first, 0.05),
      motionVariation: this.#length.deviation,
    };
    return { features, evidence: this.#strongest.list() };
  }
}

export const codecStatistics: SignalDefinition = {
  name: 'codec-statistics',
  metric: 'compressionAnomalies',
  modalities: ['video'],
  featureNames,
  collect: (context) =>
    context.mode === 'frames'
      ? { finish: () => ({ features: null, reason: 'frames_only', evidence: [] }) }
      : new CodecStatisticsCollector(),
};
