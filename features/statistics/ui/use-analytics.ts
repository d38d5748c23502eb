import { useMutation, useQuery } from '@tanstack/react-query';
import {
  DEFAULT_PLATFORMS,
  DEFAULT_THREATS,
  STATS_REFETCH_MS,
  STATS_STALE_MS,
} from '@unmask/product/statistics';
import { showToast } from '@unmask/ui';
import { useMemo } from 'react';
import type { GlobalStats } from '../contract.ts';
import { analyticsToasts } from '../words.ts';
import { statisticsCalls } from './calls.ts';
import { type Counted, type Share, sampleShares, sharesOf } from './shares.ts';

/** Shares, or the default list where there is nothing to show. */
export interface ShareList {
  rows: Share[];
  sample: boolean;
  loading: boolean;
}

export interface Analytics {
  /** None of the three counts could be read. */
  failed: boolean;
  /** Null while it loads and when it could not be read. */
  global: GlobalStats | null;
  globalLoading: boolean;
  platforms: ShareList;
  threats: ShareList;
  refreshing: boolean;
  refresh(): void;
  retry(): void;
}

function listOf(
  rows: Counted[] | undefined,
  loading: boolean,
  standIn: ReadonlyArray<{ name: string; share: number }>,
): ShareList {
  const sample = rows === undefined || rows.length === 0;
  return { rows: sample ? sampleShares(standIn) : sharesOf(rows), sample, loading };
}

/** The three counts; a failure of one is only logged, its place then shows a sample. */
export function useAnalytics(mayUpdate: boolean): Analytics {
  const calls = useMemo(statisticsCalls, []);
  const times = { staleTime: STATS_STALE_MS };
  const global = useQuery({
    queryKey: ['statistics', 'global'],
    queryFn: () => calls.global(),
    refetchInterval: STATS_REFETCH_MS,
    ...times,
  });
  const platforms = useQuery({
    queryKey: ['statistics', 'platforms'],
    queryFn: async () =>
      (await calls.detectionAnalytics()).items.map((row) => ({
        name: row.platform,
        found: row.deepfakes_detected,
        of: row.total_videos_analyzed,
      })),
    ...times,
  });
  const threats = useQuery({
    queryKey: ['statistics', 'threats'],
    queryFn: async () =>
      (await calls.scamTypeAnalytics()).items.map((row) => ({
        name: row.scam_type,
        found: row.incidents_detected,
      })),
    ...times,
  });
  const all = [global, platforms, threats];
  const refetch = (throwOnError: boolean) =>
    Promise.all(all.map((query) => query.refetch({ throwOnError, cancelRefetch: true })));
  const refresh = useMutation({
    mutationFn: async () => {
      if (mayUpdate) await calls.update_global_stats();
      await refetch(true);
    },
    onSuccess: () => showToast(mayUpdate ? analyticsToasts.updated : analyticsToasts.refetched),
    onError: (error) => {
      console.warn('statistics', error);
      showToast(analyticsToasts.failed, 'destructive');
    },
  });
  return {
    failed: all.every((query) => query.isError && query.data === undefined),
    global: global.data ?? null,
    globalLoading: global.isPending,
    platforms: listOf(platforms.data, platforms.isPending, DEFAULT_PLATFORMS),
    threats: listOf(threats.data, threats.isPending, DEFAULT_THREATS),
    refreshing: refresh.isPending,
    refresh: () => refresh.mutate(),
    retry: () => void refetch(false),
  };
}
