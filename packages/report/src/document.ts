/** The pages of a report, from the verdict to the small print. */
import { Document, type DocumentProps, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import { report as words } from '@unmask/product/copy/report';
import { result as resultWords } from '@unmask/product/copy/result';
import { pageLanguage } from '@unmask/product/language';
import { formatBytes, formatTime } from '@unmask/ui/format.ts';
import { createElement as h, type ReactElement } from 'react';
import { accuracy } from './accuracy.ts';
import { captions } from './captions.ts';
import { statements } from './credentials.ts';
import { COLORS, ROW, section, styles, text } from './elements.ts';
import { file, hashes, provenance, stability } from './file.ts';
import { findings } from './findings.ts';
import { printable } from './fonts.ts';
import type { ReportInput } from './input.ts';
import { methods } from './methods.ts';
import { metricGauges } from './metrics.ts';
import { parts } from './parts.ts';
import type { PublishedAccuracy } from './published.ts';
import { timeline } from './timeline.ts';
import { verdict } from './verdict.ts';

const local = StyleSheet.create({
  masthead: { flexDirection: ROW, justifyContent: 'space-between', alignItems: 'baseline' },
  brand: { fontSize: 12, fontWeight: 600, color: COLORS.accent },
  name: { fontSize: 14, fontWeight: 600, lineHeight: 1.25, marginTop: 10 },
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
  limit: { flexDirection: ROW, marginBottom: 2 },
});

/** Longest piece of a name in the foot of each page. */
const FOOT_NAME = 44;
const FOOT_HASH = 16;

export function reportDocument(
  input: ReportInput,
  published: PublishedAccuracy | null,
): ReactElement<DocumentProps> {
  const { result, madeAt, paper = 'A4' } = input;
  const name = input.fileName ?? result.file.name;
  return h(
    Document,
    {
      title: words.documentTitle(name),
      subject: words.subject,
      author: words.product,
      creator: words.product,
      producer: words.product,
      language: pageLanguage,
      creationDate: madeAt,
      modificationDate: madeAt,
    },
    h(
      Page,
      { size: paper, style: styles.page },
      masthead(input),
      text(local.name, name),
      text(styles.small, identity(result)),
      verdict(result),
      parts(result),
      captions(result),
      metricGauges(result),
      findings(result),
      timeline(result),
      methods(result),
      stability(result),
      provenance(result),
      file(result),
      statements(result),
      accuracy(result, published, input.accuracyUrl),
      limits(result),
      hashes(result),
      foot(name, result.mode === 'frames' ? '' : result.file.sha256),
    ),
  );
}

function masthead({ madeAt, analysedAt }: ReportInput): ReactElement {
  const times = [
    ...(analysedAt ? [`${words.analysed} ${moment(analysedAt)}`] : []),
    `${words.made} ${moment(madeAt)}`,
  ];
  return h(
    View,
    { style: local.masthead },
    text([local.brand, styles.fitted], `${words.product}  ·  ${words.title}`),
    text([styles.small, styles.fitted], times.join('  ·  ')),
  );
}

/** What the file is, in one line below its name. */
function identity({ file: read, mode }: ReportInput['result']): string {
  const parts = [
    formatBytes(read.size_bytes),
    ...(read.duration_s === null ? [] : [formatTime(read.duration_s)]),
    ...(read.sha256 === ''
      ? []
      : [`${mode === 'frames' ? resultWords.stillsHash : resultWords.hash} ${read.sha256}`]),
  ];
  return parts.join('  ·  ');
}

/** 2026-11-21 19:40 UTC */
function moment(at: Date): string {
  return words.utc(at.toISOString().slice(0, 16).replace('T', ' '));
}

/** Of a file of which stills were sent nothing is said that only the file could show. */
function limits({ mode, file: read }: ReportInput['result']): ReactElement {
  const ofStills = read.original ? words.stillsLimitHashed : words.stillsLimit;
  const said = mode === 'frames' ? [...words.limits.slice(0, -1), ofStills] : words.limits;
  return section(
    words.limitsTitle,
    said.map((limit) =>
      h(View, { key: limit, style: local.limit }, text({ width: 9 }, '•'), text({ flex: 1 }, limit)),
    ),
    true,
  );
}

function foot(name: string, sha256: string): ReactElement {
  const letters = Array.from(name);
  const short = letters.length <= FOOT_NAME ? name : `${letters.slice(0, FOOT_NAME).join('')}…`;
  const left = sha256 === '' ? short : `${short}  ·  ${words.shortHash(sha256.slice(0, FOOT_HASH))}`;
  return h(
    View,
    { style: local.foot, fixed: true },
    text([styles.small, styles.fitted], left),
    h(Text, {
      style: local.pageNumber,
      render: ({ pageNumber, totalPages }) => printable(words.page(pageNumber, totalPages)),
    }),
  );
}
