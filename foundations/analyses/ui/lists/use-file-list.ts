/** One list, read again while something of it may change. */
import { useQuery } from '@tanstack/react-query';
import type { FileList } from '@unmask/analyses/contract';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { analysisCalls } from '../rpc.ts';
import { giveBackUsage } from '../usage-counter.ts';
import { isMissing } from '../watch.ts';
import { isOpen, rowsOf } from './rows.ts';
import { type Sending, seenInList, sendingOf, subscribe } from './sending.ts';

const LOOK_MS = 1_500;

export type ListView = { sending: Sending | null; refresh: () => void } & (
  | { state: 'loading' | 'missing' | 'failed'; list: null }
  | { state: 'here'; list: FileList }
);

export function useFileList(id: string, onEnded: () => void): ListView {
  const sending = useSyncExternalStore(subscribe, () => sendingOf(id));
  const query = useQuery({
    queryKey: ['file-list', id],
    queryFn: () => analysisCalls().readList({ id }),
    retry: false,
    refetchInterval: ({ state }) =>
      state.data && rowsOf(state.data, sendingOf(id)).some(isOpen) ? LOOK_MS : false,
  });
  const { data, refetch } = query;
  const refresh = () => void refetch();
  const open = data ? rowsOf(data, sending).filter(isOpen).length : 0;
  // What was sent, or taken apart, stands in the service's list from now on.
  const sent = sending?.places.filter(({ phase }) => phase === 'sent' || phase === 'failed').length ?? 0;
  useEffect(() => {
    if (sent > 0) void refetch();
  }, [sent, refetch]);
  useEffect(() => {
    if (sent > 0 && data) seenInList(id, new Set(data.items.map(({ place }) => place)));
  }, [id, data, sent]);
  useCounts(data ?? null, sending, open, onEnded);
  if (data) return { state: 'here', list: data, sending, refresh };
  if (query.isPending) return { state: 'loading', list: null, sending, refresh };
  return { state: isMissing(query.error) ? 'missing' : 'failed', list: null, sending, refresh };
}

/** Already taken back: a list is looked at more than once. */
const givenBack = new Set<string>();

/** A visitor's count stays in this browser: the tab that has counted takes out what gave no result. */
function useCounts(list: FileList | null, sending: Sending | null, open: number, onEnded: () => void): void {
  const latest = useRef(onEnded);
  latest.current = onEnded;
  const before = useRef(open);
  useEffect(() => {
    for (const { analysisId, state } of list?.items ?? []) {
      const empty = state === 'failed' || state === 'cancelled';
      if (!sending?.counted || !empty || analysisId === null || givenBack.has(analysisId)) continue;
      givenBack.add(analysisId);
      giveBackUsage();
    }
    if (open < before.current) latest.current();
    before.current = open;
  }, [list, sending, open]);
}
