import { useNavigate, useSearch } from '@tanstack/react-router';
import { toSlice } from '@unmask/ui/slices.tsx';

interface Place {
  /** A module that is read. */
  module?: string;
  tab?: string;
  /** Modules are written; the id of one of them, or `list`. */
  write?: string;
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Where somebody is in the portal stands in the address: the way back, a reload and a mailed link find it again. */
export function usePlace() {
  // The types of the router know the addresses of the app alone.
  const asked: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    module: text(asked.module),
    tab: text(asked.tab) ?? 'modules',
    write: text(asked.write),
    go: (next: Place) =>
      void navigate({ to: toSlice('/enterprise-features/training'), search: next as never }),
  };
}
