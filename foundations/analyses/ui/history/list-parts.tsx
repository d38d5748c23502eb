/** What every list of analyses has around its items. */
import { Button } from '@mantine/core';
import { history as words } from '@unmask/product/copy/history';
import classes from './history.module.css';

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
