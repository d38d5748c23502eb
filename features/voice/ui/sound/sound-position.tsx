import { formatTime } from '@unmask/ui';
import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import { voiceSound as words } from '../../words.ts';
import classes from './sound.module.css';
import { RATE_HZ, ROW_HZ } from './spectrogram.ts';
import type { Segment } from './waveform.ts';

const HIGHEST_HZ = RATE_HZ / 2 - ROW_HZ / 2;
const STEP_HZ = 4 * ROW_HZ;
/** Share of the recording that an arrow key, and one of the page keys, moves. */
const STEP = 0.01;
const LEAP = 0.1;

export interface Position {
  at_s: number;
  frequency_hz: number;
}

interface SoundPositionProps {
  position: Position;
  duration_s: number;
  /** Time, frequency, level and score in words. */
  text: string;
  describedBy: string;
  /** Marked over every lane. */
  marks: readonly Segment[];
  /** Where the recording is being played. */
  playing_s: number | null;
  /** The lane with the frequencies, when there is one. */
  frequencies: RefObject<HTMLElement | null>;
  onMove: (position: Position) => void;
  /** Null where there is nothing to play. */
  onPlay: ((from_s: number) => void) | null;
}

/** Lies over the lanes, which share its time axis: shows where one is, by pointer or by keyboard, and plays from there. */
export function SoundPosition(props: SoundPositionProps) {
  const { position, duration_s, marks, playing_s, onMove, onPlay } = props;
  const left = (at_s: number) => `${(100 * Math.min(at_s, duration_s)) / duration_s}%`;
  return (
    <div
      className={classes.position}
      role="slider"
      tabIndex={0}
      aria-label={onPlay === null ? words.position : words.positionPlay}
      aria-valuemin={0}
      aria-valuemax={duration_s}
      aria-valuenow={position.at_s}
      aria-valuetext={props.text}
      aria-describedby={props.describedBy}
      data-playable={onPlay !== null || undefined}
      onPointerMove={(event) => onMove(pointed(event, props))}
      onClick={(event) => onPlay?.(pointed(event, props).at_s)}
      onKeyDown={(event) => {
        const next = moved(event, position, duration_s);
        if (next !== null) onMove(next);
        else if (onPlay !== null && (event.key === 'Enter' || event.key === ' ')) onPlay(position.at_s);
        else return;
        event.preventDefault();
      }}
    >
      {marks.map(({ from_s, to_s }) => (
        <span
          key={from_s}
          className={classes.mark}
          style={{ left: left(from_s), width: left(to_s - from_s) }}
        />
      ))}
      {playing_s !== null && <span className={classes.played} style={{ left: left(playing_s) }} />}
      <span className={classes.cursor} style={{ left: left(position.at_s) }} />
    </div>
  );
}

function pointed(event: MouseEvent<HTMLElement>, { position, duration_s, frequencies }: SoundPositionProps) {
  const box = event.currentTarget.getBoundingClientRect();
  const share = box.width === 0 ? 0 : (event.clientX - box.left) / box.width;
  const lane = frequencies.current?.getBoundingClientRect();
  const height = lane === undefined || lane.height === 0 ? -1 : (lane.bottom - event.clientY) / lane.height;
  const inside = height >= 0 && height <= 1;
  return within(
    { at_s: share * duration_s, frequency_hz: inside ? (height * RATE_HZ) / 2 : position.frequency_hz },
    duration_s,
  );
}

function within({ at_s, frequency_hz }: Position, duration_s: number): Position {
  return {
    at_s: Math.max(0, Math.min(duration_s, at_s)),
    frequency_hz: Math.max(ROW_HZ / 2, Math.min(HIGHEST_HZ, frequency_hz)),
  };
}

/** Null for a key that moves nothing. */
function moved(
  { key }: KeyboardEvent,
  { at_s, frequency_hz }: Position,
  duration_s: number,
): Position | null {
  const to: Readonly<Record<string, Position>> = {
    ArrowRight: { at_s: at_s + STEP * duration_s, frequency_hz },
    ArrowLeft: { at_s: at_s - STEP * duration_s, frequency_hz },
    PageDown: { at_s: at_s + LEAP * duration_s, frequency_hz },
    PageUp: { at_s: at_s - LEAP * duration_s, frequency_hz },
    Home: { at_s: 0, frequency_hz },
    End: { at_s: duration_s, frequency_hz },
    ArrowUp: { at_s, frequency_hz: frequency_hz + STEP_HZ },
    ArrowDown: { at_s, frequency_hz: frequency_hz - STEP_HZ },
  };
  const next = to[key];
  return next === undefined ? null : within(next, duration_s);
}

/** A handful of round moments under the lanes. */
export function TimeAxis({ duration_s }: { duration_s: number }) {
  const step = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600].find((each) => duration_s / each <= 6) ?? 900;
  // The last one must not be cut off at the edge.
  const count = Math.max(1, Math.ceil((0.96 * duration_s) / step));
  return (
    <div className={classes.axis} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <span key={index} style={{ left: `${(100 * index * step) / duration_s}%` }}>
          {formatTime(index * step, false)}
        </span>
      ))}
    </div>
  );
}
