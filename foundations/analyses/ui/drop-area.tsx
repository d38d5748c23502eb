import { Button } from '@mantine/core';
import { IconMicrophone, IconScanEye, IconScreenShare, IconVideo } from '@tabler/icons-react';
import { upload as words } from '@unmask/product/copy/upload';
import { formatBytes } from '@unmask/ui';
import { FrameScale } from './filmstrip.tsx';
import { canRecord, canRecordScreen, type Recorded } from './recorder/can-record.ts';
import classes from './upload-card.module.css';

interface DropAreaProps {
  dragging: boolean;
  maxBytes: number;
  onBrowse: () => void;
  /** Opens microphone, camera or screen. */
  onRecord: (kind: Recorded) => void;
}

/** The uploader while no file is selected. */
export function DropArea({ dragging, maxBytes, onBrowse, onRecord }: DropAreaProps) {
  return (
    <div className={classes.drop} data-dragging={dragging || undefined}>
      <div className={classes.dropMain}>
        <IconScanEye size={40} stroke={1.1} aria-hidden="true" className={classes.dropIcon} />
        <p className={classes.dropTitle}>{dragging ? words.dropActive : words.dropTitle}</p>
        <div className={classes.dropActions}>
          <Button variant="default" onClick={onBrowse}>
            {words.browse}
          </Button>
          <span className="um-dim">{words.orPaste}</span>
        </div>
        {canRecord() && (
          <div className={classes.dropActions}>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconMicrophone size={16} stroke={1.6} aria-hidden="true" />}
              onClick={() => onRecord('audio')}
            >
              {words.recordVoice}
            </Button>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconVideo size={16} stroke={1.6} aria-hidden="true" />}
              onClick={() => onRecord('video')}
            >
              {words.recordCamera}
            </Button>
            {canRecordScreen() && (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconScreenShare size={16} stroke={1.6} aria-hidden="true" />}
                onClick={() => onRecord('screen')}
              >
                {words.recordScreen}
              </Button>
            )}
          </div>
        )}
        <p className={classes.formats}>
          <span>
            {words.formatsLabel}: <strong className="um-mono">{words.formats}</strong>
          </span>
          <span className="um-mono">{words.limit(formatBytes(maxBytes))}</span>
        </p>
        <p className={classes.moreFormats}>{words.moreFormats}</p>
      </div>
      <FrameScale />
    </div>
  );
}
