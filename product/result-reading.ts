/** How a result is read out, on the result screen and in the report alike. */

import { bands } from './copy/bands.ts';
import { history, leans } from './copy/history.ts';
import {
  bandsInLists,
  betterEvidence,
  betterForMethods,
  fileFields,
  inconclusiveReasons,
  outcomes,
  provenanceFields,
  ratioDetail,
  ratioSaid,
  result,
  assessment as scaleWords,
  unknownReason,
  verbalScale,
  verbalSides,
} from './copy/result.ts';
import { type SignalWords, signalWords } from './copy/signals.ts';
import { stability as words } from './copy/stability.ts';
import { decimal, inFigures, locale } from './language.ts';

type Outcome = 'ai_generated' | 'authentic' | 'inconclusive';

/** The answer in few words: the verdict, or where the file stands without one. */
export function headlineOf({
  outcome,
  assessment,
}: {
  outcome: Outcome;
  assessment: Assessment | null;
}): string {
  if (outcome !== 'inconclusive' || assessment === null) return outcomes[outcome].title;
  return bands[assessment.band];
}

interface Sided {
  outcome: Outcome;
  isAI: boolean;
  /** Shares 0..1. */
  probability: { value: number; low: number; high: number };
}

/** Confidence is that of the side that `isAI` names, and so is its interval; without a verdict it is the probability of AI. Percent. */
/**
 * The percentage beside a verdict: how sure it is of its side. Without a verdict there is no side to be sure of, and the
 * probability of AI is shown instead, by its name.
 */
export function shownShare({
  outcome,
  confidence,
  probability,
}: Pick<Sided, 'outcome' | 'probability'> & {
  confidence: number;
}): { label: string; percent: number } {
  return outcome === 'inconclusive'
    ? { label: result.probability, percent: probability.value * 100 }
    : { label: result.confidence, percent: confidence };
}

export function confidenceInterval({ outcome, isAI, probability }: Sided): { low: number; high: number } {
  const { low, high } = probability;
  const towardsAi = outcome === 'inconclusive' || isAI;
  return towardsAi ? { low: low * 100, high: high * 100 } : { low: (1 - high) * 100, high: (1 - low) * 100 };
}

export interface KeyFinding<F> {
  text: string;
  /** The observation behind the text; null when the text stands alone. */
  finding: F | null;
}

/** The result's warnings first, each with its observation, then what else was observed. */
export function keyFindings<F extends { text: string }>({
  warnings,
  findings,
}: {
  warnings: readonly string[];
  findings: readonly F[];
}): KeyFinding<F>[] {
  const named = warnings.map((text) => ({
    text,
    finding: findings.find((finding) => finding.text === text) ?? null,
  }));
  const rest = findings
    .filter((finding) => !warnings.includes(finding.text))
    .map((finding) => ({ text: finding.text, finding }));
  return [...named, ...rest];
}

const ADDED = 'model:';

/** Words of a signal that ships, or those of any detector that the operator added. */
export function wordsOfSignal(signal: string): SignalWords {
  const { name, measures, blind } = result.addedModel;
  if (signal.startsWith(ADDED)) return { name: name(signal.slice(ADDED.length)), measures, blind };
  return signalWords[signal] ?? { name: signal, measures: '', blind: '' };
}

/** How sure a verdict in a list is; without one how likely AI is, and what the evidence leans to. */
export function listedShare(item: {
  verdict: Outcome;
  confidence: number;
  probability: number | null;
  lean: keyof typeof leans | null;
  assessment: Band | null;
}): string {
  if (item.verdict !== 'inconclusive') return history.confidence(decimal(item.confidence, 1));
  return item.probability === null
    ? leans.none
    : history.undecided(decimal(item.probability * 100, 1), undecidedWords(item.assessment, item.lean));
}

/** Where a file without a verdict stands; results of before there was a scale say what they lean to. */
export function undecidedWords(assessment: Band | null, lean: keyof typeof leans | null): string {
  return assessment === null ? leans[lean ?? 'none'] : bandsInLists[assessment];
}

export type Band = keyof typeof bands;

/** The steps of the scale from least to most like AI files. */
export const SCALE = Object.keys(bands) as readonly Band[];

export interface Assessment {
  band: Band;
  measured: {
    realShare: number;
    aiShare: number;
    realFiles: number;
    aiFiles: number;
    second?: { real: number; ai: number; realFiles: number; aiFiles: number } | undefined;
  } | null;
}

/** The step on which a file stands: its words, what it has meant, and for those between the verdicts that they are none. */
export function assessmentWords({ band, measured }: Assessment): {
  title: string;
  meaning: string;
  counted: string | null;
  note: string;
} {
  const verdict = band === 'ai_generated' || band === 'authentic';
  const said = verdict ? scaleWords.verdictMeaning : scaleWords.meaning;
  return {
    title: bands[band],
    meaning: measured
      ? said(hundredths(measured.realShare), hundredths(measured.aiShare))
      : scaleWords.notCounted,
    counted: measured && scaleWords.counted(inFigures(measured.realFiles), inFigures(measured.aiFiles)),
    note: scaleWords.noVerdict,
  };
}

/** Of a hundred, in whole ones. */
function hundredths(share: number): string {
  const { none, few, most } = scaleWords.hundredths;
  if (share === 0) return none;
  if (share < 0.01) return few;
  return share > 0.99 && share < 1 ? most : String(Math.round(100 * share));
}

/**
 * What better evidence would be, each said once.
 * @param signals with them also what kept single methods from measuring this file
 */
export function wouldHelp(
  reasons: readonly string[],
  signals: ReadonlyArray<{ reason: string | null }> = [],
): string[] {
  const kept = signals.flatMap(({ reason }) => (reason === null ? [] : (betterForMethods[reason] ?? [])));
  return [...new Set([...reasons.flatMap((code) => betterEvidence[code] ?? []), ...kept])];
}

const roundRatio = new Intl.NumberFormat(locale(), { maximumSignificantDigits: 2 });

/** How many times likelier the side is that the evidence supports. */
export const timesWords = (value: number): string => roundRatio.format(Math.max(value, 1 / value));

export interface Ratio {
  value: number;
  verbal: 'no_support' | 'weak' | 'moderate' | 'moderately_strong' | 'strong';
  supports: 'ai' | 'authentic' | 'neither';
  /** The factor of `value` that counts by convention. */
  said?: number | undefined;
}

/** Ratios that differ from one by less than this are the same for either side. */
const EVEN_RATIO = 1.05;

function oddsWords(value: number): string {
  if (Math.max(value, 1 / value) < EVEN_RATIO) return ratioSaid.odds.neither;
  return ratioSaid.odds[value > 1 ? 'ai' : 'authentic'](timesWords(value));
}

/** What of a ratio was measured and what counts by convention, each in odds; null where all of it was measured. */
export function saidWords({ value, said }: Pick<Ratio, 'value' | 'said'>): string | null {
  if (said === undefined) return null;
  return said === value
    ? ratioSaid.alone(oddsWords(value))
    : ratioSaid.whole(oddsWords(value), oddsWords(said), oddsWords(value / said));
}

/** What was measured points to a side from here on: three to one. */
const POINTS = 3;

/**
 * The sentence below a verdict: `measured`, or that it rests on what counts by convention, where what was measured would not point
 * to AI by itself. Conventions clear no file, so only a verdict of AI can rest on them.
 */
export function verdictWords(
  { outcome, likelihoodRatio }: { outcome: Outcome; likelihoodRatio: Pick<Ratio, 'value' | 'said'> },
  measured: string,
): string {
  const { value, said } = likelihoodRatio;
  const rests = outcome === 'ai_generated' && said !== undefined && value / said < POINTS;
  return rests ? ratioSaid.verdict : measured;
}

/**
 * The weight of the evidence; `detail` says it in figures, where it supports a side and all of it was measured. What counts by
 * convention stands with the answer (`strengthWords`).
 */
export function evidenceWords({ value, verbal, supports, said }: Ratio): {
  text: string;
  detail: string | null;
} {
  if (supports === 'neither' || verbal === 'no_support')
    return { text: verbalScale.no_support, detail: null };
  return {
    text: `${verbalScale[verbal]} ${verbalSides[supports]}`,
    detail: said === undefined ? ratioDetail(timesWords(value), supports) : null,
  };
}

export function reasonWords(codes: readonly string[]): string[] {
  return codes.map((code) => inconclusiveReasons[code] ?? unknownReason);
}

interface Stream {
  codec: string;
  width?: unknown;
  height?: unknown;
  frameRate?: unknown;
  sampleRate_hz?: unknown;
  bitRate_bps?: unknown;
}

/** "h264, 1280×720, 25 fps" or "aac, 48 kHz": only what the decoder stated. */
export function streamWords(stream: Stream): string {
  const number = (value: unknown) => (typeof value === 'number' ? value : null);
  const width = number(stream.width);
  const height = number(stream.height);
  const rate = number(stream.frameRate);
  const sampleRate = number(stream.sampleRate_hz);
  const bitRate = number(stream.bitRate_bps);
  const parts = [
    stream.codec,
    width !== null && height !== null ? `${width}×${height}` : null,
    rate === null ? null : `${Math.round(rate * 100) / 100} fps`,
    sampleRate === null ? null : `${sampleRate / 1000} kHz`,
    bitRate === null ? null : `${Math.round(bitRate / 1000)} kbit/s`,
  ];
  return parts.filter((part) => part !== null).join(', ');
}

export function engineWords({
  version,
  detectors,
}: {
  version: string;
  detectors: Readonly<Record<string, number>>;
}): string {
  const named = Object.entries(detectors).map(([name, number]) => `${name} ${number}`);
  return named.length === 0 ? version : fileFields.engine(version, named.join(', '));
}

interface Provenance {
  generators: readonly string[];
  digitalSourceType: string | null;
  issuer: string | null;
  assertions: readonly string[];
  problems: readonly string[];
}

/** What credentials and metadata name; only rows that say something. */
export function provenanceRows(provenance: Provenance): Array<[string, string]> {
  const rows: Array<[string, string]> = [
    [provenanceFields.generators, provenance.generators.join(', ')],
    [provenanceFields.sourceType, provenance.digitalSourceType ?? ''],
    [provenanceFields.issuer, provenance.issuer ?? ''],
    [provenanceFields.assertions, provenance.assertions.join(', ')],
    [provenanceFields.problems, provenance.problems.join(', ')],
  ];
  return rows.filter(([, value]) => value !== '');
}

interface Stability {
  state: 'holds' | 'does_not_hold' | 'incomplete';
  range: { low: number; high: number };
  excerpt_s: number | null;
  scaledTo_px: number | null;
}

/** Copies nearer to each other than this differ by the side of a limit that they fall on, not by what was measured. */
const CLOSE = 0.05;

/** How far the copies spread, how they were made, and the rule by which the verdict holds. */
export function stabilityNotes(stability: Stability, hasCredentials: boolean): string[] {
  const { state, range, excerpt_s, scaledTo_px } = stability;
  const spread = range.high - range.low;
  // What credentials state decides a verdict whatever was measured, and no copy has them.
  const close = state === 'does_not_hold' && spread < CLOSE && !hasCredentials;
  const percent = (share: number) => decimal(100 * share, 1);
  return [
    words.range(percent(range.low), percent(range.high)),
    ...(close ? [words.close(percent(spread))] : []),
    ...(excerpt_s === null ? [] : [words.excerpt(excerpt_s)]),
    ...(scaledTo_px === null ? [] : [words.scaled(scaledTo_px)]),
    ...(hasCredentials ? [words.credentials] : []),
    words.rule,
  ];
}
