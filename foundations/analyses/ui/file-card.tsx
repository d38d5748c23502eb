import { ActionIcon, Alert, Button } from '@mantine/core';
import { IconMovie, IconX } from '@tabler/icons-react';
import { analysisErrors, upload as words } from '@unmask/product/copy/upload';
import { MAX_VIDEO_SIZE_BYTES } from '@unmask/product/limits';
import { formatBytes, formatTime } from '@unmask/ui';
import { Filmstrip } from './filmstrip.tsx';
import type { AnalysisMode } from './submit.ts';
import classes from './upload-card.module.css';
import type { Clip } from './use-clip.ts';

interface FileCardProps {
  name: string;
  size: number;
  clip: Clip;
  mode: AnalysisMode;
  maxBytes: number;
  /** Null while an analysis runs. */
  actions: { onRemove: () => void; onBrowse: () => void } | null;
}

/** The selected file: name, size, duration and its five frames. */
export function FileCard({ name, size, clip, mode, maxBytes, actions }: FileCardProps) {
  // After a reload the file itself is gone, and with it its frames.
  const hasFrames = clip.reading || clip.frames.length > 0;
  return (
    <div className={classes.file}>
      <div className={classes.fileHead}>
        <IconMovie size={22} stroke={1.4} aria-hidden="true" />
        <div className={classes.fileWords}>
          <p className={classes.fileName} title={name}>
            {name}
          </p>
          <p className={`um-mono ${classes.fileFacts}`}>
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
      {clip.error !== null && (
        <p className={classes.stillsMissing}>
          {mode === 'private' ? words.stillsMissingPrivate : words.stillsMissing}
        </p>
      )}
      {size > maxBytes && (
        <Alert color="var(--um-red)" variant="outline">
          {analysisErrors.tooLarge(maxBytes <= MAX_VIDEO_SIZE_BYTES ? '50MB' : '1GB')}
        </Alert>
      )}
    </div>
  );
}
