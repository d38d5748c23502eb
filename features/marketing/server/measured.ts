/** The measured accuracy that stands beside the claimed one. */
import { publishedAccuracy } from '@unmask/report/published';
import type { Measured } from '../contract.ts';

const KINDS = ['video', 'audio', 'image'] as const;
/** With one decimal place. */
const percent = (share: number) => Math.round(share * 1000) / 10;

let read: Measured | null = null;

/** It comes with the software: read once. */
export function measured(): Measured {
  if (read !== null) return read;
  const published = publishedAccuracy();
  const items = KINDS.flatMap((kind) => {
    const figures = published?.modalities[kind];
    if (!figures) return [];
    const { recall, missed, falseAlarmReal } = figures.intervals;
    return [
      {
        ...{ kind, files: figures.n, named: percent(recall.value), missed: percent(missed.value) },
        accused: percent(falseAlarmReal.value),
      },
    ];
  });
  read = { date: published?.date ?? null, items };
  return read;
}
