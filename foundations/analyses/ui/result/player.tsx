import { result as words } from '@unmask/product/copy/result';
import { findingsBySide } from '@unmask/product/result-statement';
import { Panel } from '@unmask/ui';
import { type Ref, type RefObject, useEffect, useState } from 'react';
import { FaceHeatmap } from './face-heatmap.tsx';
import { type Mark, PlaceMark } from './finding-places.tsx';
import classes from './result.module.css';
import type { Result } from './result-types.ts';
import { TimelineChart } from './timeline-chart.tsx';

interface PlayerProps {
  result: Result;
  /** Object URL of the local file or the service's copy; null when there is neither. */
  source: string | null;
  /** Why there is no video, where there is none. */
  missing?: string;
  videoRef: RefObject<HTMLVideoElement | null>;
  time_s: number;
  /** The place of a finding that somebody asked for. */
  mark: Mark | null;
  onTime: (time_s: number) => void;
  onSeek: (time_s: number) => void;
}

/** The video with the heatmap over it and the timeline under it. */
export function Player({ result, source, missing, videoRef, time_s, mark, onTime, onSeek }: PlayerProps) {
  const [heatmap, setHeatmap] = useState(true);
  const [broken, setBroken] = useState(false);
  // Faces of stills have no place in time, so they cannot be laid over the moving picture.
  const hasFaces = result.mode === 'full' && result.timeline.faces.length > 0;
  const playable = source !== null && !broken;
  const stream = result.file.streams.find((one) => one.kind === 'video');
  useFrameClock(videoRef, onTime);

  return (
    <Panel
      title={words.player}
      aside={
        playable && hasFaces ? (
          <label className={classes.toggle}>
            <input
              type="checkbox"
              checked={heatmap}
              onChange={(event) => setHeatmap(event.currentTarget.checked)}
            />
            {words.heatmap}
          </label>
        ) : undefined
      }
    >
      {playable ? (
        <VideoBox
          source={source}
          videoRef={videoRef}
          width={typeof stream?.width === 'number' ? stream.width : null}
          height={typeof stream?.height === 'number' ? stream.height : null}
          onBroken={() => setBroken(true)}
        >
          {heatmap && hasFaces && (
            <FaceHeatmap faces={result.timeline.faces} maps={result.faceMaps ?? []} time_s={time_s} />
          )}
          <PlaceMark mark={mark} time_s={time_s} />
        </VideoBox>
      ) : (
        <p className={classes.noPlayer}>{broken ? words.cannotPlay : (missing ?? words.noPlayer)}</p>
      )}
      {result.mode === 'full' && result.timeline.duration_s > 0 ? (
        <>
          <TimelineChart
            timeline={result.timeline}
            found_s={timesOf(result)}
            time_s={time_s}
            onSeek={onSeek}
          />
          <p className={classes.empty}>{words.timelineNote}</p>
        </>
      ) : (
        <p className={classes.empty}>{words.noTimeline}</p>
      )}
    </Panel>
  );
}

/** When the findings of the list below were seen, each moment once. */
function timesOf(result: Result): number[] {
  const { ai, authentic, neutral } = findingsBySide(result);
  return [...new Set([...ai, ...authentic, ...neutral].flatMap(({ finding }) => finding?.at_s ?? []))].sort(
    (a, b) => a - b,
  );
}

interface VideoBoxProps {
  source: string;
  videoRef: Ref<HTMLVideoElement>;
  width: number | null;
  height: number | null;
  onBroken: () => void;
  children: React.ReactNode;
}

/** Gives the video its own shape, so that what lies over it lines up with the picture and nothing moves when it loads. */
function VideoBox({ source, videoRef, width, height, onBroken, children }: VideoBoxProps) {
  const [shape, setShape] = useState(width !== null && height !== null ? width / height : 16 / 9);
  return (
    <div className={classes.stage}>
      <div className={classes.video} style={{ aspectRatio: shape, maxInlineSize: `calc(30rem * ${shape})` }}>
        {/* biome-ignore lint/a11y/useMediaCaption: a file under examination comes without captions. */}
        <video
          ref={videoRef}
          src={source}
          controls
          playsInline
          preload="metadata"
          aria-label={words.player}
          onError={onBroken}
          onLoadedMetadata={({ currentTarget: video }) => {
            if (video.videoWidth > 0) setShape(video.videoWidth / video.videoHeight);
          }}
        />
        {children}
      </div>
    </div>
  );
}

/** Reports the player's time at every frame while it plays, and whenever it is moved. */
function useFrameClock(video: RefObject<HTMLVideoElement | null>, onTime: (time_s: number) => void): void {
  useEffect(() => {
    let frame = 0;
    let last = -1;
    const tick = () => {
      const now = video.current?.currentTime ?? -1;
      if (now >= 0 && now !== last) {
        last = now;
        onTime(now);
      }
      frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [video, onTime]);
}
