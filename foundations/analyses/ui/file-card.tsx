import { ActionIcon, Alert, Button } from '@mantine/core';
import { IconMovie, IconPhoto, IconVolume, IconX } from '@tabler/icons-react';
import { upload as words } from '@unmask/product/copy/upload';
import { kindOf } from '@unmask/product/media';
import { formatBytes, formatTime } from '@unmask/ui';
import { useEffect, useRef } from 'react';
import { FilePreview } from './file-preview.tsx';
import { Filmstrip } from './filmstrip.tsx';
import { type AnalysisMode, tooLargeWords } from './submit.ts';
import classes from './upload-card.module.css';
import type { Clip } from './use-clip.ts';

interface FileCardProps {
  file: File;
  clip: Clip;
  mode: AnalysisMode;
  maxBytes: number;
  /** Null while an analysis runs. */
  actions: { onRemove: () => void; onBrowse: () => void } | null;
}

const ICONS = { video: IconMovie, audio: IconVolume, image: IconPhoto } as const;

/** The selected file: name, size, and what can be seen or heard of it; of a video its duration and five frames. */
export function FileCard({ file, clip, mode, maxBytes, actions }: FileCardProps) {
  const { name, type, size } = file;
  const hasFrames = clip.reading || clip.frames.length > 0;
  const kind = kindOf(type) ?? 'video';
  const Icon = ICONS[kind];
  const card = useRef<HTMLFieldSetElement>(null);
  // What was pressed to choose the file is gone: the focus goes on here, and the name is read out. Elsewhere it stays.
  useEffect(() => {
    if (document.activeElement === document.body) card.current?.focus({ preventScroll: true });
  }, []);
  return (
    <fieldset ref={card} tabIndex={-1} aria-label={words.chosen(name)} className={classes.file}>
      <div className={classes.fileHead}>
        <Icon size={22} stroke={1.4} aria-hidden="true" />
        <div className={classes.fileWords}>
          <p className={classes.fileName} title={name}>
            {name}
          </p>
          <p className={`um-mono ${classes.fileFacts}`}>
            <span>{words.kinds[kind]}</span>
            <span>{formatBytes(size)}</span>
            {clip.duration_s !== null && <span>{formatTime(clip.duration_s)}</span>}
            {clip.reading && <span>{words.readingFrames}</span>}
          </p>
        </div>
        {actions !== null && (
          <div className={classes.fileActions}>
            <Button variant="subtle" color="gray" size="compact-sm" onClick={actions.onBrowse}>
              {words.replace}
            </Button>
            <ActionIcon variant="subtle" color="gray" aria-label={words.remove} onClick={actions.onRemove}>
              <IconX size={18} stroke={1.6} />
            </ActionIcon>
          </div>
        )}
      </div>
      {hasFrames && <Filmstrip frames={clip.frames} duration_s={clip.duration_s} />}
      {kind !== 'video' && <FilePreview file={file} kind={kind} />}
      {clip.error !== null && (
        <p className={classes.stillsMissing}>
          {mode === 'private' ? words.stillsMissingPrivate : words.stillsMissing}
        </p>
      )}
      {size > maxBytes && (
        <Alert color="var(--um-red)" variant="outline">
          {tooLargeWords({ type }, maxBytes)}
        </Alert>
      )}
    </fieldset>
  );
}
