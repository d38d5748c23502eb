import { open } from 'node:fs/promises';
import { type CropPlace, nativeCrops } from '../../kernels/plane.ts';
import { FeatureMeans, logRatio, Moments } from '../../kernels/statistics.ts';
import type {
  FaceObservation,
  LumaPlane,
  SampledFrame,
  SignalCollector,
  SignalContext,
  SignalDefinition,
  SignalMeasurement,
} from '../../media.ts';
import { Strongest, squareOf } from '../strongest.ts';
import { FILE_CORNER, gridAt, gridProfile, strongestOther } from './block-grid.ts';
import {
  type Coefficients,
  FREQUENCIES,
  ghostCurve,
  ghostDistance,
  ghostSpread,
  histogramRoughness,
  lowCoefficients,
  quantiserStep,
} from './coefficients.ts';
import { luminanceTable } from './jpeg-table.ts';

const featureNames = [
  'otherGrid',
  'gridSpread',
  'gridDisagreement',
  'twiceQuantised',
  'twiceSpread',
  'stepDisagreement',
  'ghostSpread',
  'faceGrid',
  'faceGhost',
  'faceTwice',
  'contrastSpread',
];

const CROP = 256;
/** Shorter pictures leave no room for five crops. */
const LEAST_PICTURE = 128;
const LEAST_SIDE = 64;
const EVERY_S = 1;

interface Area {
  place: CropPlace;
  profile: Float64Array;
  coefficients: Coefficients;
  ghost: Float64Array;
  /** Quantiser step by frequency, 0 where none shows. */
  steps: number[];
  twice: number;
}

/** Compression history read from block grids and DCT histograms: what differs inside one picture, not how strong it is. */
export class BlockCompressionCollector implements SignalCollector {
  readonly #means = new FeatureMeans(featureNames);
  readonly #strongest = new Strongest();
  readonly #video: boolean;
  readonly #table: Uint16Array | null;
  #next_s = Number.NEGATIVE_INFINITY;
  #measured = 0;

  /** @param table luminance quantisation table where the file states one. */
  constructor(video: boolean, table: Uint16Array | null) {
    this.#video = video;
    this.#table = table;
  }

  frame(frame: SampledFrame): void {
    if (this.#video && frame.at_s < this.#next_s) return;
    if (Math.min(frame.luma.width, frame.luma.height) < LEAST_PICTURE) return;
    this.#next_s = frame.at_s + EVERY_S - 0.01;
    const areas = nativeCrops(frame.luma.width, frame.luma.height).map((place) =>
      this.#area(frame.luma, place),
    );
    const features = {
      ...gridFeatures(areas),
      ...historyFeatures(areas),
      ...this.#faceFeatures(frame),
    };
    this.#means.add(features);
    this.#measured++;
    this.#note(frame, areas, features);
  }

  #area(plane: LumaPlane, place: CropPlace): Area {
    const coefficients = lowCoefficients(plane, place);
    const steps = coefficients.map((values, f) => quantiserStep(values, this.#table?.[FREQUENCIES[f]!] ?? 0));
    const rough = coefficients.flatMap((values, f) =>
      steps[f]! >= 2 ? [histogramRoughness(values, steps[f]!)] : [],
    );
    const twice = rough.length > 0 ? rough.reduce((a, b) => a + b, 0) / rough.length : 0;
    return {
      place,
      profile: gridProfile(plane, place),
      coefficients,
      ghost: ghostCurve(coefficients),
      steps,
      twice,
    };
  }

  #faceFeatures(frame: SampledFrame): Record<string, number> {
    const face = frame.faces.find(({ box }) => Math.min(box.width, box.height) >= LEAST_SIDE);
    if (!face) return {};
    const places = besideFaces(frame.luma, frame.faces);
    if (places.length === 0) return {};
    const rest = places.map((place) => this.#area(frame.luma, place));
    const size = Math.min(CROP, Math.floor(Math.min(face.box.width, face.box.height)));
    const x = Math.max(0, Math.round(face.box.x + (face.box.width - size) / 2));
    const y = Math.max(0, Math.round(face.box.y + (face.box.height - size) / 2));
    const inside = this.#area(frame.luma, { x, y, size });
    const mean = (of: (area: Area) => number) => rest.reduce((sum, area) => sum + of(area), 0) / rest.length;
    return {
      faceGrid: gridAt(inside.profile, FILE_CORNER) - mean((area) => gridAt(area.profile, FILE_CORNER)),
      faceGhost: mean((area) => ghostDistance(inside.ghost, area.ghost)),
      faceTwice: inside.twice - mean((area) => area.twice),
    };
  }

  #note(frame: SampledFrame, areas: Area[], features: Record<string, number>): void {
    const at_s = this.#video ? frame.at_s : null;
    if (features.otherGrid! > 0.25) {
      const place = strongestOther(meanProfile(areas)).place;
      this.#strongest.add(features.otherGrid!, {
        at_s,
        text: `A second grid of 8x8 blocks shows, shifted by ${(place + 1) & 7} and ${((place >> 3) + 1) & 7} pixels against the file's own and ${Math.exp(features.otherGrid!).toFixed(2)} times its surroundings: the picture was compressed, then moved, then compressed again.`,
      });
    }
    if (features.twiceQuantised! > 0.35) {
      this.#strongest.add(features.twiceQuantised!, {
        at_s,
        text: `The histogram of the block coefficients has gaps (unevenness ${features.twiceQuantised!.toFixed(2)}, 0 for one compression): it was compressed at least twice.`,
      });
    }
    const odd = findOutlier(areas);
    if (odd && odd.distance > 0.35) {
      this.#strongest.add(odd.distance, {
        at_s,
        region: squareOf(odd.area.place, frame.luma),
        ordinary: squareOf(odd.nearest.place, frame.luma),
        text: `This part of the picture answers to compression differently from the rest (distance ${odd.distance.toFixed(2)}): its history is another one.`,
      });
    }
  }

  finish(): SignalMeasurement {
    if (this.#measured === 0) return { features: null, reason: 'too_small', evidence: [] };
    return { features: this.#means.means(), evidence: this.#strongest.list() };
  }
}

/** Side of the squares that stand for the background, pixels. */
const BESIDE = 128;

/** Up to four squares along the border of the picture that touch no face, on the 8x8 grid. */
function besideFaces(plane: LumaPlane, faces: FaceObservation[]): CropPlace[] {
  const [right, bottom] = [(plane.width - BESIDE) & ~7, (plane.height - BESIDE) & ~7];
  if (right < 0 || bottom < 0) return [];
  const [middle, centre] = [(right >> 1) & ~7, (bottom >> 1) & ~7];
  const corners = [
    [0, 0],
    [right, 0],
    [0, bottom],
    [right, bottom],
    [0, centre],
    [right, centre],
    [middle, 0],
    [middle, bottom],
  ] as const;
  return corners
    .map(([x, y]) => ({ x, y, size: BESIDE }))
    .filter((place) => !faces.some((face) => touches(place, face)))
    .slice(0, 4);
}

function touches(place: CropPlace, { box }: FaceObservation): boolean {
  return (
    place.x < box.x + box.width &&
    box.x < place.x + place.size &&
    place.y < box.y + box.height &&
    box.y < place.y + place.size
  );
}

function meanProfile(areas: Area[]): Float64Array {
  return areas[0]!.profile.map(
    (_, i) => areas.reduce((sum, area) => sum + area.profile[i]!, 0) / areas.length,
  );
}

function gridFeatures(areas: Area[]): Record<string, number> {
  const strength = new Moments();
  for (const area of areas) strength.add(gridAt(area.profile, FILE_CORNER));
  const overall = strongestOther(meanProfile(areas));
  const agreeing = areas.filter((area) => {
    const own = strongestOther(area.profile);
    return own.strength < 0.15 || own.place === overall.place;
  });
  return {
    otherGrid: overall.strength,
    gridSpread: strength.deviation / (0.1 + Math.abs(strength.mean)),
    gridDisagreement: 1 - agreeing.length / areas.length,
  };
}

function historyFeatures(areas: Area[]): Record<string, number> {
  const twice = new Moments();
  const contrast = new Moments();
  for (const area of areas) {
    twice.add(area.twice);
    contrast.add(logRatio(energy(area.coefficients, 0), energy(area.coefficients, 4), 1));
  }
  return {
    twiceQuantised: twice.mean,
    twiceSpread: twice.deviation,
    stepDisagreement: stepDisagreement(areas),
    ghostSpread: ghostSpread(areas.map((area) => area.ghost)),
    contrastSpread: contrast.deviation,
  };
}

function energy(coefficients: Coefficients, list: number): number {
  return coefficients[list]!.reduce((sum, value) => sum + Math.abs(value), 0) / coefficients[list]!.length;
}

/** Share of pairs of areas whose quantiser steps, where both show one, are neither equal nor multiples. */
function stepDisagreement(areas: Area[]): number {
  let pairs = 0;
  let differ = 0;
  for (let f = 0; f < FREQUENCIES.length; f++) {
    const steps = areas.map((area) => area.steps[f]!).filter((step) => step > 0);
    for (let i = 0; i < steps.length; i++) {
      for (let j = i + 1; j < steps.length; j++) {
        pairs++;
        const [small, large] = [Math.min(steps[i]!, steps[j]!), Math.max(steps[i]!, steps[j]!)];
        if (large % small !== 0) differ++;
      }
    }
  }
  return pairs > 0 ? differ / pairs : 0;
}

/** The area whose ghost curve is farthest from the others', against how far those are from each other. */
function findOutlier(areas: Area[]): { area: Area; nearest: Area; distance: number } | null {
  if (areas.length < 4) return null;
  const distances = areas.map(
    (area) =>
      areas.reduce((sum, other) => sum + ghostDistance(area.ghost, other.ghost), 0) / (areas.length - 1),
  );
  const most = Math.max(...distances);
  const rest = distances.reduce((a, b) => a + b, 0) / distances.length;
  const nearest = areas[distances.indexOf(Math.min(...distances))]!;
  return { area: areas[distances.indexOf(most)]!, nearest, distance: 2 * (most - rest) };
}

/** Bytes that hold the tables of any ordinary JPEG, even behind a large EXIF block. */
const HEAD_BYTES = 262_144;

async function headOf(context: SignalContext): Promise<Uint8Array | null> {
  if (context.stills && context.stills.length > 0) return context.stills[0]!;
  if (!context.path || context.modality !== 'image') return null;
  await using file = await open(context.path, 'r');
  const { buffer, bytesRead } = await file.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}

export const blockCompression: SignalDefinition = {
  name: 'block-compression',
  metric: 'compressionAnomalies',
  modalities: ['video', 'image'],
  faces: true,
  featureNames,
  async collect(context) {
    const head = await headOf(context);
    const moving = context.modality === 'video' && context.mode === 'full';
    return new BlockCompressionCollector(moving, head ? luminanceTable(head) : null);
  },
};
