import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { editor as words } from '../../authoring-words.ts';

interface RowButtonsProps {
  /** What is moved, for those who are read to. */
  what: string;
  at: number;
  count: number;
  onMove?: (by: -1 | 1) => void;
  onRemove: () => void;
}

export function RowButtons({ what, at, count, onMove, onRemove }: RowButtonsProps) {
  const look = { variant: 'subtle', color: 'gray' } as const;
  return (
    <span>
      {onMove && (
        <>
          <ActionIcon {...look} aria-label={words.up(what)} disabled={at === 0} onClick={() => onMove(-1)}>
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon
            {...look}
            aria-label={words.down(what)}
            disabled={at === count - 1}
            onClick={() => onMove(1)}
          >
            <IconArrowDown size={16} />
          </ActionIcon>
        </>
      )}
      <ActionIcon {...look} aria-label={words.remove(what)} onClick={onRemove}>
        <IconTrash size={16} />
      </ActionIcon>
    </span>
  );
}
