import type { Analysis } from '@unmask/analysis/contract';
import { voiceResult as words } from '@unmask/product/copy/voice';
import { Panel, useObjectUrl } from '@unmask/ui';
import { voiceResultOf } from '@unmask/voice/contract';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { SegmentTable } from './segment-table.tsx';
import { SoundView } from './sound/sound-view.tsx';
import classes from './voice.module.css';
import { VoiceFindings, VoiceVerdict } from './voice-verdict.tsx';
import { VoiceprintTable } from './voiceprint-table.tsx';

interface VoiceResultViewProps {
  analysis: Analysis;
  /** The recording on this device, when it was not lost. */
  file: File | null;
  /** The service's copy; null when there is none. */
  mediaUrl: string | null;
  /** Back to the choice of a recording; without it the screen has no way there. */
  onAgain?: () => void;
  /** Below the verdict. */
  children?: ReactNode;
  /** At the end: what is known of the file and of the measuring. */
  details?: ReactNode;
}

/** What was found out about a recording. */
export function VoiceResultView({
  analysis,
  file,
  mediaUrl,
  onAgain,
  children,
  details,
}: VoiceResultViewProps) {
  // The person hears or sees the verdict first, wherever the page was scrolled to.
  useEffect(() => {
    document.getElementById('voice-verdict')?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  const source = useObjectUrl(file) ?? mediaUrl;
  const { result } = analysis;
  if (result === null) return null;
  const voice = voiceResultOf(result);
  return (
    <div className={classes.result}>
      <VoiceVerdict voice={voice} name={analysis.fileName} onAgain={onAgain} />
      {children}
      <Panel title={words.sound}>
        <Recording
          file={file}
          source={source}
          timeline={result.timeline}
          seconds={voice.voiceprint.artificialMarkers.seconds}
        />
      </Panel>
      <div className={classes.split}>
        <Panel title={words.voiceprint}>
          <VoiceprintTable voiceprint={voice.voiceprint} />
        </Panel>
        <Panel title={words.findings}>
          <VoiceFindings voice={voice} />
        </Panel>
      </div>
      {details}
    </div>
  );
}

interface RecordingProps {
  file: File | null;
  /** Null where there is nothing to play. */
  source: string | null;
  timeline: NonNullable<Analysis['result']>['timeline'];
  seconds: ReadonlyArray<{ at_s: number; score: number | null }>;
}

/** The recording drawn, played and in segments: each of the three leads to a moment of it. */
function Recording({ file, source, timeline, seconds }: RecordingProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [playing_s, setPlaying] = useState<number | null>(null);
  const onPlay = source === null ? null : (from_s: number) => playFrom(audio, from_s);
  return (
    <div className={classes.stack}>
      {timeline.duration_s > 0 && (
        <SoundView
          file={file}
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
