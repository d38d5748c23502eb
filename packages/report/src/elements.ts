/** The few elements that the pages are made of. */
import { Rect, StyleSheet, Svg, Text, View } from '@react-pdf/renderer';
import { pageDirection } from '@unmask/product/language';
import { createElement as h, type ReactElement, type ReactNode } from 'react';
import { BAR, hasBar } from './bar.ts';
import { FONT_FAMILIES, printable } from './fonts.ts';

/** The light scheme of the product (packages/ui/src/theme.ts). */
export const COLORS = {
  text: '#14191c',
  dim: '#525d62',
  line: '#c6cdcd',
  sunken: '#e4e8e7',
  accent: '#176877',
  soft: '#d5e9ed',
  green: '#1c6f3f',
  yellow: '#855800',
  red: '#b0271f',
} as const;

/** Side by side in the direction of writing; what has an axis, as time and scales, runs from left to right everywhere. */
export const ROW = pageDirection === 'rtl' ? 'row-reverse' : 'row';

const END = pageDirection === 'rtl' ? 'Left' : 'Right';
const START = pageDirection === 'rtl' ? 'Right' : 'Left';

/** Room behind a column or a mark, in points. */
export const spaceAfter = (points: number) => ({ [`padding${END}`]: points });
/** A line before a block, which takes its color from `borderColor`. */
export const lineBefore = (points: number, room: number) => ({
  [`border${START}Width`]: points,
  [`padding${START}`]: room,
});

export const styles = StyleSheet.create({
  page: {
    paddingTop: 34,
    paddingBottom: 48,
    paddingHorizontal: 46,
    fontFamily: FONT_FAMILIES,
    fontSize: 9,
    color: COLORS.text,
  },
  // Beside the size, and not of the page: an inherited line height is multiplied once more.
  text: { fontSize: 8.5, lineHeight: 1.3 },
  // Of its own width: what is aligned to the right of nothing is not drawn.
  fitted: { textAlign: 'left' },
  section: { marginTop: 11 },
  title: { fontSize: 11, fontWeight: 600 },
  heading: {
    paddingBottom: 3,
    marginBottom: 6,
    borderBottomWidth: 0.75,
    borderBottomColor: COLORS.line,
  },
  dim: { color: COLORS.dim },
  small: { fontSize: 7.5, color: COLORS.dim, lineHeight: 1.35 },
  strong: { fontWeight: 600 },
  row: { flexDirection: ROW },
});

type Style = NonNullable<Parameters<typeof StyleSheet.create>[0][string]>;

/** Words are never broken between letters of two font files: only where `printable` allows it. */
const NO_OTHER_BREAKS = 10_000;

/** Names, hashes and what the engine found in English keep their direction on a page that runs from right to left. */
function directionOf(content: string): Style {
  if (pageDirection === 'ltr') return {};
  return { direction: /\p{Script=Arabic}/u.test(content) ? 'rtl' : 'ltr', textAlign: 'right' };
}

/** A paragraph. */
export function text(style: Style | Style[], content: string, key?: string): ReactElement {
  const own = [styles.text, directionOf(content), style].flat();
  const shown = hasBar(content) ? withBars(content) : printable(content);
  return h(Text, { style: own, key, hyphenationPenalty: NO_OTHER_BREAKS } as object, shown);
}

const barStyle = { backgroundColor: '#000000', color: '#ffffff' };

function withBars(content: string): ReactNode[] {
  return content
    .split(BAR)
    .filter((part) => part !== '')
    .map((part, index) =>
      BAR.test(part)
        ? h(Text, { key: `bar ${index}`, style: barStyle }, printable(part.slice(1, -1)))
        : printable(part),
    );
}

/** A heading and what belongs to it; `whole` keeps it on one page. */
export function section(title: string, children: ReactNode[], whole = false): ReactElement {
  // The heading is bound to the first lines below it, as many as a table needs for its first row.
  const heading = h(
    View,
    { key: 'heading', wrap: false, minPresenceAhead: 64, style: styles.heading },
    text(styles.title, title),
  );
  // The layout never moves the first element of a block to the next page by itself: this one takes that place, and is nothing.
  const start = h(View, { key: 'start' });
  return h(View, { key: title, style: styles.section, wrap: !whole }, start, heading, ...children);
}

const factStyles = StyleSheet.create({
  fact: { flexDirection: ROW, paddingVertical: 1.5 },
  name: { width: 96, color: COLORS.dim, ...spaceAfter(8) },
  value: { flex: 1 },
});

/** Rows of names and values. */
export function facts(rows: ReadonlyArray<readonly [string, string]>): ReactElement[] {
  return rows.map(([name, value]) =>
    h(
      View,
      { key: name, style: factStyles.fact, wrap: false },
      text(factStyles.name, name),
      text(factStyles.value, value),
    ),
  );
}

/** A bar that is filled from the left. @param share 0..1 */
export function bar(share: number, width: number, color: string): ReactElement {
  return h(
    Svg,
    { width, height: 3, viewBox: `0 0 ${width} 3` },
    h(Rect, { x: 0, y: 0, width, height: 3, fill: COLORS.sunken }),
    h(Rect, { x: 0, y: 0, width: Math.max(0.5, width * share), height: 3, fill: color }),
  );
}

export interface Column {
  title: string;
  /** Points; without it the column takes what is left. */
  width?: number;
}

const tableStyles = StyleSheet.create({
  head: {
    flexDirection: ROW,
    borderBottomWidth: 0.75,
    borderBottomColor: COLORS.line,
    paddingBottom: 3,
  },
  title: { fontSize: 7.5, color: COLORS.dim, ...spaceAfter(8) },
  row: {
    flexDirection: ROW,
    borderBottomWidth: 0.5,
    borderBottomColor: COLORS.sunken,
    paddingVertical: 3,
  },
  cell: spaceAfter(8),
});

/** A table whose rows stay whole when it goes on on the next page. */
export function table(columns: readonly Column[], rows: ReadonlyArray<readonly ReactNode[]>): ReactElement[] {
  const size = ({ width }: Column) => (width === undefined ? { flex: 1 } : { width });
  const head = h(
    View,
    { key: 'head', style: tableStyles.head, fixed: true },
    ...columns.map((column) =>
      h(View, { key: column.title, style: size(column) }, text(tableStyles.title, column.title)),
    ),
  );
  const body = rows.map((cells, row) =>
    h(
      View,
      { key: `row ${row}`, style: tableStyles.row, wrap: false },
      ...cells.map((cell, index) => {
        const column = columns[index]!;
        return h(View, { key: column.title, style: [tableStyles.cell, size(column)] }, cell);
      }),
    ),
  );
  return [head, ...body];
}
