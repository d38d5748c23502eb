import { Button } from '@mantine/core';
import { formatTime } from '@unmask/ui';
import { voiceResult as words } from '../words.ts';
import { segmentsOf } from './sound/waveform.ts';
import classes from './voice.module.css';

/** The strongest are what a person listens to. */
const SHOWN = 8;

interface SegmentTableProps {
  seconds: ReadonlyArray<{ at_s: number; score: number | null }>;
  duration_s: number;
  /** Null where there is nothing to play. */
  onPlay: ((from_s: number) => void) | null;
}

/** The segments with the highest scores, in the order of the recording. */
export function SegmentTable({ seconds, duration_s, onPlay }: SegmentTableProps) {
  const segments = segmentsOf(seconds, duration_s);
  if (segments.length === 0) return <p className={classes.dim}>{words.noSegments}</p>;
  const shown = segments
    .toSorted((a, b) => b.score - a.score)
    .slice(0, SHOWN)
    .toSorted((a, b) => a.from_s - b.from_s);
  return (
    <div>
      <h3>{words.segments}</h3>
      <p className={classes.dim}>{words.segmentsText}</p>
      <table className={classes.table} aria-label={words.segments}>
        <thead>
          <tr>
            <th scope="col">{words.segmentTime}</th>
            <th scope="col">{words.segmentScore}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ from_s, to_s, score }) => (
            <tr key={from_s}>
              <td className="um-mono">
                {onPlay === null ? (
                  `${formatTime(from_s)} - ${formatTime(to_s)}`
                ) : (
                  <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onPlay(from_s)}>
                    {words.play(formatTime(from_s), formatTime(to_s))}
                  </Button>
                )}
              </td>
              <td className="um-mono">{Math.round(score)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
