import { locale } from '@unmask/product/language';
import type { Overview } from '../contract.ts';
import { dashboard, tiles as words } from '../words.ts';
import classes from './dashboard.module.css';

export interface Tile {
  label: string;
  value: string;
  note: string;
  /** What exactly is counted, where the name alone says too little. */
  help?: string;
  sample: boolean;
}

function tilesOf({ stats, scope }: Overview): Tile[] {
  const { analyses, threats, accuracy, trend } = stats;
  return [
    {
      label: words.analyses,
      value: analyses.toLocaleString(locale()),
      note: words.analysesNote[scope],
      sample: false,
    },
    { label: words.threats, value: threats.toLocaleString(locale()), note: words.threatsNote, sample: false },
    {
      label: words.accuracy,
      value: words.percent(accuracy.percent),
      note: accuracy.sample ? words.accuracySample : words.accuracyNote(accuracy.analyses),
      help: words.accuracyHelp,
      sample: accuracy.sample,
    },
    {
      label: words.trend,
      value: trendValue(trend),
      note: trend.sample ? words.trendSample : words.trendNote(trend.recent, trend.before),
      sample: trend.sample,
    },
  ];
}

function trendValue({ percent, sample, recent }: Overview['stats']['trend']): string {
  if (percent === null) return words.more(recent);
  return sample ? words.percent(percent) : words.signed(percent);
}

/** Four figures: measured, or marked as samples. */
export function Tiles({ overview }: { overview: Overview }) {
  return <TileList label={words.label} tiles={tilesOf(overview)} />;
}

export function TileList({ label: list, tiles }: { label: string; tiles: Tile[] }) {
  return (
    <dl className={classes.tiles} aria-label={list}>
      {tiles.map(({ label, value, note, help, sample }) => (
        <div key={label} className={classes.tile}>
          <dt>
            {label}
            {sample && <span className={classes.sample}>{dashboard.sample}</span>}
          </dt>
          <dd className={`um-mono ${classes.figure}`} data-sample={sample || undefined}>
            {value}
          </dd>
          <dd className={classes.note}>{note}</dd>
          {help !== undefined && <dd className={classes.note}>{help}</dd>}
        </div>
      ))}
    </dl>
  );
}
