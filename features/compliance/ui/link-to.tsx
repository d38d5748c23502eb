import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { toSlice } from '@unmask/ui/slices.tsx';
import type { ReactNode } from 'react';

/** Where something is mended: a page of whichever slice or foundation has it. */
export function LinkTo({ to, name, children }: { to: string; name?: string; children: ReactNode }) {
  return (
    <Anchor component={Link} to={toSlice(to as `/${string}`)} aria-label={name} inherit>
      {children}
    </Anchor>
  );
}
