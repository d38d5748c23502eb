import { formatTime } from '@unmask/ui';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { voiceSound as words } from '../../words.ts';
import type { DrawnSound } from './draw-sound.ts';
import classes from './sound.module.css';
import { type Position, SoundPosition, TimeAxis } from './sound-position.tsx';
import { levelAt, summaryOf } from './spectrogram.ts';
import { SpectrogramCanvas } from './spectrogram-canvas.tsx';
import { type SoundDrawing, useDrawnSound } from './use-drawn-sound.ts';
import { HIGH_SCORE, highSegments, peaksOfLevels, scoreColumns } from './waveform.ts';
import { ScoreChart, WaveformChart } from './waveform-chart.tsx';

type Seconds = ReadonlyArray<{ at_s: number; score: number | null }>;

interface SoundViewProps {
  /** The recording, when it is on this device, or where the service's copy is. */
  recording: Blob | string | null;
  duration_s: number;
  seconds: Seconds;
  levels: ReadonlyArray<{ at_s: number; level_db: number }>;
  /** Where the recording is being played. */
  playing_s: number | null;
  onPlay: ((from_s: number) => void) | null;
}

/** How loud a voice is heard at its most audible harmonics: a place to begin. */
const FIRST_HZ = 1000;

/** Waveform, scores and spectrogram of a recording on one time axis. */
export function SoundView({ recording, duration_s, seconds, levels, playing_s, onPlay }: SoundViewProps) {
  const drawing = useDrawnSound(recording, duration_s);
  const [position, setPosition] = useState<Position>({ at_s: 0, frequency_hz: FIRST_HZ });
  const canvas = useRef<HTMLCanvasElement>(null);
  const summaryId = useId();
  const drawn = typeof drawing === 'string' ? null : drawing;
  const scores = useMemo(() => scoreColumns(seconds, duration_s), [seconds, duration_s]);
  const marks = useMemo(() => highSegments(seconds, duration_s), [seconds, duration_s]);
  const fromLevels = useMemo(() => peaksOfLevels(levels, duration_s), [levels, duration_s]);
  const spectrum = useMemo(() => drawn && summaryOf(drawn.spectrogram), [drawn]);
  const high = seconds.filter(({ score }) => score !== null && score >= HIGH_SCORE).length;
  const text = positionText(position, drawn, seconds);
  return (
    <div className={classes.sound}>
      <div className={classes.lanes}>
        <Lane name={words.amplitude}>
          <WaveformChart
            peaks={drawing === 'drawing' ? [] : (drawn?.peaks ?? fromLevels)}
            scores={scores}
            label={words.waveformHelp(Math.round(duration_s), high)}
          />
        </Lane>
        <Lane name={words.score} top="100" foot="0">
          <ScoreChart scores={scores} />
        </Lane>
        <Lane name={words.frequency} top={words.highest} foot={words.lowest}>
          {drawn === null ? (
            <NotDrawn drawing={drawing} />
          ) : (
            <SpectrogramCanvas
              spectrogram={drawn.spectrogram}
              loudest_db={spectrum?.loudest_db ?? 0}
              label={words.spectrogramHelp(spectrum, marks.map(segmentText))}
              canvasRef={canvas}
            />
          )}
        </Lane>
        <TimeAxis duration_s={duration_s} />
        <SoundPosition
          position={position}
          duration_s={duration_s}
          text={text}
          describedBy={summaryId}
          marks={marks}
          playing_s={playing_s}
          frequencies={canvas}
          onMove={setPosition}
          onPlay={onPlay}
        />
      </div>
      <p className={`um-mono ${classes.readout}`}>{text}</p>
      <Legend spectrum={drawn !== null} />
      {drawn === null && drawing !== 'drawing' && <p className={classes.dim}>{words.fromLevels}</p>}
      <p className={classes.dim} id={summaryId}>
        {spectrum !== null && `${words.spectrum(spectrum)} `}
        {words.marked(marks.map(segmentText))} {words.keys}
      </p>
    </div>
  );
}

function segmentText({ from_s, to_s }: { from_s: number; to_s: number }): string {
  return words.span(formatTime(Math.round(from_s), false), formatTime(Math.round(to_s), false));
}

/** "0:03.2, 1000 Hz, -43.5 dB, score 85": what is not known is left out. */
function positionText({ at_s, frequency_hz }: Position, drawn: DrawnSound | null, seconds: Seconds): string {
  const score = seconds.findLast((second) => second.at_s <= at_s)?.score ?? null;
  const level = drawn && levelAt(drawn.spectrogram, at_s, frequency_hz);
  return words.at(formatTime(at_s), level === null ? null : { frequency_hz, level_db: level }, score);
}

function NotDrawn({ drawing }: { drawing: SoundDrawing }) {
  if (typeof drawing !== 'string') return null;
  return (
    <p className={classes.notDrawn} role={drawing === 'drawing' ? 'status' : undefined}>
      {words.notDrawn[drawing]}
    </p>
  );
}

interface LaneProps {
  name: string;
  top?: string;
  foot?: string;
  children: ReactNode;
}

function Lane({ name, top, foot, children }: LaneProps) {
  return (
    <>
      <div className={classes.scale} aria-hidden="true">
        <span>{top}</span>
        <span className={classes.laneName}>{name}</span>
        <span>{foot}</span>
      </div>
      <div className={classes.lane}>{children}</div>
    </>
  );
}

function Legend({ spectrum }: { spectrum: boolean }) {
  return (
    <ul className={classes.legend}>
      <li data-score="mark">{words.legendMark}</li>
      <li data-score="high">{words.legendHigh}</li>
      <li data-score="low">{words.legendLow}</li>
      <li data-score="none">{words.legendNone}</li>
      {spectrum && <li data-score="ramp">{words.legendRamp}</li>}
    </ul>
  );
}
