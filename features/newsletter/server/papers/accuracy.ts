/** How often the engine is right, from the published evaluation alone. */
import type { PaperItem } from '@unmask/report/paper';
import { type PublishedAccuracy, publishedAccuracy } from '@unmask/report/published';
import { paperWords as words } from '../../words-service.ts';

type Figures = NonNullable<PublishedAccuracy['modalities']['video']>;
type Interval = Figures['intervals']['recall'];

const percent = (value: number) => `${Math.round(1000 * value) / 10}%`;
const shown = ({ value, low, high }: Interval) =>
  low === null || high === null ? percent(value) : `${percent(value)} (${percent(low)} to ${percent(high)})`;

const linesOf = ({ n, real, ai, intervals }: Figures): string[] => [
  words.files(n, real, ai),
  words.named(shown(intervals.recall)),
  words.accused(shown(intervals.falseAlarmReal)),
  words.missed(shown(intervals.missed)),
  words.undecided(shown(intervals.inconclusive)),
];

export function accuracyItems(): { figures: PaperItem[]; reading: PaperItem[] } {
  const published = publishedAccuracy();
  const reading = words.reading.map((text) => ({ text }));
  if (!published) return { figures: [{ text: words.noAccuracy }], reading };
  const kinds = (['video', 'audio', 'image'] as const).flatMap((kind): PaperItem[] => {
    const figures = published.modalities[kind];
    return figures ? [{ text: words.kinds[kind], strong: true }, { list: linesOf(figures) }] : [];
  });
  const source = { text: words.source(published.date, published.engine.version), small: true };
  return { figures: [...kinds, source], reading };
}
