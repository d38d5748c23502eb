/** What a list shows: what the service knows of it, and what this tab has not sent yet. */
import type { FileList, ListItem } from '@unmask/analyses/contract';
import { listWords as words } from '@unmask/product/copy/list';
import { progressWords } from '@unmask/product/copy/upload';
import type { Sending, Sent } from './sending.ts';

export interface Row {
  key: string;
  name: string;
  foundIn: string | null;
  /** Null while the service has not taken it. */
  item: ListItem | null;
  /** Null where this tab does not send it. */
  sent: Sent | null;
  place: number;
}

/** Whether something of it may still happen by itself. */
export const isOpen = ({ item, sent }: Row): boolean =>
  item === null
    ? sent !== null && !['cancelled', 'failed', 'listed'].includes(sent.phase)
    : item.state === 'queued' || item.state === 'running';

/** In the order of what speaks for AI; then what is on its way, in the order in which it was chosen; then what gives no result. */
export function rowsOf(list: FileList, sending: Sending | null): Row[] {
  const rows = list.names.flatMap((name, place): Row[] => {
    const items = list.items.filter((item) => item.place === place);
    if (items.length === 0) {
      return [
        {
          key: `place ${place}`,
          name,
          foundIn: null,
          item: null,
          sent: sending?.places[place] ?? null,
          place,
        },
      ];
    }
    return items.map((item) => ({
      key: `position ${item.position}`,
      ...{ name: item.fileName, foundIn: item.foundIn, item, sent: null, place },
    }));
  });
  return rows
    .map((row, index) => ({ row, index }))
    .sort((a, b) => groupOf(a.row) - groupOf(b.row) || ratioOf(b.row) - ratioOf(a.row) || a.index - b.index)
    .map(({ row }) => row);
}

function groupOf(row: Row): number {
  if (row.item?.answer) return 0;
  return isOpen(row) ? 1 : 2;
}

const ratioOf = ({ item }: Row) => item?.answer?.likelihood_ratio ?? 0;

/** What is said of a file that has no answer, and how far it is where that is known. */
export function stateWords({ item, sent }: Row): { text: string; share: number | null; failed: boolean } {
  const plain = (text: string, share: number | null = null) => ({ text, share, failed: false });
  if (item !== null) {
    if (item.state === 'queued') return plain(words.queued);
    if (item.state === 'running') {
      const { stage, share } = item.progress;
      return plain(stage === null ? words.running : progressWords.stages[stage], share);
    }
    if (item.state === 'cancelled') return plain(words.cancelled);
    return { text: item.error ?? '', share: null, failed: true };
  }
  if (sent === null || sent.phase === 'listed') return { text: words.missing, share: null, failed: true };
  if (sent.phase === 'failed') return { text: sent.words ?? '', share: null, failed: true };
  if (sent.phase === 'sending') return plain(words.sending, sent.share);
  if (sent.phase === 'sent') return plain(words.queued);
  return plain(
    { waiting: words.waiting, reading: words.reading, later: words.later, cancelled: words.cancelled }[
      sent.phase
    ],
  );
}
