/** Part by part: what each says on its own, how files whose part looked like this turned out, or why it has no say. */
import { View } from '@react-pdf/renderer';
import { tracks as words } from '@unmask/product/copy/statement';
import { type TrackRow, trackRows } from '@unmask/product/result-statement';
import { createElement as h, type ReactElement, type ReactNode } from 'react';
import { section, styles, table, text } from './elements.ts';
import type { ReportResult } from './input.ts';

const { columns } = words;
const COLUMNS = [
  { title: columns.part, width: 84 },
  { title: columns.own },
  { title: columns.method, width: 160 },
];

/** The rows of the result screen, in its words; nothing for a file of one part. */
export function parts(result: ReportResult): ReactElement | null {
  const rows = trackRows(result);
  if (rows.length === 0) return null;
  return section(words.title, [
    text({ ...styles.small, marginBottom: 4 }, words.text, 'help'),
    ...table(COLUMNS, rows.map(cells)),
  ]);
}

function cells({ name, own, record, method }: TrackRow): ReactNode[] {
  return [
    text(styles.strong, name),
    h(View, {}, text({}, own, 'own'), record !== null && text(styles.small, record, 'record')),
    text({}, method ?? ''),
  ];
}
