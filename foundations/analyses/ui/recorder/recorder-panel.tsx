import { Alert, Button } from '@mantine/core';
import { IconPlayerStopFilled } from '@tabler/icons-react';
import { recorderWords as words } from '@unmask/product/copy/recorder';
import { RECORD_SECONDS } from '@unmask/product/limits';
import { useObjectUrl } from '@unmask/ui';
import { useEffect, useRef } from 'react';
import type { Recorded } from './can-record.ts';
import classes from './recorder.module.css';
import { useRecorder } from './use-recorder.ts';

interface RecorderPanelProps {
  kind: Recorded;
  onFile: (file: File) => void;
  onClose: () => void;
}

/** In place of the drop area: record, play back, use or throw away. Nothing is sent from here. */
export default function RecorderPanel({ kind, onFile, onClose }: RecorderPanelProps) {
  const { state, stop, again } = useRecorder(kind);
  return (
    <section className={classes.panel} aria-label={words.title[kind]}>
      <p className={classes.title}>{state.phase === 'done' ? words.done[kind] : words.title[kind]}</p>
      {state.phase === 'asking' && <p role="status">{words.asking[kind]}</p>}
      {state.phase === 'recording' && (
        <>
          {kind !== 'audio' && <Preview stream={state.stream} kind={kind} />}
          <p className={classes.time}>
            <span className={classes.dot} aria-hidden="true" />
            <span className="um-hidden" role="status">
              {words.recording}
            </span>
            <span className="um-mono">{words.time(clock(state.seconds), RECORD_SECONDS[kind])}</span>
          </p>
          <p className={classes.hint}>{words.hint[kind]}</p>
        </>
      )}
      {state.phase === 'done' && <Playback file={state.file} kind={kind} />}
      {state.phase === 'failed' && (
        <Alert color="var(--um-red)" variant="outline" role="alert">
          {state.words}
        </Alert>
      )}
      <div className={classes.actions}>
        {state.phase === 'recording' && (
          <Button leftSection={<IconPlayerStopFilled size={16} aria-hidden="true" />} onClick={stop}>
            {words.stop}
          </Button>
        )}
        {state.phase === 'done' && <Button onClick={() => onFile(state.file)}>{words.use}</Button>}
        {(state.phase === 'done' || state.phase === 'failed') && (
          <Button variant="default" onClick={again}>
            {words.again}
          </Button>
        )}
        <Button variant="subtle" color="gray" onClick={onClose}>
          {state.phase === 'done' ? words.discard : words.cancel}
        </Button>
      </div>
    </section>
  );
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

function Preview({ stream, kind }: { stream: MediaStream; kind: Exclude<Recorded, 'audio'> }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <video ref={video} className={classes.seen} autoPlay muted playsInline aria-label={words.preview[kind]} />
  );
}

function Playback({ file, kind }: { file: File; kind: Recorded }) {
  const url = useObjectUrl(file);
  if (url === null) return null;
  const shared = { src: url, controls: true, preload: 'metadata', 'aria-label': words.done[kind] } as const;
  return kind === 'audio' ? (
    <audio {...shared} className={classes.heard} />
  ) : (
    <video {...shared} className={classes.seen} playsInline />
  );
}
