import { Anchor } from '@mantine/core';
import { formatDay } from '@unmask/ui';
import { entry as words } from '../page-words.ts';
import classes from './figures.module.css';

interface Sourced {
  sourceName: string;
  sourceUrl: string | null;
  publishedOn: string;
}

/** Who says so, and where. */
export function Source({ of: { sourceName, sourceUrl, publishedOn } }: { of: Sourced }) {
  const url = sourceUrl !== null && /^https?:\/\//.test(sourceUrl) ? sourceUrl : null;
  return (
    <>
      {url === null ? (
        sourceName
      ) : (
        <Anchor href={url} target="_blank" rel="noopener noreferrer nofollow" inherit>
          {sourceName}
        </Anchor>
      )}
      <span className={classes.small}>{words.published(formatDay(publishedOn))}</span>
    </>
  );
}
