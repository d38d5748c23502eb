/** Where a file without a verdict stands: the scale of the result screen, in its words and as quiet. */
import { StyleSheet, View } from '@react-pdf/renderer';
import { bands } from '@unmask/product/copy/bands';
import { assessment as words } from '@unmask/product/copy/result';
import { assessmentWords, SCALE } from '@unmask/product/result-reading';
import { createElement as h, type ReactElement } from 'react';
import { COLORS, styles, text } from './elements.ts';
import type { ReportResult } from './input.ts';

const local = StyleSheet.create({
  block: { marginTop: 8 },
  steps: { flexDirection: 'row', height: 9, marginTop: 3 },
  step: { flex: 1, marginRight: 2, backgroundColor: COLORS.sunken },
  // As dark in the middle as at the ends: none of these is a verdict.
  here: { backgroundColor: COLORS.text },
  ends: { flexDirection: 'row', justifyContent: 'space-between', marginTop: 3, marginBottom: 2 },
  end: { fontSize: 8, textAlign: 'left' },
});

/** Null for results of before there was a scale. */
export function assessment(assessed: ReportResult['assessment']): ReactElement | null {
  if (!assessed) return null;
  const { title, meaning: said, counted, note } = assessmentWords(assessed);
  return h(
    View,
    { style: local.block },
    text(styles.strong, `${words.title}: ${title}`),
    h(
      View,
      { style: local.steps },
      ...SCALE.map((band) =>
        h(View, { key: band, style: band === assessed.band ? [local.step, local.here] : local.step }),
      ),
    ),
    h(View, { style: local.ends }, text(local.end, bands.authentic), text(local.end, bands.ai_generated)),
    text({}, `${said} ${note}`),
    counted !== null && text(styles.small, counted),
  );
}

/** What a verdict has meant on labelled files; nothing where that was not measured. */
export function meaning(assessed: ReportResult['assessment']): string[] {
  if (!assessed?.measured) return [];
  const { meaning: said, counted } = assessmentWords(assessed);
  return counted === null ? [said] : [said, counted];
}
