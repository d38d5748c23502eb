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
  const picker = useRef<HTMLInputElement>(null);
  const [dragging, setDragging] = useState(false);

  function take(chosen: File | null | undefined) {
    if (!chosen) return;
    if (soundType(chosen).startsWith('audio/')) onFile(chosen);
    else showToast(voiceToasts.notAudio, 'destructive');
  }

  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setDragging(true);
    },
    onDragLeave: () => setDragging(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setDragging(false);
      take(event.dataTransfer.files[0]);
    },
  };

  return (
    <div className={classes.drop} data-dragging={dragging || undefined} {...drop}>
      <input
        ref={picker}
        type="file"
        accept="audio/*"
        className="um-hidden"
        tabIndex={-1}
        aria-label={words.browse}
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          // Lets the same file be chosen again.
          event.currentTarget.value = '';
        }}
      />
      {file === null ? (
        <>
          <IconMicrophone size={40} stroke={1.1} aria-hidden="true" className={classes.dropIcon} />
          <p className={classes.dropTitle}>{dragging ? words.dropActive : words.drop}</p>
          <Button variant="default" onClick={() => picker.current?.click()}>
            {words.browse}
          </Button>
          <p className={classes.dim}>
            {words.formats} {words.limit(formatBytes(maxBytes))}.
          </p>
          <p className={classes.dim}>{words.hint}</p>
        </>
      ) : (
        <div className={classes.file}>
          <IconMicrophone size={22} stroke={1.4} aria-hidden="true" />
          <p>
            <span>{file.name}</span> <span className="um-mono">{formatBytes(file.size)}</span>
          </p>
          <ActionIcon variant="subtle" color="gray" aria-label={words.remove} onClick={onRemove}>
            <IconX size={18} stroke={1.6} />
          </ActionIcon>
        </div>
      )}
    </div>
  );
}
