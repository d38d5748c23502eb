import { Alert, Button, Skeleton } from '@mantine/core';
import { loading, tryAgain } from '@unmask/product/copy/site';
import type { ReactNode } from 'react';
import classes from './async-view.module.css';

interface LoadingProps {
  /** What is being read, for those who do not see it. */
  label?: string;
  rows?: number;
  /** Of a row, pixels. */
  height?: number;
}

/** In place of what is being read: as high as that will be, so that nothing jumps. */
export function Loading({ label = loading, rows = 1, height = 72 }: LoadingProps) {
  return (
    <div role="status" aria-label={label} className={classes.loading}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} radius={4} />
      ))}
    </div>
  );
}

interface FailedProps {
  text: string;
  retry?: string;
  onRetry: () => unknown;
}

/** In place of what could not be read, with the way to try again. */
export function Failed({ text, retry = tryAgain, onRetry }: FailedProps) {
  return (
    <Alert color="var(--um-red)" variant="outline" role="alert">
      <div className={classes.failed}>
        <p>{text}</p>
        <Button variant="default" size="sm" onClick={() => void onRetry()}>
          {retry}
        </Button>
      </div>
    </Alert>
  );
}

/** The part of a query of TanStack that a view needs. */
export interface AsyncState<T> {
  data: T | undefined;
  isPending: boolean;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
}

interface AsyncViewProps<T> extends LoadingProps {
  query: AsyncState<T>;
  /** What is said when it could not be read. */
  failed: string | ((error: unknown) => string);
  children: (data: T) => ReactNode;
}

/** What is read from the server, in each of its states: being read, not to be had, there. */
export function AsyncView<T>({ query, failed, children, ...loadingProps }: AsyncViewProps<T>) {
  if (query.isPending) return <Loading {...loadingProps} />;
  if (query.isError || query.data === undefined) {
    const text = typeof failed === 'string' ? failed : failed(query.error);
    return <Failed text={text} onRetry={query.refetch} />;
  }
  return children(query.data);
}
