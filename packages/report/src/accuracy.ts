/** What is known about how often such verdicts are right: the published evaluation (`docs/accuracy/latest.json`). */
import { readFileSync } from 'node:fs';
import { accuracy as page } from '@unmask/product/copy/accuracy';
import { report as own } from '@unmask/product/copy/report';
import type { ReactElement } from 'react';
import { z } from 'zod';
import { section, styles, text } from './elements.ts';
import type { ReportResult } from './input.ts';

const PUBLISHED = new URL('../../../docs/accuracy/latest.json', import.meta.url);

const Interval = z.object({ value: z.number(), low: z.number().nullable(), high: z.number().nullable() });
type Interval = z.infer<typeof Interval>;

const Figures = z.object({
  n: z.number(),
  real: z.number(),
  ai: z.number(),
  auc: Interval,
  intervals: z.object({
    falseAlarmReal: Interval,
    recall: Interval,
    missed: Interval,
    inconclusive: Interval,
  }),
});

const Published = z.object({
  date: z.string(),
  engine: z.object({ version: z.string(), hashes: z.record(z.string(), z.string()) }),
  modalities: z.partialRecord(z.enum(['video', 'audio', 'image']), Figures),
  frames: Figures.optional(),
});
export type PublishedAccuracy = z.infer<typeof Published>;

/** @returns null when this copy carries no evaluation, or one of another shape */
export function publishedAccuracy(file: URL = PUBLISHED): PublishedAccuracy | null {
  try {
    return Published.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** Settings of the verdict that both name, and that differ: then the figures are those of other settings. */
function settingsDiffer(published: PublishedAccuracy, { engine }: ReportResult): boolean {
  return Object.entries(published.engine.hashes).some(
    ([name, hash]) => engine.hashes[name] !== undefined && engine.hashes[name] !== hash,
  );
}

export function accuracy(
  result: ReportResult,
  published: PublishedAccuracy | null,
  url: string | undefined,
): ReactElement {
  const words = own.accuracy;
  const stills = result.mode === 'frames';
  const figures = stills ? published?.frames : published?.modalities[result.modality];
  const lines =
    published && figures
      ? [
          words.text({
            kind: stills ? words.stills : words.kinds[result.modality],
            files: figures.n,
            real: figures.real,
            ai: figures.ai,
            falseAlarms: share(figures.intervals.falseAlarmReal),
            found: share(figures.intervals.recall),
            missed: share(figures.intervals.missed),
            inconclusive: share(figures.intervals.inconclusive),
            auc: words.figure(
              figures.auc.value.toFixed(2),
              range(figures.auc, (value) => value.toFixed(2)),
            ),
          }),
          words.source(published.date, published.engine.version),
          ...(settingsDiffer(published, result) ? [words.otherSettings] : []),
        ]
      : [words.none];
  return section(
    own.measuredTitle,
    [
      ...lines.map((line, index) => text(index === 0 ? {} : styles.small, line, line)),
      ...(url === undefined ? [] : [text(styles.small, `${page.title}. ${words.more(url)}`, 'more')]),
    ],
    true,
  );
}

const rounded = (value: number) => `${Math.round(100 * value)}`;
const share = (interval: Interval) => own.accuracy.share(rounded(interval.value), range(interval, rounded));

function range({ low, high }: Interval, show: (value: number) => string): [string, string] | null {
  return low === null || high === null ? null : [show(low), show(high)];
}
