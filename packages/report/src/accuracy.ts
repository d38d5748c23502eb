/** How well this is measured, as a section of a report. */
import { accuracy as page } from '@unmask/product/copy/accuracy';
import { report as own } from '@unmask/product/copy/report';
import type { ReactElement } from 'react';
import { section, styles, text } from './elements.ts';
import type { ReportResult } from './input.ts';
import { accuracyLines, type PublishedAccuracy } from './published.ts';

export function accuracy(
  result: ReportResult,
  published: PublishedAccuracy | null,
  url: string | undefined,
): ReactElement {
  const lines = accuracyLines(result, published);
  return section(
    own.measuredTitle,
    [
      ...lines.map((line, index) => text(index === 0 ? {} : styles.small, line, line)),
      ...(url === undefined ? [] : [text(styles.small, `${page.title}. ${own.accuracy.more(url)}`, 'more')]),
    ],
    true,
  );
}
