import { useQuery, useQueryClient } from '@tanstack/react-query';
import { tellFailure } from '@unmask/ui/failure.ts';
import { useState } from 'react';
import type { Progress } from '../../contract.ts';
import type { Goal } from '../../limits.ts';
import { saveFailed } from '../../page-words.ts';
import { marketingCalls, progressKey } from '../calls.ts';
import { useKeeper } from '../use-keeper.ts';

const NOTHING: Progress = {
  done: [],
  counted: { signups: 0, emails: 0, calls: 0, impressions: 0 },
  measured: null,
};

export interface PlanState {
  /** Null while it is being read. */
  progress: Progress | null;
  failed: boolean;
  retry: () => unknown;
  setTask: (task: string, done: boolean) => void;
  setCount: (goal: Goal, count: number) => void;
}

/** What is done of the plan: shown at once, stored by the service, and for visitors gone with the page. */
export function usePlan(day: string): PlanState {
  const { userId, loading } = useKeeper();
  const queries = useQueryClient();
  const key = progressKey(userId ?? '', day);
  const [visitors, setVisitors] = useState<Record<string, Progress>>({});
  const query = useQuery({
    queryKey: key,
    queryFn: () => marketingCalls().progress({ day }),
    enabled: userId !== null,
  });
  const own = userId === null ? (visitors[day] ?? NOTHING) : (query.data ?? null);
  const progress = loading ? null : own;

  async function change(next: Progress, send: () => Promise<unknown>) {
    if (userId === null) return setVisitors({ ...visitors, [day]: next });
    await queries.cancelQueries({ queryKey: key });
    queries.setQueryData(key, next);
    try {
      await send();
    } catch (thrown) {
      tellFailure(thrown, saveFailed);
      await queries.invalidateQueries({ queryKey: key });
    }
  }

  return {
    progress,
    failed: query.isError,
    retry: query.refetch,
    setTask(task, done) {
      if (progress === null) return;
      const others = progress.done.filter((id) => id !== task);
      void change({ ...progress, done: done ? [...others, task] : others }, () =>
        marketingCalls().setTask({ day, task, done }),
      );
    },
    setCount(goal, count) {
      if (progress === null) return;
      void change({ ...progress, counted: { ...progress.counted, [goal]: count } }, () =>
        marketingCalls().setCount({ day, goal, count }),
      );
    },
  };
}
