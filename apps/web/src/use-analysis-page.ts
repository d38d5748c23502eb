import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useSession } from '@unmask/accounts/ui';
import type { Analysis } from '@unmask/analyses/contract';
import { forgetAnalysis, giveBackUsage, rememberedAnalysis, returnFile } from '@unmask/analyses/ui';
import { DASHBOARD_KEY } from '@unmask/dashboard/ui/keys';
import { useCallback } from 'react';

/** Where an analysis is followed and its result read: what belongs to an account stands in its history. */
export function addressOf({ id, expiresAt }: Pick<Analysis, 'id' | 'expiresAt'>) {
  return { to: expiresAt === null ? '/analyses/$id' : '/analysis/$id', params: { id } } as const;
}

/** What has to be counted and read anew when an analysis has ended, wherever that was seen. */
export function useAnalysisEnded(): (analysis: Analysis) => void {
  const { user, refreshProfile } = useSession();
  const queries = useQueryClient();
  return ({ id, state }) => {
    // A visitor's count stays in this browser: the tab that has counted takes out what gave no result, and only once.
    if (state !== 'completed' && rememberedAnalysis() === id) {
      if (user === null) giveBackUsage();
      forgetAnalysis();
    }
    refreshProfile();
    void queries.invalidateQueries({ queryKey: DASHBOARD_KEY });
  };
}

/** From the page of an analysis to the uploader: empty, or with its file to try again. */
export function useWayHome(id: string): (keep: boolean) => void {
  const navigate = useNavigate();
  return useCallback(
    (keep) => {
      if (rememberedAnalysis() === id) forgetAnalysis();
      if (keep) returnFile(id);
      void navigate({ to: '/' });
    },
    [id, navigate],
  );
}
