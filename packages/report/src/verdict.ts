/** Verdict, how sure, and the weight of the evidence: in the words of the result screen. */

import { Line, Rect, StyleSheet, Svg, View } from '@react-pdf/renderer';
import { report as own } from '@unmask/product/copy/report';
import { outcomes, ratings, result as words } from '@unmask/product/copy/result';
import { voiceOutcomes } from '@unmask/product/copy/voice';
import { decimal } from '@unmask/product/language';
import { allThatHelps } from '@unmask/product/measured-help';
import {
  confidenceInterval,
  evidenceWords,
  reasonWords,
  shownShare,
  verdictWords,
} from '@unmask/product/result-reading';
import {
  concernOf,
  recordWords,
  secondWords,
  startWords,
  strengthWords,
} from '@unmask/product/result-statement';
import { confidenceRating } from '@unmask/product/thresholds';
import { createElement as h, type ReactElement } from 'react';
import { assessment, meaning } from './assessment.ts';
import { COLORS, lineBefore, ROW, spaceAfter, styles, text } from './elements.ts';
import type { ReportResult } from './input.ts';

/** Red is the verdict "AI" alone. No verdict is green: none says that a file is true. */
export const colorOfOutcome = (outcome: ReportResult['outcome']): string =>
  outcome === 'ai_generated' ? COLORS.red : COLORS.dim;

const local = StyleSheet.create({
  block: { marginTop: 8, paddingVertical: 2, ...lineBefore(3, 12) },
  title: { fontSize: 21, fontWeight: 600, lineHeight: 1.25, marginBottom: 2 },
  reasons: { marginTop: 6 },
  reason: { flexDirection: ROW },
  dot: { width: 9 },
  scaleWords: { flexDirection: 'row', justifyContent: 'space-between', marginTop: 3 },
  end: { fontSize: 8, textAlign: 'left' },
  scale: { marginTop: 8 },
  figures: { flexDirection: ROW, marginTop: 7 },
  figure: { flex: 1, ...spaceAfter(14) },
  label: { fontSize: 7.5, color: COLORS.dim },
  value: { fontSize: 11, fontWeight: 600, lineHeight: 1.3 },
});

export function verdict(result: ReportResult): ReactElement {
  // The screen of recordings has words of voices.
  const outcome = (result.modality === 'audio' ? voiceOutcomes : outcomes)[result.outcome];
  const color = colorOfOutcome(result.outcome);
  return h(
    View,
    { wrap: false },
    h(
      View,
      { style: [local.block, { borderColor: color }] },
      text([local.title, { color }], outcome.title),
      text({}, verdictWords(result, outcome.text)),
      result.outcome === 'inconclusive' && reasons(result),
    ),
    result.outcome === 'inconclusive' && assessment(result.assessment),
    scale(result),
    figures(result),
    stated(result),
    result.mode === 'frames' && text({ ...styles.small, marginTop: 8 }, words.framesMode),
  );
}

/** The sentences that the result screen says first. */
function stated(result: ReportResult): ReactElement {
  const assessed = { ...result, assessment: result.assessment ?? null };
  const [record] = recordWords(assessed);
  const told = [record, secondWords(assessed), startWords(result), concernOf(assessed)];
  return text(
    { ...styles.small, marginTop: 5 },
    [strengthWords(result), ...told].filter((line) => line != null).join(' '),
  );
}

function reasons(result: ReportResult): ReactElement {
  return h(
    View,
    { style: local.reasons },
    ...list(words.reasons, reasonWords(result.outcomeReasons)),
    ...list(words.wouldHelp, allThatHelps(result)),
  );
}

function list(title: string, lines: readonly string[]): ReactElement[] {
  if (lines.length === 0) return [];
  return [
    text(styles.strong, title, title),
    ...lines.map((line) =>
      h(View, { key: line, style: local.reason }, text(local.dot, '•'), text({ flex: 1 }, line)),
    ),
  ];
}

const SCALE_WIDTH = 500;

/** A ruler from authentic to AI-generated: the band is the 95% interval, the needle the estimate. */
function scale(result: ReportResult): ReactElement {
  const { value, low, high } = result.probability;
  const percent = (share: number) => decimal(share * 100, 1);
  const ticks = Array.from({ length: 11 }, (_, index) => index * (SCALE_WIDTH / 10));
  return h(
    View,
    { style: local.scale },
    text(local.label, words.scaleLabel),
    h(
      Svg,
      { viewBox: `0 0 ${SCALE_WIDTH} 20`, preserveAspectRatio: 'none', style: { height: 20, marginTop: 3 } },
      h(Rect, { x: 0, y: 9, width: SCALE_WIDTH, height: 11, fill: COLORS.sunken }),
      h(Rect, {
        x: low * SCALE_WIDTH,
        y: 4,
        width: Math.max(1, (high - low) * SCALE_WIDTH),
        height: 16,
        fill: COLORS.soft,
      }),
      ...ticks.map((x) =>
        h(Line, { key: x, x1: x, x2: x, y1: 14, y2: 20, stroke: COLORS.dim, strokeWidth: 0.5 }),
      ),
      h(Line, {
        x1: value * SCALE_WIDTH,
        x2: value * SCALE_WIDTH,
        y1: 0,
        y2: 20,
        stroke: COLORS.accent,
        strokeWidth: 1.75,
      }),
    ),
    h(
      View,
      { style: local.scaleWords },
      text(local.end, words.scaleAuthentic),
      text(local.end, own.figureWords(percent(value), percent(low), percent(high))),
      text(local.end, words.scaleAi),
    ),
  );
}

function figures(result: ReportResult): ReactElement {
  const { low, high } = confidenceInterval(result);
  const undecided = result.outcome === 'inconclusive';
  const evidence = evidenceWords(result.likelihoodRatio);
  const { label, percent } = shownShare(result);
  const share = `${decimal(percent, 1)}%`;
  const rated = undecided ? share : `${share} ${ratings[confidenceRating(result.confidence)]}`;
  return h(
    View,
    { style: local.figures },
    figure(label, rated, [
      words.interval(decimal(low, 1), decimal(high, 1)),
      ...(undecided && !result.assessment ? [words.leans[result.lean]] : []),
    ]),
    figure(words.evidence, evidence.text, [...(undecided ? [] : meaning(result.assessment))]),
    figure(words.processingTime, words.seconds(decimal(result.processingTime / 1000, 1)), []),
  );
}

function figure(label: string, value: string, notes: readonly string[]): ReactElement {
  return h(
    View,
    { key: label, style: local.figure },
    text(local.label, label),
    text(local.value, value),
    ...notes.map((note) => text(styles.small, note, note)),
  );
}
