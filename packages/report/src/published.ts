/** What is known about how often such verdicts are right: the published evaluation (`docs/accuracy/latest.json`). */

import { readFileSync } from 'node:fs';
import { report as own } from '@unmask/product/copy/report';
import { decimal } from '@unmask/product/language';
import { z } from 'zod';
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
function settingsDiffer(published: PublishedAccuracy, { engine }: Pick<ReportResult, 'engine'>): boolean {
  return Object.entries(published.engine.hashes).some(
    ([name, hash]) => engine.hashes[name] !== undefined && engine.hashes[name] !== hash,
  );
}

/** How often the engine was right on labelled files of this kind, in sentences. */
export function accuracyLines(
  result: Pick<ReportResult, 'mode' | 'modality' | 'engine'>,
  published: PublishedAccuracy | null,
): string[] {
  const words = own.accuracy;
  const stills = result.mode === 'frames';
  const figures = stills ? published?.frames : published?.modalities[result.modality];
  return published && figures
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
          auc: within(figures.auc, (value) => decimal(value, 2), String, words.figureWithin),
        }),
        words.source(published.date, published.engine.version),
        ...(settingsDiffer(published, result) ? [words.otherSettings] : []),
      ]
    : [words.none];
}

const rounded = (value: number) => `${Math.round(100 * value)}`;
const share = (interval: Interval) => within(interval, rounded, own.accuracy.share, own.accuracy.shareWithin);

/** A figure with its interval, or alone where that has no meaning. */
function within(
  { value, low, high }: Interval,
  show: (value: number) => string,
  alone: (value: string) => string,
  both: (value: string, low: string, high: string) => string,
): string {
  return low === null || high === null ? alone(show(value)) : both(show(value), show(low), show(high));
}
