import { Moments, quantile } from '../../kernels/statistics.ts';
import type { SignalMeasurement } from '../../media.ts';
import { PerSecond, Strongest } from '../strongest.ts';
import type { FaceCut } from './gather.ts';

/** What a network that gives each face a logit measures in a file; the last of them in clips alone. */
export const faceFeatureNames = ['logit', 'logitHigh', 'logitChange'] as const;

const HIGH_SHARE = 0.8;

/** Faces of a file, and of each the logit of a network. */
export interface JudgedFaces {
  cuts: readonly FaceCut[];
  logits: readonly number[];
  /** The frames are pictures of their own. */
  stills: boolean;
}

export function faceFeatures({ cuts, logits, stills }: JudgedFaces): Record<string, number> {
  const features: Record<string, number> = {
    logit: logits.reduce((sum, logit) => sum + logit, 0) / logits.length,
    logitHigh: quantile(logits, HIGH_SHARE),
  };
  if (!stills) features.logitChange = changeOf(cuts, logits);
  return features;
}

/** Deviation over time of the face that was seen most often: another person's value says nothing about change. */
function changeOf(cuts: readonly FaceCut[], logits: readonly number[]): number {
  const tracks = new Map<number, Moments>();
  for (const [i, { trackId }] of cuts.entries()) {
    const moments = tracks.get(trackId) ?? new Moments();
    tracks.set(trackId, moments);
    moments.add(logits[i]!);
  }
  const [longest] = [...tracks.values()].sort((a, b) => b.count - a.count);
  return longest!.deviation;
}

/** From which logit on a face is a finding, how its logit reads as a value of 0..1, and what is said of it. */
export interface FaceFinding {
  rareLogit: number;
  likely: (logit: number) => number;
  text: (logit: number) => string;
}

/** The value of every face, in clips also over time, and the faces that few real files have. */
export function shownFaces(
  { cuts, logits, stills }: JudgedFaces,
  { rareLogit, likely, text }: FaceFinding,
): Pick<SignalMeasurement, 'evidence' | 'perFace' | 'perSecond'> {
  const perSecond = new PerSecond();
  const perFace: NonNullable<SignalMeasurement['perFace']> = [];
  const strongest = new Strongest();
  for (const [i, { at_s, trackId, place }] of cuts.entries()) {
    const logit = logits[i]!;
    const value = likely(logit);
    perSecond.add(at_s, value);
    perFace.push({ trackId, at_s, value });
    if (logit < rareLogit) continue;
    strongest.add(logit, { at_s: stills ? null : at_s, ...place, text: text(logit) });
  }
  const shown = { perFace, evidence: strongest.list() };
  return stills ? shown : { ...shown, perSecond: perSecond.list((mean) => mean) };
}
