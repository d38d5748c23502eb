/** The certificate of a training, as its holder shows it: one page, with the way to check it. */
import { Document, type DocumentProps, Page, Path, Rect, StyleSheet, Svg, View } from '@react-pdf/renderer';
import { certificate as words } from '@unmask/product/copy/certificate';
import { createElement as h, type ReactElement } from 'react';
import { encode } from 'uqr';
import { COLORS, facts, ROW, styles, text } from './elements.ts';

export interface CertificateInput {
  id: string;
  /** As the account names the holder. */
  holder: string;
  /** Of the training. */
  title: string;
  /** The organization. */
  issuer: string;
  /** Percent. */
  score: number;
  passingScore: number;
  version: number;
  issuedAt: Date;
  expiresAt: Date;
  /** Where anyone can check it. */
  verifyUrl: string;
}

const CODE_SIZE = 92;

const local = StyleSheet.create({
  page: { ...styles.page, paddingTop: 64, paddingHorizontal: 64 },
  brand: { fontSize: 13, fontWeight: 600, color: COLORS.accent },
  kind: { fontSize: 11, color: COLORS.dim, marginTop: 44 },
  holder: { fontSize: 26, fontWeight: 600, lineHeight: 1.2, marginTop: 10 },
  said: { fontSize: 12, lineHeight: 1.4, marginTop: 18 },
  title: { fontSize: 18, fontWeight: 600, lineHeight: 1.25, marginTop: 6 },
  rule: { borderTopWidth: 1, borderTopColor: COLORS.line, marginTop: 34, paddingTop: 18 },
  check: { flexDirection: ROW, marginTop: 34, gap: 18 },
  checkText: { flex: 1 },
});

const day = (at: Date): string => at.toISOString().slice(0, 10);

/** The same input gives the same bytes. */
export function certificateDocument(input: CertificateInput): ReactElement<DocumentProps> {
  const { issuedAt } = input;
  return h(
    Document,
    {
      title: words.documentTitle(input.title),
      subject: words.subject,
      author: input.issuer,
      creator: words.product,
      producer: words.product,
      language: 'en',
      creationDate: issuedAt,
      modificationDate: issuedAt,
    },
    h(
      Page,
      { size: 'A4', style: local.page },
      text(local.brand, words.product),
      text(local.kind, words.kind),
      text(local.holder, input.holder),
      text(local.said, words.passed(input.issuer)),
      text(local.title, input.title),
      h(View, { style: local.rule }, ...facts(rowsOf(input))),
      check(input),
    ),
  );
}

function rowsOf({ issuer, score, passingScore, version, issuedAt, expiresAt, id }: CertificateInput) {
  const { facts: names } = words;
  return [
    [names.issuer, issuer],
    [names.score, words.score(score, passingScore)],
    [names.version, String(version)],
    [names.issued, day(issuedAt)],
    [names.expires, day(expiresAt)],
    [names.id, id],
  ] as const;
}

function check({ verifyUrl }: CertificateInput): ReactElement {
  const { data, size } = encode(verifyUrl, { border: 2 });
  const dark = data
    .flatMap((row, y) => row.map((filled, x) => (filled ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return h(
    View,
    { style: local.check, wrap: false },
    h(
      Svg,
      { width: CODE_SIZE, height: CODE_SIZE, viewBox: `0 0 ${size} ${size}` },
      h(Rect, { x: 0, y: 0, width: size, height: size, fill: '#ffffff' }),
      h(Path, { d: dark, fill: '#000000' }),
    ),
    h(
      View,
      { style: local.checkText },
      text({ fontSize: 11, fontWeight: 600 }, words.checkTitle),
      text({ fontSize: 9, marginTop: 4 }, words.checkText),
      text({ fontSize: 9, marginTop: 6, color: COLORS.accent }, verifyUrl),
      text([styles.small, { marginTop: 8 }], words.limit),
    ),
  );
}
