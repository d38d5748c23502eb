import { qualityTable, requantise } from '../../kernels/dct8.ts';
import { type CropPlace, cropSquare, nativeCrops } from '../../kernels/plane.ts';
import { FeatureMeans, Moments, quantile } from '../../kernels/statistics.ts';
import type {
  LumaPlane,
  SampledFrame,
  SignalCollector,
  SignalDefinition,
  SignalMeasurement,
} from '../../media.ts';
import { indexNearest, PerSecond, Strongest, squareOf } from '../strongest.ts';
import { COLOUR_FEATURES, colourRelations } from './colour.ts';
import { CROP_FEATURES, type CropNoise, measureCrop } from './crop-noise.ts';

const NORMAL = [
  'level',
  'logKurtosis',
  'right1',
  'spectralSlope',
  'highExcess',
  'noiseSpread',
  'cellPlanarity',
] as const;

const featureNames = [
  ...CROP_FEATURES.map((name) => `native.${name}`),
  'native.noiseBetween',
  ...NORMAL.map((name) => `normal.${name}`),
  ...COLOUR_FEATURES,
];

/** Shorter pictures leave no room for five crops. */
const LEAST_PICTURE = 128;
const LEAST_SIDE = 64;
/** Seconds between two measured frames of a video. */
const EVERY_S = 1;
/** Crops of pictures are quantised like a JPEG of this quality first, so that a file that never was one does not stand out. */
const EVENED_QUALITY = 85;

/** Statistics of the noise residual at native resolution, at 256 pixels, and between the colours. */
export class NoiseResidualCollector implements SignalCollector {
  readonly #means = new FeatureMeans(featureNames);
  readonly #perSecond = new PerSecond();
  readonly #strongest = new Strongest();
  readonly #table = qualityTable(EVENED_QUALITY);
  #next_s = Number.NEGATIVE_INFINITY;
  #measured = 0;

  readonly #video: boolean;

  constructor(video: boolean) {
    this.#video = video;
  }

  frame(frame: SampledFrame): void {
    if (this.#video && frame.at_s < this.#next_s) return;
    if (Math.min(frame.luma.width, frame.luma.height) < LEAST_PICTURE) return;
    this.#next_s = frame.at_s + EVERY_S - 0.01;
    const places = nativeCrops(frame.luma.width, frame.luma.height);
    const crops = places.map((place) => ({ place, ...this.#crop(frame.luma, place) }));
    // Flat crops (bars, sky at the limit) have no noise to speak of; without any other they count.
    const telling = crops.filter((crop) => crop.noise > 0.02);
    const used = telling.length > 0 ? telling : crops;
    const features = meansOf(used);
    const between = new Moments();
    for (const crop of used) between.add(Math.log(crop.noise + 0.05));
    features['native.noiseBetween'] = between.deviation;
    Object.assign(features, this.#normal(frame.normal), colourRelations(frame.rgb));
    this.#means.add(features);
    this.#measured++;
    this.#note(frame, used, features);
  }

  #crop(plane: LumaPlane, place: CropPlace): CropNoise {
    const square = cropSquare(plane, place.x, place.y, place.size);
    if (!this.#video) requantise(square, place.size, this.#table);
    return measureCrop(square, place.size);
  }

  #normal(plane: LumaPlane): Record<string, number> {
    const side = Math.min(256, Math.min(plane.width, plane.height) & ~63);
    if (side < LEAST_SIDE) return {};
    const place = { x: (plane.width - side) >> 1, y: (plane.height - side) >> 1, size: side };
    const { features } = measureCrop(cropSquare(plane, place.x, place.y, side), side);
    return Object.fromEntries(NORMAL.map((name) => [`normal.${name}`, features[name]]));
  }

  #note(
    frame: SampledFrame,
    crops: Array<CropNoise & { place: CropPlace }>,
    features: Record<string, number>,
  ): void {
    const at_s = this.#video ? frame.at_s : null;
    const peak = Math.max(features['native.peak4']!, features['native.peak2']!);
    if (this.#video) this.#perSecond.add(frame.at_s, peak);
    if (peak > 1.2) {
      const period = peak === features['native.peak2'] ? 'half' : 'a quarter';
      this.#strongest.add(peak, {
        at_s,
        text: `The noise repeats with ${period} of the pixel rate: its spectrum is ${Math.exp(peak).toFixed(1)} times its surroundings there, as scaling up leaves it.`,
      });
    }
    const levels = crops.map((crop) => crop.noise);
    const quietest = levels.indexOf(Math.min(...levels));
    const loudest = Math.max(...levels);
    const times = loudest / (levels[quietest]! + 0.05);
    if (crops.length < 3 || times < 10) return;
    this.#strongest.add(Math.log(times) / 2, {
      at_s,
      region: squareOf(crops[quietest]!.place, frame.luma),
      ordinary: squareOf(crops[indexNearest(levels, quantile(levels, 0.5))]!.place, frame.luma),
      text: `The noise is uneven: in this part of the picture it is ${times.toFixed(1)} times weaker than in the noisiest part.`,
    });
  }

  finish(): SignalMeasurement {
    if (this.#measured === 0) return { features: null, reason: 'too_small', evidence: [] };
    const measurement: SignalMeasurement = {
      features: this.#means.means(),
      evidence: this.#strongest.list(),
    };
    if (this.#video) measurement.perSecond = this.#perSecond.list((peak) => peak / 3);
    return measurement;
  }
}

function meansOf(crops: CropNoise[]): Record<string, number> {
  const features: Record<string, number> = {};
  for (const name of CROP_FEATURES) {
    features[`native.${name}`] = crops.reduce((sum, crop) => sum + crop.features[name], 0) / crops.length;
  }
  return features;
}

export const noiseResidual: SignalDefinition = {
  name: 'noise-residual',
  metric: 'deepfakeScore',
  modalities: ['video', 'image'],
  featureNames,
  collect: (context) => new NoiseResidualCollector(context.modality === 'video' && context.mode === 'full'),
};
