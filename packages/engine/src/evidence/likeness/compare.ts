/** Holds what was read of two files against each other. Says a likelihood ratio only of what was measured: faces and sensors; of voices it says counts. */
import { readFileSync } from 'node:fs';
import type { DescribedFace, FactName, FileDescription } from './description.ts';
import { compareSensors, type SensorComparison, type SensorScale } from './sensor/compare.ts';
import type { VoicePrint } from './voice-print.ts';

/** One step of the measured scale of faces. */
export interface FaceStep {
  /** Likeness from this on, up to the next step's. */
  from: number;
  /** Share of the pairs of one person, and of those of two, that lie on this step. */
  same: number;
  different: number;
  /** How many times more often a pair of one person lies here than one of two, with its 95 % interval. */
  ratio: number;
  low: number;
  high: number;
}

export interface LikenessScale {
  faces: {
    /** Of the people who stand in more than one picture. */
    people: number;
    samePairs: number;
    differentPairs: number;
    /** Faces smaller than this were not measured. */
    least_px: number;
    steps: FaceStep[];
  };
  voices: {
    people: number;
    samePairs: number;
    differentPairs: number;
    least_s: number;
    /** Deviation of each value within one speaker. */
    deviations: number[];
    /** Distances of pairs of one speaker within one session, and of two speakers: every hundredth. */
    same: number[];
    different: number[];
  };
  sensors: SensorScale;
}

export type NoFaces = 'no_face_questioned' | 'no_face_reference' | 'face_too_small';
export type NoVoices = 'no_voice_questioned' | 'no_voice_reference' | 'speech_too_short';

export type FaceComparison =
  | { state: 'abstained'; reason: NoFaces }
  | {
      state: 'compared';
      /** Cosine of what the face network gives of both, -1..1. */
      likeness: number;
      ratio: { value: number; low: number; high: number };
      supports: 'same' | 'different' | 'neither';
      /** At least so many times more often on that side: the end of the interval nearest to one, and never more than what can be answered for. */
      strength: number;
      /** Of the measured pairs of one person, and of two, the share at least as alike as this one. */
      sameAsAlike: number;
      differentAsAlike: number;
      /** Others stand in a file: the largest face of each was taken. */
      others: boolean;
    };

export type VoiceComparison =
  | { state: 'abstained'; reason: NoVoices }
  | {
      state: 'described';
      questioned: Omit<VoicePrint, 'values'>;
      reference: Omit<VoicePrint, 'values'>;
      /** Mean difference in deviations of one speaker; 0 is the same sound. */
      distance: number;
      /** Share of the measured pairs of one speaker that were farther apart, and of two speakers that were as near. */
      sameFarther: number;
      differentNearer: number;
    };

export interface FactRow {
  name: FactName;
  questioned: string | null;
  reference: string | null;
  /** Null where only one of them states it. */
  agrees: boolean | null;
}

export interface FileComparison {
  faces: FaceComparison;
  voices: VoiceComparison;
  sensors: SensorComparison;
  facts: FactRow[];
}

/** What was measured: written by `packages/evaluation/src/likeness/measure.ts`. */
export const likenessScale = (): LikenessScale =>
  JSON.parse(readFileSync(new URL('./scale.json', import.meta.url), 'utf8'));

export function compareFiles(
  questioned: FileDescription,
  reference: FileDescription,
  scale: LikenessScale = likenessScale(),
): FileComparison {
  return {
    faces: compareFaces(questioned.faces, reference.faces, scale.faces),
    voices: compareVoices(questioned.voice, reference.voice, scale.voices),
    sensors: compareSensors(questioned.sensor, reference.sensor, scale.sensors),
    facts: compareFacts(questioned, reference),
  };
}

export function compareFaces(
  questioned: readonly DescribedFace[],
  reference: readonly DescribedFace[],
  { steps, least_px }: Pick<LikenessScale['faces'], 'steps' | 'least_px'>,
): FaceComparison {
  const [one] = questioned;
  const [other] = reference;
  if (!one) return { state: 'abstained', reason: 'no_face_questioned' };
  if (!other) return { state: 'abstained', reason: 'no_face_reference' };
  if (Math.min(one.size_px, other.size_px) < least_px)
    return { state: 'abstained', reason: 'face_too_small' };
  const likeness = cosine(one.embedding, other.embedding);
  const at = steps.findLastIndex(({ from }) => likeness >= from);
  const step = steps[Math.max(0, at)]!;
  const above = (side: 'same' | 'different') =>
    steps.slice(Math.max(0, at)).reduce((sum, each) => sum + each[side], 0);
  return {
    state: 'compared',
    likeness,
    ratio: { value: step.ratio, low: step.low, high: step.high },
    ...strengthOf(step),
    sameAsAlike: above('same'),
    differentAsAlike: above('different'),
    others: questioned.length > 1 || reference.length > 1,
  };
}

/** Few people were measured: more than this is not said, whatever the counts are. */
const MOST_STRENGTH = 1_000;

function strengthOf({ low, high }: Pick<FaceStep, 'low' | 'high'>) {
  if (low > 1) return { supports: 'same' as const, strength: Math.min(MOST_STRENGTH, low) };
  if (high < 1) return { supports: 'different' as const, strength: Math.min(MOST_STRENGTH, 1 / high) };
  return { supports: 'neither' as const, strength: 1 };
}

export function compareVoices(
  questioned: VoicePrint | null,
  reference: VoicePrint | null,
  { deviations, least_s, same, different }: LikenessScale['voices'],
): VoiceComparison {
  if (!questioned) return { state: 'abstained', reason: 'no_voice_questioned' };
  if (!reference) return { state: 'abstained', reason: 'no_voice_reference' };
  if (Math.min(questioned.speech_s, reference.speech_s) < least_s)
    return { state: 'abstained', reason: 'speech_too_short' };
  const distance = voiceDistance(questioned.values, reference.values, deviations);
  return {
    state: 'described',
    questioned: shown(questioned),
    reference: shown(reference),
    distance,
    sameFarther: 1 - shareBelow(same, distance),
    differentNearer: shareBelow(different, distance),
  };
}

const shown = ({ values: _, ...rest }: VoicePrint) => rest;

export function voiceDistance(
  a: readonly number[],
  b: readonly number[],
  deviations: readonly number[],
): number {
  const squares = deviations.reduce((sum, deviation, i) => sum + ((a[i]! - b[i]!) / deviation) ** 2, 0);
  return Math.sqrt(squares / deviations.length);
}

/** @param hundredths a distribution at 0 %, 1 % … 100 % */
function shareBelow(hundredths: readonly number[], value: number): number {
  return hundredths.filter((each) => each < value).length / hundredths.length;
}

export function cosine(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0);
}

/** What either states, in the order of the questioned file. */
export function compareFacts(questioned: FileDescription, reference: FileDescription): FactRow[] {
  const of = ({ facts }: FileDescription) => new Map(facts.map(({ name, value }) => [name, value]));
  const [one, other] = [of(questioned), of(reference)];
  const names = new Set([...one.keys(), ...other.keys()]);
  return [...names].flatMap((name) => {
    const [a, b] = [one.get(name) ?? null, other.get(name) ?? null];
    if (a === null && b === null) return [];
    return [{ name, questioned: a, reference: b, agrees: a === null || b === null ? null : a === b }];
  });
}
