import { memo } from 'react';
import { voiceSound as words } from '../../words.ts';
import classes from './sound.module.css';
import { COLUMNS, HIGH_SCORE } from './waveform.ts';

interface WaveformChartProps {
  /** Height of each column, 0..1. */
  peaks: readonly number[];
  /** Highest score of each column. */
  scores: ReadonlyArray<number | null>;
  label: string;
}

/** The waveform, coloured by the score of its seconds. Not drawn again while the position moves over it. */
export const WaveformChart = memo(function WaveformChart({ peaks, scores, label }: WaveformChartProps) {
  return (
    <svg
      className={classes.waveform}
      viewBox={`0 0 ${COLUMNS} 100`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {peaks.map((peak, column) => {
        const height = Math.max(1, peak * 96);
        return (
          <rect
            key={column}
            x={column}
            y={50 - height / 2}
            width={0.7}
            height={height}
            data-score={bandOf(scores[column] ?? null)}
          />
        );
      })}
    </svg>
  );
});

/** The scores themselves, from 0 at the foot to 100, with the line at 50. */
export const ScoreChart = memo(function ScoreChart({ scores }: Pick<WaveformChartProps, 'scores'>) {
  return (
    <svg
      className={classes.scores}
      viewBox={`0 0 ${COLUMNS} 100`}
      preserveAspectRatio="none"
      role="img"
      aria-label={words.scoresHelp}
    >
      {scores.map(
        (score, column) =>
          score !== null && (
            <rect
              key={column}
              x={column}
              y={100 - score}
              width={1}
              height={Math.max(1, score)}
              data-score={bandOf(score)}
            />
          ),
      )}
      <line x1={0} x2={COLUMNS} y1={100 - HIGH_SCORE} y2={100 - HIGH_SCORE} />
    </svg>
  );
});

function bandOf(score: number | null): 'high' | 'low' | 'none' {
  if (score === null) return 'none';
  return score >= HIGH_SCORE ? 'high' : 'low';
}
