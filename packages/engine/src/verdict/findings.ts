import { roundScore, roundTime } from '../rounding.ts';
import type { Evidence, Finding, SignalReport } from '../types.ts';

/** Scores between these say nothing clear about either side. */
const CLEAR_AI = 0.6;
const CLEAR_AUTHENTIC = 0.4;

function side(score: number | null): Finding['supports'] {
  if (score === null) return 'neutral';
  if (score >= CLEAR_AI) return 'ai';
  return score <= CLEAR_AUTHENTIC ? 'authentic' : 'neutral';
}

export function roundedEvidence(evidence: Evidence): Evidence {
  const { region } = evidence;
  return {
    at_s: evidence.at_s === null ? null : roundTime(evidence.at_s),
    ...(evidence.frame === undefined ? {} : { frame: evidence.frame }),
    ...(region === undefined
      ? {}
      : {
          region: {
            x: roundScore(region.x),
            y: roundScore(region.y),
            width: roundScore(region.width),
            height: roundScore(region.height),
          },
        }),
    text: evidence.text,
  };
}

/**
 * Every observation of every signal, those that moved the decision most first. Strength is the signal's share of the decision
 * times how far its score is from 0.5; observations of one signal keep their own order, strongest first.
 */
export function findingsOf(signals: readonly SignalReport[]): Finding[] {
  const findings = signals.flatMap((signal) =>
    signal.evidence.map((evidence) => ({
      ...evidence,
      signal: signal.name,
      supports: side(signal.score),
      strength: signal.score === null ? 0 : roundScore(signal.weight * Math.abs(2 * signal.score - 1)),
    })),
  );
  // Array sort is stable: equal strengths keep the order of the registry.
  return findings.sort((a, b) => b.strength - a.strength);
}
