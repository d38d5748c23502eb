/** Whether two pictures hold the pattern of one sensor: peak-to-correlation energy, read on a measured scale. */
import { unpacked } from './packed-noise.ts';
import type { SensorPattern } from './pattern.ts';

/** One step of the measured scale. */
export interface SensorStep {
  /** Signed peak-to-correlation energy from this on, up to the next step's; null: everything below. */
  from: number | null;
  /** Share of the pairs of one camera, and of those of two, that lie on this step. */
  same: number;
  different: number;
  /** How many times more often a pair of one camera lies here than one of two, with its 95 % interval. */
  ratio: number;
  low: number;
  high: number;
}

export interface SensorScale {
  /** Cameras of which there are several pictures. */
  cameras: number;
  samePairs: number;
  differentPairs: number;
  least_px: number;
  steps: SensorStep[];
}

export type NoSensors =
  | 'no_picture'
  | 'picture_too_small'
  | 'picture_resized'
  | 'no_noise'
  | 'no_camera_reference'
  | 'sizes_differ';

export type SensorComparison =
  | { state: 'abstained'; reason: NoSensors }
  | {
      state: 'compared';
      /** Signed peak-to-correlation energy of the better of both turns. */
      pce: number;
      ratio: { value: number; low: number; high: number };
      /** Never 'different': editing and sending destroy the pattern. */
      supports: 'same' | 'neither';
      /** At least so many times more often: the lower end of the interval. */
      strength: number;
      /** Share of the measured pairs of one camera, and of two, that match at least as well. */
      sameAsAlike: number;
      differentAsAlike: number;
    };

export function compareSensors(
  questioned: SensorPattern | null,
  reference: SensorPattern | null,
  { steps }: Pick<SensorScale, 'steps'>,
): SensorComparison {
  if (!questioned || !reference) return { state: 'abstained', reason: 'no_picture' };
  for (const one of [questioned, reference])
    if (one.state === 'left_out') return { state: 'abstained', reason: one.reason };
  if (questioned.state !== 'read' || reference.state !== 'read')
    return { state: 'abstained', reason: 'no_picture' };
  if (!reference.camera) return { state: 'abstained', reason: 'no_camera_reference' };
  if (!isOneSize(questioned, reference)) return { state: 'abstained', reason: 'sizes_differ' };
  return onScale(correlationEnergy(unpacked(questioned.noise), unpacked(reference.noise)), steps);
}

export function isOneSize(
  a: { width: number; height: number },
  b: { width: number; height: number },
): boolean {
  const longer = Math.max(a.width, a.height) === Math.max(b.width, b.height);
  return longer && Math.min(a.width, a.height) === Math.min(b.width, b.height);
}

export function sensorStepOf(pce: number, steps: readonly Pick<SensorStep, 'from'>[]): number {
  return steps.findLastIndex(({ from }) => from === null || pce >= from);
}

/** Below it no match is spoken of: pictures of two cameras come there by chance, one pair in fifty. */
const LEAST_STRENGTH = 5;

function onScale(pce: number, steps: readonly SensorStep[]): SensorComparison {
  const at = sensorStepOf(pce, steps);
  const { ratio: value, low, high } = steps[at]!;
  const above = (side: 'same' | 'different') =>
    Math.min(
      1,
      steps.slice(at).reduce((sum, step) => sum + step[side], 0),
    );
  return {
    state: 'compared',
    pce,
    ratio: { value, low, high },
    ...(low >= LEAST_STRENGTH ? { supports: 'same', strength: low } : { supports: 'neither', strength: 1 }),
    sameAsAlike: above('same'),
    differentAsAlike: above('different'),
  };
}

/**
 * Peak-to-correlation energy at no shift: the squared correlation over what white noise gives, signed (after Goljan, Fridrich, Filler, SPIE 7254,
 * 2009; both are of one native size, so no peak is searched for, and both spectra were made flat). Cameras are also held upside down: the
 * better of both turns counts.
 * @param a noise of two squares, in any unit
 */
export function correlationEnergy(a: Int8Array, b: Int8Array): number {
  let [upright, turned, ofA, ofB] = [0, 0, 0, 0];
  const last = b.length - 1;
  for (let i = 0; i < a.length; i++) {
    const [one, other] = [a[i]!, b[i]!];
    upright += one * other;
    turned += one * b[last - i]!;
    ofA += one * one;
    ofB += other * other;
  }
  const correlation = Math.max(upright, turned) / Math.sqrt(ofA * ofB);
  return Math.sign(correlation) * correlation ** 2 * a.length;
}
