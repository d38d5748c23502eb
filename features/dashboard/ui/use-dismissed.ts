import { KEPT } from '@unmask/product/browser-storage';
import { useState } from 'react';

/** Kept on this device alone; the oldest go first. */
const NEWEST = 200;
const keyOf = (userId: string) => `${KEPT.dismissed.key}${userId}`;

function read(userId: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export interface Dismissed {
  has: (id: string) => boolean;
  dismiss: (id: string) => void;
  /** Shows these again. */
  restore: (ids: string[]) => void;
}

export function useDismissed(userId: string): Dismissed {
  const [ids, setIds] = useState(() => read(userId));
  const save = (next: string[]) => {
    setIds(next);
    try {
      localStorage.setItem(keyOf(userId), JSON.stringify(next));
    } catch (thrown) {
      // A full or closed storage: the alert is gone until the page is loaded again.
      console.warn('dismissed alerts', thrown);
    }
  };
  return {
    has: (id) => ids.includes(id),
    dismiss: (id) => save([...ids, id].slice(-NEWEST)),
    restore: (again) => save(ids.filter((id) => !again.includes(id))),
  };
}
