import { result as words } from '@unmask/product/copy/result';
import { decimal } from '@unmask/product/language';
import { formatTime } from '@unmask/ui';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { Timeline } from './result-types.ts';
import classes from './timeline-chart.module.css';

interface TimelineChartProps {
  timeline: Timeline;
  /** When something was found, seconds. */
  found_s?: readonly number[];
  time_s: number;
  onSeek: (time_s: number) => void;
}

const QUIETEST_DB = -90;
/** Top, middle and foot of the row of scores; the line through it is the middle. */
const axisValues = () => [decimal(1, 0), decimal(0.5, 1), decimal(0, 0)];

/** The mean score of every second, face tracks, shot cuts and sound over the whole file; also the seek bar. */
export function TimelineChart({ timeline, found_s = [], time_s, onSeek }: TimelineChartProps) {
  const { duration_s } = timeline;
  const clamp = (at_s: number) => Math.min(Math.max(0, at_s), duration_s);
  const left = (at_s: number) => `${(clamp(at_s) / duration_s) * 100}%`;

  function onPointer(event: PointerEvent<HTMLDivElement>) {
    if (event.buttons !== 1) return;
    const box = event.currentTarget.getBoundingClientRect();
    onSeek(clamp(((event.clientX - box.left) / box.width) * duration_s));
  }

  function onKey(event: KeyboardEvent) {
    const to = keyTarget(event, time_s, duration_s);
    if (to === null) return;
    event.preventDefault();
    onSeek(clamp(to));
  }

  return (
    <div className={classes.chart}>
      <div className={classes.axis} aria-hidden="true">
        {axisValues().map((value) => (
          <span key={value}>{value}</span>
        ))}
      </div>
      <div
        className={classes.lanes}
        role="slider"
        tabIndex={0}
        aria-label={words.timeline}
        aria-description={words.timelineHelp}
        aria-valuemin={0}
        aria-valuemax={duration_s}
        aria-valuenow={clamp(time_s)}
        aria-valuetext={readout(timeline, time_s)}
        onKeyDown={onKey}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
      >
        <ScoreLane timeline={timeline} />
        <FaceLane timeline={timeline} />
        {timeline.audio.length > 0 && <AudioLane timeline={timeline} />}
        {timeline.cuts_s.map((cut_s) => (
          <span key={cut_s} className={classes.cut} style={{ insetInlineStart: left(cut_s) }} />
        ))}
        {found_s.map((at_s) => (
          <span
            key={at_s}
            className={classes.found}
            data-testid="finding-mark"
            title={words.show(formatTime(at_s, false))}
            style={{ insetInlineStart: left(at_s) }}
          />
        ))}
        <span className={classes.playhead} style={{ insetInlineStart: left(time_s) }} />
      </div>
      <div className={classes.foot}>
        <span className="um-mono">{readout(timeline, time_s)}</span>
        <span className="um-mono um-dim">{formatTime(duration_s)}</span>
      </div>
      <Legend timeline={timeline} found={found_s.length > 0} />
    </div>
  );
}

function keyTarget(event: KeyboardEvent, time_s: number, duration_s: number): number | null {
  switch (event.key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return time_s - 1;
    case 'ArrowRight':
    case 'ArrowUp':
      return time_s + 1;
    case 'PageDown':
      return time_s - 10;
    case 'PageUp':
      return time_s + 10;
    case 'Home':
      return 0;
    case 'End':
      return duration_s;
    default:
      return null;
  }
}

/** What was measured in the second under the playhead. */
function readout(timeline: Timeline, time_s: number): string {
  const point = timeline.seconds.findLast((second) => second.at_s <= time_s);
  const score = point?.score ?? null;
  const time = formatTime(Math.min(time_s, timeline.duration_s));
  return score === null ? time : `${time}  ${decimal(score, 2)}`;
}

function ScoreLane({ timeline }: { timeline: Timeline }) {
  return (
    <div className={classes.scores}>
      {timeline.seconds.map((second) => (
        <span
          key={second.at_s}
          className={classes.score}
          data-unmeasured={second.score === null || undefined}
          data-high={(second.score !== null && second.score >= 0.5) || undefined}
          style={{ blockSize: second.score === null ? '100%' : `${Math.max(2, second.score * 100)}%` }}
        />
      ))}
    </div>
  );
}

function FaceLane({ timeline }: { timeline: Timeline }) {
  const { duration_s, faces } = timeline;
  if (faces.length === 0) return null;
  const people = [...new Set(faces.map((face) => face.id))];
  return (
    <div className={classes.faces} style={{ blockSize: `${Math.min(people.length, 4) * 8 + 4}px` }}>
      {faces.map((face) => (
        <span
          key={`${face.id} ${face.from_s}`}
          className={classes.face}
          style={{
            insetInlineStart: `${(face.from_s / duration_s) * 100}%`,
            inlineSize: `${Math.max(0.4, ((face.to_s - face.from_s) / duration_s) * 100)}%`,
            insetBlockStart: `${(people.indexOf(face.id) % 4) * 8 + 3}px`,
          }}
        />
      ))}
    </div>
  );
}

function AudioLane({ timeline }: { timeline: Timeline }) {
  return (
    <div className={classes.audio}>
      {timeline.audio.map((second) => (
        <span
          key={second.at_s}
          data-speech={second.speech || undefined}
          style={{ blockSize: `${Math.max(3, (1 - second.level_db / QUIETEST_DB) * 100)}%` }}
        />
      ))}
    </div>
  );
}

function Legend({ timeline, found }: { timeline: Timeline; found: boolean }) {
  return (
    <ul className={classes.legend}>
      <li data-mark="score">{words.rows.score}</li>
      {timeline.faces.length > 0 && <li data-mark="face">{words.rows.faces}</li>}
      {timeline.audio.length > 0 && <li data-mark="audio">{words.rows.audio}</li>}
      {timeline.audio.some((second) => second.speech) && <li data-mark="speech">{words.speech}</li>}
      {timeline.cuts_s.length > 0 && <li data-mark="cut">{words.cuts}</li>}
      {found && <li data-mark="found">{words.findingsHere}</li>}
    </ul>
  );
}
