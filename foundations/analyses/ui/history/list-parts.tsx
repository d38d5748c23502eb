/** What every list of analyses has around its items. */
import { Alert, Button, Skeleton } from '@mantine/core';
import { history as words } from '@unmask/product/copy/history';
import classes from './history.module.css';

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth'];

/** @param height of one item, pixels */
export function ListLoading({ label, height }: { label: string; height: number }) {
  return (
    <div role="status" aria-label={label} className={classes.skeletons}>
      {PLACES.map((place) => (
        <Skeleton key={place} height={height} radius={4} />
      ))}
    </div>
  );
}

interface ListFailedProps {
  words: { failed: string; retry: string };
  onRetry: () => void;
}

export function ListFailed({ words: { failed, retry }, onRetry }: ListFailedProps) {
  return (
    <Alert color="var(--um-red)" variant="outline" role="alert">
      <p className={classes.plain}>{failed}</p>
      <Button variant="default" onClick={onRetry}>
        {retry}
      </Button>
    </Alert>
  );
}

interface ListFootProps {
  count: number;
  found: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** How many are shown, and the way to more. */
export function ListFoot({ count, found }: ListFootProps) {
  return (
    <div className={classes.foot}>
      <span role="status" className="um-dim">
        {words.count(count)}
        {!found.hasNextPage && `. ${words.end}`}
      </span>
      {found.hasNextPage && (
        <Button
          variant="default"
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
    </div>
  );
}
