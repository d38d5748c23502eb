import { useEffect, useRef } from 'react';

const CHANNEL = 'unmask-profile';

/**
 * Keeps the tabs of one browser together: a plan that was bought in one is known in the others at once.
 * @param onNews the profile may have changed in another tab
 * @returns tells the other tabs that it may have changed here
 */
export function useProfileNews(onNews: () => void): () => void {
  const newest = useRef(onNews);
  newest.current = onNews;
  const channel = useRef<BroadcastChannel | null>(null);
  useEffect(() => {
    const opened = new BroadcastChannel(CHANNEL);
    opened.onmessage = () => newest.current();
    channel.current = opened;
    return () => {
      channel.current = null;
      opened.close();
    };
  }, []);
  return () => channel.current?.postMessage('changed');
}
