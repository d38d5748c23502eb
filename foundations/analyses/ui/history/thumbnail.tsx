import { IconMicrophone, IconPhoto, IconVideo } from '@tabler/icons-react';
import type { HistoryItem } from '@unmask/analyses/contract';
import classes from './history.module.css';

const ICONS = { video: IconVideo, audio: IconMicrophone, image: IconPhoto };

/** The small picture of a file, or the sign of its kind once there is none. The row says the rest in words. */
export function Thumbnail({ item }: { item: Pick<HistoryItem, 'modality' | 'thumbnail'> }) {
  const Icon = ICONS[item.modality];
  return (
    <span className={classes.thumbnail} aria-hidden="true">
      {item.thumbnail === null ? (
        <Icon size={20} stroke={1.5} />
      ) : (
        <img
          src={`data:image/webp;base64,${item.thumbnail}`}
          alt=""
          width={72}
          height={54}
          decoding="async"
        />
      )}
    </span>
  );
}
