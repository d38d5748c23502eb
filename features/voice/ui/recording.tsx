import type { Analysis } from '@unmask/analyses/contract';
import { type RefObject, useRef, useState } from 'react';
import { voiceResult as words } from '../words.ts';
import { SegmentTable } from './segment-table.tsx';
import { SoundView } from './sound/sound-view.tsx';
import classes from './voice.module.css';

interface RecordingProps {
  /** What is drawn: the file on this device, or the address of the service's copy. */
  drawn: Blob | string | null;
  /** Null where there is nothing to play. */
  source: string | null;
  timeline: NonNullable<Analysis['result']>['timeline'];
  seconds: ReadonlyArray<{ at_s: number; score: number | null }>;
}

/** The recording drawn, played and in segments: each of the three leads to a moment of it. */
export function Recording({ drawn, source, timeline, seconds }: RecordingProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [playing_s, setPlaying] = useState<number | null>(null);
  const onPlay = source === null ? null : (from_s: number) => playFrom(audio, from_s);
  return (
    <div className={classes.stack}>
      {timeline.duration_s > 0 && (
        <SoundView
          recording={drawn}
          duration_s={timeline.duration_s}
          seconds={seconds}
          levels={timeline.audio}
          playing_s={playing_s}
          onPlay={onPlay}
        />
      )}
      {source === null ? (
        <p className={classes.dim}>{words.noRecording}</p>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: a recording under examination comes without captions.
        <audio
          ref={audio}
          src={source}
          controls
          preload="metadata"
          aria-label={words.player}
          onTimeUpdate={({ currentTarget }) => setPlaying(currentTarget.currentTime)}
        />
      )}
      <SegmentTable seconds={seconds} duration_s={timeline.duration_s} onPlay={onPlay} />
    </div>
  );
}

function playFrom(audio: RefObject<HTMLAudioElement | null>, from_s: number): void {
  if (audio.current === null) return;
  audio.current.currentTime = from_s;
  // Refused where the browser cannot play it: the player itself says so.
  audio.current.play().catch((thrown: unknown) => console.warn('playing', thrown));
}
