/** What the file says of itself: the tree of edits of its credentials, and its metadata field by field. */
import { Image, StyleSheet, View } from '@react-pdf/renderer';
import { statements as said, credentials as words } from '@unmask/product/copy/evidence';
import { credentialLines, statementName } from '@unmask/product/evidence-reading';
import { createElement as h, type ReactElement } from 'react';
import { facts, ROW, section, styles, text } from './elements.ts';
import type { ReportResult } from './input.ts';

const local = StyleSheet.create({
  node: { flexDirection: ROW, gap: 8, marginTop: 4 },
  thumbnail: { width: 46, maxHeight: 46, objectFit: 'contain' },
});
/** Width of a step to the right, points. */
const STEP = 14;
const MOST_FIELDS = 24;

/** The file and what it was made of, each below the one it went into; nothing without credentials. */
export function tree({ credentials = [] }: ReportResult): ReactElement[] {
  if (credentials.length === 0) return [];
  return [
    text({ ...styles.strong, marginTop: 4 }, words.tree, 'tree'),
    ...credentials.map((node, index) => {
      const { head, state, lines } = credentialLines(node);
      return h(
        View,
        { key: `node ${index}`, style: [local.node, { marginLeft: STEP * node.depth }], wrap: false },
        node.thumbnail !== null && h(Image, { src: node.thumbnail, style: local.thumbnail }),
        h(
          View,
          { style: { flex: 1 } },
          text({}, `${head} (${state})`),
          ...lines.map((line, at) => text(styles.small, line, String(at))),
        ),
      );
    }),
    text({ ...styles.small, marginTop: 4 }, words.text, 'tree text'),
  ];
}

/** The first fields; nothing where there are none. */
export function statements({ statements: fields = [] }: ReportResult): ReactElement | null {
  if (fields.length === 0) return null;
  const rows = fields
    .slice(0, MOST_FIELDS)
    .map(({ source, name, value }): [string, string] => [
      `${said.sources[source]}, ${statementName(name)}`,
      value ?? said.position,
    ]);
  const rest = fields.length - rows.length;
  return section(said.title, [
    ...facts(rows.map(([name, value], index): [string, string] => [unique(rows, name, index), value])),
    text(styles.small, rest > 0 ? `${said.text} ${said.more(rest)}` : said.text, 'text'),
  ]);
}

/** A field may stand in a file more than once. */
function unique(rows: ReadonlyArray<[string, string]>, name: string, index: number): string {
  const before = rows.slice(0, index).filter(([other]) => other === name).length;
  return before === 0 ? name : `${name} ${before + 1}`;
}
