/** What is said of results, sentence by sentence: for a test that reads it in every language. Run as a thread, it speaks the language that it was started with. */
import '@unmask/report/speak';
import { parentPort } from 'node:worker_threads';
import type { EngineResult } from '@unmask/engine';
import {
  assessmentWords,
  evidenceWords,
  headlineOf,
  listedShare,
  reasonWords,
  shownShare,
} from '@unmask/product/result-reading';
import {
  concernOf,
  recordWords,
  secondWords,
  startWords,
  strengthWords,
  trackRows,
} from '@unmask/product/result-statement';

export type Judged = Pick<
  EngineResult,
  | 'outcome'
  | 'outcomeReasons'
  | 'assessment'
  | 'probability'
  | 'likelihoodRatio'
  | 'signals'
  | 'modality'
  | 'mode'
  | 'voice'
  | 'confidence'
  | 'isAI'
  | 'lean'
>;

export interface Said {
  headline: string;
  strength: string;
  evidence: string[];
  start: string | null;
  record: string[];
  second: string | null;
  meaning: string;
  counted: string | null;
  reasons: string[];
  parts: string[];
  concern: string | null;
  share: string;
  listed: string;
}

export function said(result: Judged): Said {
  const { meaning, counted } = assessmentWords(result.assessment);
  const evidence = evidenceWords(result.likelihoodRatio);
  return {
    headline: headlineOf(result),
    strength: strengthWords(result),
    evidence: [evidence.text, ...(evidence.detail === null ? [] : [evidence.detail])],
    start: startWords(result),
    record: recordWords(result),
    second: secondWords(result),
    meaning,
    counted,
    reasons: reasonWords(result.outcomeReasons),
    parts: trackRows(result).flatMap(({ name, own, record, method }) =>
      [name, own, record, method].filter((line) => line !== null),
    ),
    concern: concernOf(result),
    share: shownShare(result).label,
    listed: listedShare({
      verdict: result.outcome,
      confidence: result.confidence,
      probability: result.probability.value,
      lean: result.lean,
      assessment: result.assessment.band,
    }),
  };
}

parentPort?.once('message', (results: readonly Judged[]) => parentPort?.postMessage(results.map(said)));
