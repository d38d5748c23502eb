import { ActionIcon, Button } from '@mantine/core';
import { IconMicrophone, IconX } from '@tabler/icons-react';
import { voiceToasts, voiceUpload as words } from '@unmask/product/copy/voice';
import { formatBytes, showToast } from '@unmask/ui';
import { type DragEvent, useRef, useState } from 'react';
import { soundType } from './submit-voice.ts';
import classes from './voice.module.css';

interface VoiceIntakeProps {
  file: File | null;
  maxBytes: number;
  onFile: (file: File) => void;
  onRemove: () => void;
}

/** Takes a sound file by choice or drop; anything else gets the toast. */
export function VoiceIntake({ file, maxBytes, onFile, onRemove }: VoiceIntakeProps) {
  const take = (chosen: File) => {
    if (soundType(chosen).startsWith('audio/')) onFile(chosen);
    else showToast(voiceToasts.notAudio, 'destructive');
  };
  const { dragging, handlers } = useDrop(take);
  return (
    <div className={classes.drop} data-dragging={dragging || undefined} {...handlers}>
      {file === null ? (
        <Choice maxBytes={maxBytes} dragging={dragging} onFile={take} />
      ) : (
        <ChosenFile file={file} onRemove={onRemove} />
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
}

function Choice({ maxBytes, dragging, onFile }: ChoiceProps) {
  return (
    <>
      <IconMicrophone size={40} stroke={1.1} aria-hidden="true" className={classes.dropIcon} />
      <p className={classes.dropTitle}>{dragging ? words.dropActive : words.drop}</p>
      <FileButton label={words.browse} accept="audio/*" onFile={onFile} />
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
  onFile: (file: File) => void;
}

/** A button with the browser's own choice of a file behind it. */
function FileButton({ label, accept, onFile }: FileButtonProps) {
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
      <Button variant="default" onClick={() => picker.current?.click()}>
        {label}
      </Button>
    </>
  );
}

function ChosenFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  return (
    <div className={classes.file}>
      <IconMicrophone size={22} stroke={1.4} aria-hidden="true" />
      <p>
        <span>{file.name}</span> <span className="um-mono">{formatBytes(file.size)}</span>
      </p>
      <ActionIcon variant="subtle" color="gray" aria-label={words.remove} onClick={onRemove}>
        <IconX size={18} stroke={1.6} />
      </ActionIcon>
    </div>
  );
}
