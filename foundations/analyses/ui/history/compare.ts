/** What differs between two results of the same file. */
import { changes as words } from '@unmask/product/copy/history';
import { fileFields, metrics, outcomes } from '@unmask/product/copy/result';
import type { Result } from '../result/result-types.ts';

export interface Change {
  name: string;
  before: string;
  now: string;
}

/** Figures as the screen shows them: what looks the same has not changed. */
export function compareResults(before: Result, now: Result): Change[] {
  const rows: Change[] = [
    { name: words.verdict, before: outcomes[before.outcome].title, now: outcomes[now.outcome].title },
    { name: words.confidence, before: percent(before.confidence), now: percent(now.confidence) },
    ...Object.values(metrics).map(({ name, key }) => ({
      name,
      before: percent(before.analysis[key]),
      now: percent(now.analysis[key]),
    })),
    { name: words.engine, before: engine(before), now: engine(now) },
  ];
  return rows.filter((row) => row.before !== row.now);
}

function percent(value: number | null): string {
  return value === null ? words.notMeasured : `${value.toFixed(1)}%`;
}

function engine({ engine: { version, detectors } }: Result): string {
  const named = Object.entries(detectors).map(([name, number]) => `${name} ${number}`);
  return named.length === 0 ? version : fileFields.engine(version, named.join(', '));
}
