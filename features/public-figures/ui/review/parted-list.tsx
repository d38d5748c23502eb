import { Button } from '@mantine/core';
import { AsyncView } from '@unmask/ui';
import type { ListState } from '@unmask/ui/list.ts';
import type { ReactNode } from 'react';
import classes from '../figures.module.css';

interface Props<Item> {
  list: ListState<Item>;
  words: { title: string; empty: string; failed: string; loading: string; more: string };
  /** Of what stands there while it is read, in pixels. */
  height: number;
  row: (item: Item) => ReactNode;
}

/** What waits for staff, one below the other: more is to be said of each than a line of a table holds. */
export function PartedList<Item>({ list, words, height, row }: Props<Item>) {
  const { items, isError, refetch, next } = list;
  const query = { data: items, isPending: items === undefined && !isError, isError, error: null, refetch };
  return (
    <AsyncView query={query} failed={words.failed} label={words.loading} rows={2} height={height}>
      {(found) =>
        found.length === 0 ? (
          <p className={classes.text}>{words.empty}</p>
        ) : (
          <>
            <ul className={classes.reports} aria-label={words.title}>
              {found.map(row)}
            </ul>
            {next?.more && (
              <div>
                <Button variant="default" size="sm" loading={next.busy} onClick={() => void next.read()}>
                  {words.more}
                </Button>
              </div>
            )}
          </>
        )
      }
    </AsyncView>
  );
}
