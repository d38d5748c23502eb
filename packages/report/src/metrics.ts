/** The six technical metrics in their two groups; one that was not measured says why. */

import { StyleSheet, View } from '@react-pdf/renderer';
import {
  abstainReasons,
  metricRatings,
  metrics,
  unknownReason,
  result as words,
} from '@unmask/product/copy/result';
import { decimal } from '@unmask/product/language';
import { HIGHER_IS_BETTER, LOWER_IS_BETTER, type Metric, metricRating } from '@unmask/product/thresholds';
import { createElement as h, type ReactElement } from 'react';
import { bar, COLORS, ROW, section, styles, text } from './elements.ts';
import type { ReportResult } from './input.ts';

const GROUPS = [
  { title: words.higher, names: HIGHER_IS_BETTER },
  { title: words.lower, names: LOWER_IS_BETTER },
] as const;

const BAR_WIDTH = 235;

const local = StyleSheet.create({
  groups: { flexDirection: ROW, columnGap: 28 },
  group: { width: BAR_WIDTH },
  gauge: { marginTop: 4 },
  words: { flexDirection: ROW, justifyContent: 'space-between' },
});

export function metricGauges(result: ReportResult): ReactElement {
  const groups = GROUPS.map((group) =>
    h(
      View,
      { key: group.title, style: local.group },
      text(styles.small, group.title),
      ...group.names.map((name) => gauge(name, result.analysis[name], result.notMeasured[name])),
    ),
  );
  return section(words.metrics, [h(View, { key: 'groups', style: local.groups }, ...groups)], true);
}

function gauge(name: Metric, value: number | null, reason: string | undefined): ReactElement {
  const rating = value === null ? null : metricRating(name, value);
  const note =
    rating === null
      ? words.notMeasured(abstainReasons[reason ?? ''] ?? unknownReason)
      : metricRatings[rating];
  return h(
    View,
    { key: name, style: local.gauge },
    h(
      View,
      { style: local.words },
      text(styles.fitted, metrics[name].name),
      value !== null && text([styles.strong, styles.fitted], `${decimal(value, 0)}%`),
    ),
    bar((value ?? 0) / 100, BAR_WIDTH, rating === null ? COLORS.sunken : COLORS[rating]),
    text(styles.small, note),
  );
}
