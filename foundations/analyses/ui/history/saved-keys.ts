import { useQueryClient } from '@tanstack/react-query';

/** Begins the key of everything that is read of saved analyses. */
export const SAVED_KEY = ['saved-analyses'];

export const openedKey = (id: string) => [...SAVED_KEY, 'opened', id];
export const sharesKey = (id: string) => [...SAVED_KEY, 'shares', id];

/** Everything of this slice that was read is read again. */
export function useForgetHistory(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: SAVED_KEY });
}
