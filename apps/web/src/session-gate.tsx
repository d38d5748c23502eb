import { Loader } from '@mantine/core';
import { useSession } from '@unmask/accounts/ui';
import { loading } from '@unmask/product/copy/site';
import type { ReactNode } from 'react';
import classes from './pages/pages.module.css';

/** Pages about the person wait until it is known who is here. */
export function SessionGate({ children }: { children: ReactNode }) {
  const session = useSession();
  if (!session.loading) return children;
  return (
    <div className={classes.loading} role="status" aria-label={loading}>
      <Loader />
    </div>
  );
}
