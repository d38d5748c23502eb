import { NEVER_FITTED } from '../fusion/index.ts';
import { roundScore, roundTime } from '../rounding.ts';
import type { Evidence, Finding, Region, SignalReport } from '../types.ts';
import { methodName } from './method-names.ts';

/** Scores between these say nothing clear about either side. */
const CLEAR_AI = 0.6;
const CLEAR_AUTHENTIC = 0.4;

/** A signal with less of the decision than this is not worth a sentence of its own. */
const WORTH_A_SENTENCE = 0.1;

/** Features by which the provenance signal says that somebody, verified or not, states AI. */
const STATEMENTS_OF_AI = [
  'manifest_states_ai',
  'metadata_source_type_ai',
  'metadata_generator',
  'generation_settings',
  'generator_habit',
  'aigc_label',
  'platform_label',
  'ai_system_named',
  'stream_mark',
];

/**
 * Signals name what real recordings rarely show, so an observation points to AI when its signal as a whole does, and is
 * otherwise merely worth knowing: it never points away from AI, but for a file that is as a camera writes it.
 */
function sideOfObservation({ name, score, features }: SignalReport): Finding['supports'] {
  if (name === 'provenance')
    return STATEMENTS_OF_AI.some((key) => (features[key] ?? 0) > 0) ? 'ai' : 'neutral';
  if (name === 'camera-file') return score !== null && score <= CLEAR_AUTHENTIC ? 'authentic' : 'neutral';
  return score !== null && score >= CLEAR_AI ? 'ai' : 'neutral';
}

/** What a signal says as a whole, where no single place in the file does: that it leans to real recordings, or to generated ones. */
function summary(signal: SignalReport, strength: number): Finding[] {
  const { name, score, weight, evidence } = signal;
  if (score === null || weight < WORTH_A_SENTENCE || NEVER_FITTED.includes(name)) return [];
  const authentic = score <= CLEAR_AUTHENTIC;
  if (!authentic && (score < CLEAR_AI || evidence.length > 0)) return [];
  const side = authentic ? 'real' : 'generated';
  return [
    {
      at_s: null,
      text: `${methodName(name)}: ${score.toFixed(2)} on a scale from 0 (real) to 1 (generated), nearer to the ${side} files it was fitted on.`,
      signal: name,
      supports: authentic ? 'authentic' : 'ai',
      strength,
    },
  ];
}

export function roundedEvidence(evidence: Evidence): Evidence {
  const { region, ordinary } = evidence;
  return {
    at_s: evidence.at_s === null ? null : roundTime(evidence.at_s),
    ...(evidence.frame === undefined ? {} : { frame: evidence.frame }),
    ...(region === undefined ? {} : { region: roundedRegion(region) }),
    ...(ordinary === undefined ? {} : { ordinary: roundedRegion(ordinary) }),
    text: evidence.text,
  };
}

const roundedRegion = ({ x, y, width, height }: Region): Region => ({
  x: roundScore(x),
  y: roundScore(y),
  width: roundScore(width),
  height: roundScore(height),
});

/**
 * Every observation of every signal, those that moved the decision most first. Strength is the signal's share of the decision
 * times how far its score is from 0.5; observations of one signal keep their own order, strongest first.
 */
export function findingsOf(signals: readonly SignalReport[]): Finding[] {
  const findings = signals.flatMap((signal) => {
    const strength = signal.score === null ? 0 : roundScore(signal.weight * Math.abs(2 * signal.score - 1));
    const supports = sideOfObservation(signal);
    const observed = signal.evidence.map((evidence) => ({
      ...evidence,
      signal: signal.name,
      supports,
      strength,
    }));
    return [...summary(signal, strength), ...observed];
  });
  // Array sort is stable: equal strengths keep the order of the registry.
  return findings.sort((a, b) => b.strength - a.strength);
}
