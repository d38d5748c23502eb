import { useNavigate, useSearch } from '@tanstack/react-router';
import { toSlice } from '@unmask/ui/slices.tsx';

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Which tabs are open stands in the address: the way back, a reload and a mailed link find them again. The service is not told. */
export function usePlace() {
  // The types of the router know the addresses of the app alone.
  const asked: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    tab: text(asked.tab),
    sub: text(asked.sub),
    part: text(asked.part),
    go: (next: { tab?: string; sub?: string; part?: string }) =>
      void navigate({ to: toSlice('/marketing'), search: next as never, resetScroll: false }),
  };
}
