import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '@unmask/accounts/ui';
import { showToast } from '@unmask/ui';
import { useEffect } from 'react';
import { claimWords as words } from '../page-words.ts';
import { profileKey, quizCalls, sessionsKey } from './calls.ts';
import { forgetSets, playedSets } from './stats-storage.ts';

/** Somebody signed up after having played: the sets that the service graded become theirs. */
export function useClaims(): void {
  const { user } = useSession();
  const queries = useQueryClient();
  const userId = user?.id;
  useEffect(() => {
    const attemptIds = playedSets();
    if (userId === undefined || attemptIds.length === 0) return;
    quizCalls()
      .claimAttempts({ attemptIds })
      .then(({ claimed }) => {
        forgetSets();
        if (claimed === 0) return;
        showToast(words.claimed(claimed));
        void queries.invalidateQueries({ queryKey: profileKey(userId) });
        void queries.invalidateQueries({ queryKey: sessionsKey(userId) });
      })
      // They are still there, and are claimed with the next visit.
      .catch((error: unknown) => console.warn(words.failed, error));
  }, [userId, queries]);
}
