/** What was observed, strongest first, with its time in the file. */
import { StyleSheet, View } from '@react-pdf/renderer';
import { supports, result as words } from '@unmask/product/copy/result';
import { keyFindings, wordsOfSignal } from '@unmask/product/result-reading';
import { formatTime } from '@unmask/ui/format.ts';
import { createElement as h, type ReactElement } from 'react';
import { ROW, section, styles, text } from './elements.ts';
import type { ReportFinding, ReportResult } from './input.ts';

const local = StyleSheet.create({
  finding: { flexDirection: ROW, marginBottom: 4 },
  time: { width: 44 },
});

export function findings(result: ReportResult): ReactElement {
  const items = keyFindings(result);
  if (items.length === 0) return section(words.findings, [text(styles.dim, words.noFindings, 'none')], true);
  return section(
    words.findings,
    items.map(({ text: said, finding }, index) =>
      h(
        View,
        { key: index, style: local.finding, wrap: false },
        text([styles.dim, local.time], finding?.at_s == null ? '' : formatTime(finding.at_s)),
        h(View, { style: { flex: 1 } }, text({}, said), finding !== null && source(finding)),
      ),
    ),
  );
}

function source(finding: ReportFinding): ReactElement {
  return text(styles.small, `${wordsOfSignal(finding.signal).name}, ${supports[finding.supports]}`);
}
