import { voiceResult as words } from '@unmask/product/copy/voice';
import { useEffect, useState } from 'react';
import classes from './voice.module.css';
import { COLUMNS, decodePeaks, HIGH_SCORE, isDecodable, peaksOfLevels } from './waveform.ts';

interface WaveformChartProps {
  /** The recording, when it is on this device. */
  file: Blob | null;
  duration_s: number;
  seconds: ReadonlyArray<{ at_s: number; score: number | null }>;
  levels: ReadonlyArray<{ at_s: number; level_db: number }>;
}

/** The waveform, coloured by the score of each second. */
export function WaveformChart({ file, duration_s, seconds, levels }: WaveformChartProps) {
  const peaks = usePeaks(file, duration_s);
  const shape = Array.isArray(peaks) ? peaks : peaksOfLevels(levels, duration_s);
  const high = seconds.filter(({ score }) => score !== null && score >= HIGH_SCORE).length;
  if (peaks === 'decoding') {
    return (
      <p className={classes.dim} role="status">
        {words.decoding}
      </p>
    );
  }
  return (
    <div className={classes.waveform}>
      <svg
        viewBox={`0 0 ${COLUMNS} 100`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words.waveformHelp(Math.round(duration_s), high)}
      >
        {shape.map((peak, column) => {
          const at_s = (column / COLUMNS) * duration_s;
          const height = Math.max(1, peak * 96);
          return (
            <rect
              key={column}
              x={column}
              y={50 - height / 2}
              width={0.7}
              height={height}
              data-score={bandOf(seconds.findLast((each) => each.at_s <= at_s)?.score ?? null)}
            />
          );
        })}
      </svg>
      <ul className={classes.legend}>
        <li data-score="high">{words.legendHigh}</li>
        <li data-score="low">{words.legendLow}</li>
        <li data-score="none">{words.legendNone}</li>
      </ul>
      {peaks === 'unknown' && <p className={classes.dim}>{words.fromLevels}</p>}
    </div>
  );
}

function bandOf(score: number | null): 'high' | 'low' | 'none' {
  if (score === null) return 'none';
  return score >= HIGH_SCORE ? 'high' : 'low';
}

/** Decoded in the browser: nothing but the file itself is drawn. */
function usePeaks(file: Blob | null, duration_s: number): number[] | 'decoding' | 'unknown' {
  const [peaks, setPeaks] = useState<number[] | 'decoding' | 'unknown'>('decoding');
  useEffect(() => {
    if (file === null || !isDecodable(file, duration_s)) return setPeaks('unknown');
    let left = false;
    setPeaks('decoding');
    decodePeaks(file).then(
      (decoded) => !left && setPeaks(decoded),
      (thrown: unknown) => {
        console.warn('waveform', thrown);
        if (!left) setPeaks('unknown');
      },
    );
    return () => {
      left = true;
    };
  }, [file, duration_s]);
  return peaks;
}
