import { upload as words } from '@unmask/product/copy/upload';
import { useObjectUrl } from '@unmask/ui';
import { useState } from 'react';
import classes from './upload-card.module.css';

/** The chosen picture to be seen, or the recording to be heard; from this device, nothing is sent for it. */
export function FilePreview({ file, kind }: { file: File; kind: 'audio' | 'image' }) {
  const url = useObjectUrl(file);
  const [unseen, setUnseen] = useState<File | null>(null);
  if (url === null) return null;
  if (unseen === file) return <p className={classes.stillsMissing}>{words.unseen[kind]}</p>;
  if (kind === 'image')
    return (
      <img className={classes.picture} src={url} alt={words.pictureAlt} onError={() => setUnseen(file)} />
    );
  return (
    // biome-ignore lint/a11y/useMediaCaption: a file under examination comes without captions.
    <audio
      className={classes.sound}
      src={url}
      controls
      preload="metadata"
      aria-label={words.listen}
      onError={() => setUnseen(file)}
    />
  );
}
