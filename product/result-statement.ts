/** The statement of a result in sentences: strength, starting point, track record, parts, and the concern that a mean would hide. */

import { abstainReasons, unknownReason } from './copy/result.ts';
import { concerns as concernWords, tracks as trackWords, statement as words } from './copy/statement.ts';
import { type Caption, captionWords } from './evidence-reading.ts';
import { decimal, inFigures } from './language.ts';
import {
  type Assessment,
  type Band,
  headlineOf,
  type Ratio,
  saidWords,
  timesWords,
  wordsOfSignal,
} from './result-reading.ts';

type Outcome = 'ai_generated' | 'authentic' | 'inconclusive';
type Modality = 'video' | 'audio' | 'image';

interface Signal {
  name: string;
  /** 0 looks real, 1 looks generated. */
  score: number | null;
  reason: string | null;
  weight: number;
}

interface Judged {
  outcome: Outcome;
  assessment: Assessment | null;
}

interface Stated extends Judged {
  modality: Modality;
  mode: 'full' | 'frames';
  outcomeReasons: readonly string[];
  probability: { value: number };
  likelihoodRatio: Omit<Ratio, 'verbal'>;
  signals: readonly Signal[];
  voice?: (Judged & { signals?: readonly Signal[] | undefined }) | undefined;
  /** Parts that are judged by themselves beside the voice. */
  parts?: Partial<Record<'picture' | 'faces' | 'lips', Judged | undefined>> | undefined;
}

/** How strong the evidence is, as odds. */
export function strengthWords({
  likelihoodRatio,
  outcomeReasons,
}: Pick<Stated, 'likelihoodRatio' | 'outcomeReasons'>): string {
  const { value, supports } = likelihoodRatio;
  const said = saidWords(likelihoodRatio);
  if (said !== null) return said;
  if (outcomeReasons.includes('nothing_measured')) return words.strength.nothing;
  if (supports === 'neither') return words.strength.neither;
  return words.strength[supports](timesWords(value));
}

/** Probabilities nearer to none or all than this are rounded too far to tell where they started. */
const ROUNDED = 0.002;
const EVEN = 0.005;

/** What was taken for likely before anything was measured: the odds of the result without its evidence. 0..1 */
export function startingShare({
  probability: { value },
  likelihoodRatio,
}: Pick<Stated, 'probability' | 'likelihoodRatio'>): number | null {
  if (value < ROUNDED || value > 1 - ROUNDED || likelihoodRatio.value <= 0) return null;
  const odds = value / (1 - value) / likelihoodRatio.value;
  return odds / (1 + odds);
}

export function startWords(result: Pick<Stated, 'probability' | 'likelihoodRatio'>): string | null {
  const share = startingShare(result);
  if (share === null) return null;
  if (Math.abs(share - 0.5) < EVEN) return words.start.even;
  return words.start.share(decimal(100 * share, 0));
}

/** Labelled files on the step of this one; null where they were not counted. */
export function recordOf(assessment: Assessment | null): { ai: number; real: number } | null {
  if (!assessment?.measured) return null;
  const { realShare, aiShare, realFiles, aiFiles } = assessment.measured;
  return { ai: Math.round(aiShare * aiFiles), real: Math.round(realShare * realFiles) };
}

/** How files that looked like this turned out, and of what these are counts. */
export function recordWords({
  assessment,
  modality,
  mode,
}: Pick<Stated, 'assessment' | 'modality' | 'mode'>): string[] {
  const counted = recordOf(assessment);
  if (counted === null || !assessment?.measured) return [words.notCounted];
  const { aiFiles, realFiles } = assessment.measured;
  const collection = words.collection(inFigures(aiFiles), inFigures(realFiles));
  const all = counted.ai + counted.real;
  if (all === 0) return [words.recordNone, collection];
  const [one, many] = words.files[mode === 'frames' ? 'stills' : modality];
  const files = `${inFigures(all)} ${all === 1 ? one : many}`;
  return [words.record(files, counted.ai, counted.real), collection];
}

/** The same in the second test; null where there is none for what judged this file. */
export function secondWords({ assessment }: Pick<Stated, 'assessment'>): string | null {
  const second = assessment?.measured?.second;
  if (!second) return null;
  const all = second.ai + second.real;
  // What such counts say is seen beside those of all its files: half of them may be made.
  return all === 0
    ? words.secondNone
    : words.second(all, second.ai, inFigures(second.aiFiles + second.realFiles), inFigures(second.aiFiles));
}

export const TRACKS = ['picture', 'faces', 'voice', 'lips', 'file'] as const;
export type Track = (typeof TRACKS)[number];

const METHODS: Readonly<Record<Track, readonly string[]>> = {
  picture: [
    ...['noise-residual', 'temporal-residual', 'motion-network', 'appearance', 'frame-network'],
    ...['invisible-mark', 'visible-mark'],
  ],
  faces: ['face-network', 'face-blending', 'eye-movement'],
  voice: ['voice', 'voice-network', 'spectral-peaks'],
  lips: ['lip-sync'],
  file: ['block-compression', 'codec-statistics', 'provenance', 'camera-file'],
};

/** A single method leans from here on: three to one. */
const LEANS = 0.75;

interface Method {
  name: string;
  score: number;
}

/** The method of a part that is furthest from undecided, among those that had a say in the whole or, where it is judged alone, in the part. */
function clearest(signals: readonly Signal[], judgedAlone: boolean): Method | null {
  const heard = signals.flatMap(({ name, score, weight }) =>
    score === null || (weight <= 0 && !judgedAlone) ? [] : [{ name, score }],
  );
  return heard.reduce<Method | null>(
    (best, each) => (best && Math.abs(best.score - 0.5) >= Math.abs(each.score - 0.5) ? best : each),
    null,
  );
}

function methodWords({ name, score }: Method): string {
  if (score >= LEANS) return trackWords.ai(wordsOfSignal(name).name);
  return score <= 1 - LEANS ? trackWords.authentic(wordsOfSignal(name).name) : trackWords.none;
}

export interface TrackRow {
  track: Track;
  name: string;
  /** Its own statement, in the words of the scale; or that it has none, and why. */
  own: string;
  /** How files whose part looked like this turned out; null where it is not judged on its own, or was not counted. */
  record: string | null;
  method: string | null;
}

type PartsJudged = Pick<Stated, 'voice' | 'parts'>;

interface Heard {
  best: Method | null;
  judged: Judged | undefined;
  signals: readonly Signal[];
}

function ownWords(track: Track, { best, judged, signals }: Heard): string {
  // A silent sound track has a voice with an outcome, inconclusive, that rests on nothing.
  if (best !== null || (judged && judged.outcome !== 'inconclusive')) {
    return judged ? headlineOf(judged) : trackWords.notJudged;
  }
  if (!judged && signals.some(({ score }) => score !== null)) {
    return track === 'file' ? trackWords.noVote : trackWords.notJudged;
  }
  const silent = signals.find(({ reason }) => reason !== null)?.reason ?? '';
  return trackWords.notChecked(abstainReasons[silent] ?? unknownReason);
}

function judgedAlone(track: Track, { voice, parts }: PartsJudged): Judged | undefined {
  if (track === 'file') return undefined;
  return track === 'voice' ? voice : parts?.[track];
}

function partRecord(assessment: Assessment | null): string | null {
  const counted = recordOf(assessment);
  return counted && counted.ai + counted.real > 0
    ? trackWords.record(counted.ai + counted.real, counted.ai)
    : null;
}

/** Part by part, as far as they have been measured; of a sound, which is one part, none. */
export function measuredRows(result: Pick<Stated, 'modality' | 'signals'> & PartsJudged): TrackRow[] {
  if (result.modality === 'audio') return [];
  return TRACKS.flatMap((track): TrackRow[] => {
    const signals = result.signals.filter(
      ({ name, reason }) => METHODS[track].includes(name) && reason !== 'not_this_kind_of_file',
    );
    // A voice is judged by a model of its own, in which its methods may say something else than in that of the whole.
    const own = track === 'voice' ? (result.voice?.signals ?? signals) : signals;
    const judged = judgedAlone(track, result);
    const best = clearest(own, judged !== undefined);
    if (signals.length === 0 && !judged) return [];
    return [
      {
        track,
        name: trackWords.names[track],
        own: ownWords(track, { best, judged, signals }),
        record: judged ? partRecord(judged.assessment) : null,
        method: best && methodWords(best),
      },
    ];
  });
}

/** The parts of a video or a picture; none for a file of one part, which the whole tells, as it does of every recording. */
export function trackRows(result: Parameters<typeof measuredRows>[0]): TrackRow[] {
  const rows = measuredRows(result);
  return rows.length < 2 ? [] : rows;
}

const CLEARLY_AI: readonly Band[] = ['ai_generated', 'likely_ai'];

const looksMade = ({ outcome, assessment }: Judged) =>
  outcome === 'ai_generated' || (assessment !== null && CLEARLY_AI.includes(assessment.band));

/**
 * In which order parts are told of. Faces are a row, and no concern: of 3,357 labelled pictures they alone were named in four made ones
 * and three real ones, which tells nobody anything.
 */
const CONCERNING: readonly Exclude<Track, 'file' | 'faces'>[] = ['voice', 'picture', 'lips'];

/**
 * Whether a part by itself is a concern. A voice that is likely AI is; of the other parts one that is named: in the fit that this was decided on 31 real clips
 * of 397 had one that was merely likely, and 16 made ones of 281, while 1 real clip had one that was named, and 66 made ones.
 */
const concerns = (track: Track, judged: Judged): boolean =>
  track === 'voice' ? looksMade(judged) : judged.outcome === 'ai_generated';

/**
 * What a mean over all parts would hide: a part alone points clearly to AI, and the whole does not. Only parts with figures of their
 * own: of a single method nothing is said here.
 */
export function concernOf(
  result: Pick<Stated, 'outcome' | 'assessment' | 'modality'> & PartsJudged,
): string | null {
  if (looksMade(result) || result.modality === 'audio') return null;
  const found = CONCERNING.flatMap((track) => {
    const judged = judgedAlone(track, result);
    return judged && concerns(track, judged) ? [{ track, judged }] : [];
  });
  const strongest = found.find(({ judged }) => judged.outcome === 'ai_generated') ?? found[0];
  return strongest ? concernWords[strongest.track](headlineOf(strongest.judged)) : null;
}

interface Observed {
  text: string;
  supports: 'ai' | 'authentic' | 'neutral';
  strength: number;
}

export interface SidedFinding<F> {
  text: string;
  /** Null: a warning without an observation behind it. */
  finding: F | null;
}

/**
 * What was observed, by the side that it speaks for, strongest first. Words in the picture that say who or what made it stand with what
 * speaks for AI, behind what was measured, unless a finding names them already: anybody can write them.
 */
export function findingsBySide<F extends Observed>({
  warnings,
  findings,
  captions = [],
}: {
  warnings: readonly string[];
  findings: readonly F[];
  captions?: readonly Caption[] | undefined;
}): Record<Observed['supports'], SidedFinding<F>[]> {
  const sorted = [...findings].sort((a, b) => b.strength - a.strength);
  const of = (side: Observed['supports']) =>
    sorted.filter(({ supports }) => supports === side).map((finding) => ({ text: finding.text, finding }));
  const alone = warnings
    .filter((text) => !findings.some((finding) => finding.text === text))
    .map((text) => ({ text, finding: null }));
  const written = captions
    .filter(({ text }) => !findings.some((finding) => finding.text.includes(`“${text}”`)))
    .map((caption) => ({ text: captionWords(caption), finding: null }));
  return { ai: [...of('ai'), ...written], authentic: of('authentic'), neutral: [...alone, ...of('neutral')] };
}
