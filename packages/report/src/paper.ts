/** A document that others compose of headings, paragraphs, lists and tables: the printer knows nothing of what it says. */
import {
  Document,
  type DocumentProps,
  Page,
  renderToBuffer,
  StyleSheet,
  Text,
  View,
} from '@react-pdf/renderer';
import { report as words } from '@unmask/product/copy/report';
import { createElement as h, type ReactElement, type ReactNode } from 'react';
import { COLORS, ROW, section, styles, table, text } from './elements.ts';
import { loadFonts, printable } from './fonts.ts';
import type { PaperSize } from './input.ts';

export type PaperItem =
  /** `tight`: the next line follows at once. */
  | { text: string; strong?: boolean; small?: boolean; tight?: boolean }
  | { list: readonly string[] }
  /** Without a width a column takes what is left; lines of a cell are divided by line breaks. */
  | { columns: ReadonlyArray<{ title: string; width?: number }>; rows: ReadonlyArray<readonly string[]> };

export interface PaperBlock {
  heading: string;
  items: readonly PaperItem[];
  /** Kept on one page. */
  whole?: boolean;
}

export interface Paper {
  brand: string;
  title: string;
  subject: string;
  /** Stands above everything, on every page. */
  mark: string | null;
  /** Below the title. */
  lines: readonly string[];
  blocks: readonly PaperBlock[];
  foot: string;
  madeAt: Date;
  /** Default: A4. */
  paper?: PaperSize;
  /** A small book to read: A5, larger letters, the title alone on its page, and each block begins one. */
  book?: boolean;
}

const local = StyleSheet.create({
  brand: { fontSize: 12, fontWeight: 600, color: COLORS.accent },
  title: { fontSize: 18, fontWeight: 600, lineHeight: 1.25, marginTop: 6, marginBottom: 3 },
  mark: {
    borderWidth: 1,
    borderColor: COLORS.red,
    color: COLORS.red,
    paddingVertical: 3,
    paddingHorizontal: 8,
    marginBottom: 8,
    fontWeight: 600,
  },
  gap: { marginBottom: 3 },
  table: { marginBottom: 8 },
  row: { flexDirection: ROW, marginBottom: 2 },
  dot: { width: 9 },
  foot: {
    position: 'absolute',
    left: 46,
    right: 46,
    bottom: 26,
    flexDirection: ROW,
    justifyContent: 'space-between',
    borderTopWidth: 0.5,
    borderTopColor: COLORS.line,
    paddingTop: 5,
  },
  pageNumber: { fontSize: 7.5, color: COLORS.dim },
  bookPage: { ...styles.page, paddingTop: 38, paddingHorizontal: 40 },
  bookText: { fontSize: 10.5, lineHeight: 1.45, marginBottom: 5 },
  bookLine: { fontSize: 10.5, lineHeight: 1.4, marginBottom: 2 },
  bookTitle: { fontSize: 28, marginTop: 120, marginBottom: 18 },
  bookHeading: { fontSize: 15, fontWeight: 600, lineHeight: 1.25, marginBottom: 8, color: COLORS.accent },
});

/** A PDF of it. The same paper gives the same bytes. */
export async function renderPaper(paper: Paper): Promise<Buffer> {
  await loadFonts();
  return renderToBuffer(paperDocument(paper));
}

function paperDocument(paper: Paper): ReactElement<DocumentProps> {
  const { brand, title, subject, mark, lines, blocks, madeAt, paper: size = 'A4', book = false } = paper;
  return h(
    Document,
    {
      title,
      subject,
      author: brand,
      creator: brand,
      producer: brand,
      language: 'en',
      creationDate: madeAt,
      modificationDate: madeAt,
    },
    h(
      Page,
      { size: book ? 'A5' : size, style: book ? local.bookPage : styles.page },
      mark !== null && h(View, { fixed: true, style: local.mark }, text({ color: COLORS.red }, mark)),
      text(local.brand, brand),
      text(book ? [local.title, local.bookTitle] : local.title, title),
      ...lines.map((line, index) => text(book ? local.bookText : styles.small, line, `line ${index}`)),
      ...blocks.map((block, index) => (book ? bookPage(block, index) : plainBlock(block, index))),
      foot(paper),
    ),
  );
}

const plainBlock = ({ heading, items, whole = false }: PaperBlock, index: number): ReactElement =>
  h(
    View,
    { key: `block ${index}` },
    section(
      heading,
      items.flatMap((each, place) => item(each, place)),
      whole,
    ),
  );

const bookPage = ({ heading, items }: PaperBlock, index: number): ReactElement =>
  h(
    View,
    { key: `block ${index}`, break: true },
    text(local.bookHeading, heading),
    ...items.flatMap((each, place) => item(each, place, true)),
  );

function item(each: PaperItem, place: number, book = false): ReactNode[] {
  const key = `item ${place}`;
  if ('text' in each) {
    const style = each.strong ? styles.strong : each.small ? styles.small : {};
    const size = book && !each.small ? local.bookText : {};
    return [text([each.tight ? {} : local.gap, size, style], each.text, key)];
  }
  if ('list' in each)
    return each.list.map((line, index) =>
      h(
        View,
        { key: `${key} ${index}`, style: local.row },
        text(book ? [local.bookLine, local.dot] : local.dot, '•'),
        text(book ? [local.bookLine, { flex: 1 }] : { flex: 1 }, line),
      ),
    );
  return [
    h(
      View,
      { key, style: local.table },
      ...table(
        each.columns,
        each.rows.map((cells) => cells.map(cell)),
      ),
    ),
  ];
}

/** The first line of a cell stands out from those below it. */
function cell(content: string): ReactElement {
  const [first = '', ...more] = content.split('\n');
  return h(View, {}, text({}, first), ...more.map((line, index) => text(styles.small, line, `${index}`)));
}

function foot({ foot: left }: Paper): ReactElement {
  return h(
    View,
    { style: local.foot, fixed: true },
    text([styles.small, { flex: 1 }], left),
    h(Text, {
      style: local.pageNumber,
      render: ({ pageNumber, totalPages }) => printable(words.page(pageNumber, totalPages)),
    }),
  );
}
