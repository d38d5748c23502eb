import { ActionIcon, Button } from '@mantine/core';
import { IconMicrophone, IconX } from '@tabler/icons-react';
import { kindOf, typeOfFile } from '@unmask/product/media';
import { formatBytes, showToast } from '@unmask/ui';
import { type DragEvent, useRef, useState } from 'react';
import { voiceToasts, voiceUpload as words } from '../words.ts';
import classes from './voice.module.css';

interface VoiceIntakeProps {
  file: File | null;
  /** The file is a video, of which the sound is judged. */
  soundOfVideo: boolean;
  maxBytes: number;
  onFile: (file: File, soundOfVideo: boolean) => void;
  onRemove: () => void;
}

/** Takes a sound file by choice or drop, and a video where its sound is asked for; anything else gets the toast. */
export function VoiceIntake({ file, soundOfVideo, maxBytes, onFile, onRemove }: VoiceIntakeProps) {
  const take = (chosen: File) => {
    if (kindOf(typeOfFile(chosen.name, chosen.type)) === 'audio') onFile(chosen, false);
    else showToast(voiceToasts.notAudio, 'destructive');
  };
  const takeVideo = (chosen: File) => {
    if (kindOf(typeOfFile(chosen.name, chosen.type)) === 'video') onFile(chosen, true);
    else take(chosen);
  };
  const { dragging, handlers } = useDrop(take);
  return (
    <div className={classes.drop} data-dragging={dragging || undefined} {...handlers}>
      {file === null ? (
        <Choice maxBytes={maxBytes} dragging={dragging} onFile={take} onVideo={takeVideo} />
      ) : (
        <ChosenFile file={file} soundOfVideo={soundOfVideo} onRemove={onRemove} />
      )}
    </div>
  );
}

function useDrop(onFile: (file: File) => void) {
  const [dragging, setDragging] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setDragging(true);
    },
    onDragLeave: () => setDragging(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setDragging(false);
      const file = event.dataTransfer.files[0];
      if (file) onFile(file);
    },
  };
  return { dragging, handlers };
}

interface ChoiceProps {
  maxBytes: number;
  dragging: boolean;
  onFile: (file: File) => void;
  onVideo: (file: File) => void;
}

function Choice({ maxBytes, dragging, onFile, onVideo }: ChoiceProps) {
  return (
    <>
      <IconMicrophone size={40} stroke={1.1} aria-hidden="true" className={classes.dropIcon} />
      <p className={classes.dropTitle}>{dragging ? words.dropActive : words.drop}</p>
      <div className={classes.choices}>
        <FileButton label={words.browse} accept="audio/*" onFile={onFile} />
        <FileButton label={words.browseVideo} accept="video/*" subtle onFile={onVideo} />
      </div>
      <p className={classes.dim}>
        {words.formats} {words.limit(formatBytes(maxBytes))}.
      </p>
      <p className={classes.dim}>{words.hint}</p>
    </>
  );
}

interface FileButtonProps {
  label: string;
  accept: string;
  subtle?: boolean;
  onFile: (file: File) => void;
}

/** A button with the browser's own choice of a file behind it. */
function FileButton({ label, accept, subtle, onFile }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept={accept}
        className="um-hidden"
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) onFile(file);
          // Lets the same file be chosen again.
          event.currentTarget.value = '';
        }}
      />
      <Button variant={subtle ? 'subtle' : 'default'} onClick={() => picker.current?.click()}>
        {label}
      </Button>
    </>
  );
}

function ChosenFile({
  file,
  soundOfVideo,
  onRemove,
}: Pick<VoiceIntakeProps, 'soundOfVideo' | 'onRemove'> & { file: File }) {
  return (
    <div className={classes.file}>
      <IconMicrophone size={22} stroke={1.4} aria-hidden="true" />
      <p>
        <span>{file.name}</span> <span className="um-mono">{formatBytes(file.size)}</span>
        {soundOfVideo && <small>{words.soundOnly}</small>}
      </p>
      <ActionIcon variant="subtle" color="gray" aria-label={words.remove} onClick={onRemove}>
        <IconX size={18} stroke={1.6} />
      </ActionIcon>
    </div>
  );
}
