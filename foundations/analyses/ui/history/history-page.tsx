import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { history as words } from '@unmask/product/copy/history';
import { Failed, Loading } from '@unmask/ui';
import { Part, usePlaces } from '@unmask/ui/slices.tsx';
import { useCallback, useState } from 'react';
import { BulkBar } from './bulk-bar.tsx';
import classes from './history.module.css';
import { HistoryFilters } from './history-filters.tsx';
import { FileLists, HistoryList, RunningList } from './history-list.tsx';
import { type HistorySearch, hasFilters } from './history-search.ts';
import { SavedDialogs, type SavedSubject } from './later-dialogs.tsx';
import { ListFoot } from './list-parts.tsx';
import { useHistory } from './use-history.ts';

interface HistoryPageProps {
  search: HistorySearch;
  onSearch: (search: HistorySearch) => void;
}

/** Saved analyses, newest first. */
export function HistoryPage({ search, onSearch }: HistoryPageProps) {
  const found = useHistory(search);
  const notes = usePlaces('history.note');
  const [subject, setSubject] = useState<SavedSubject | null>(null);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const close = useCallback(() => setSubject(null), []);
  const pages = found.data?.pages ?? [];
  const items = pages.flatMap((page) => page.items);
  // What a filter hides is not acted on.
  const chosen = items.filter(({ id }) => selected.includes(id));
  return (
    <div className={`um-page ${classes.page}`}>
      <header className={classes.head}>
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
      </header>
      {notes.map(({ id, load }) => (
        <Part key={id} load={load} waiting={null} />
      ))}
      <HistoryFilters search={search} organization={pages[0]?.organization ?? null} onSearch={onSearch} />
      <FileLists lists={pages[0]?.lists ?? []} />
      <RunningList running={pages[0]?.running ?? []} />
      {found.isPending && <Loading label={words.loading} rows={5} height={56} />}
      {found.isError && items.length === 0 && (
        <Failed text={words.failed} retry={words.retry} onRetry={found.refetch} />
      )}
      {found.isSuccess && items.length === 0 && <Empty filtered={hasFilters(search)} />}
      {items.length > 0 && (
        <>
          {chosen.length > 0 && <BulkBar items={chosen} onSelect={setSelected} />}
          <HistoryList
            items={items}
            busy={found.isPlaceholderData}
            selected={new Set(chosen.map(({ id }) => id))}
            onSelect={setSelected}
            onAction={(action, item) => setSubject({ action, id: item.id, name: item.name })}
          />
          <ListFoot count={items.length} found={found} />
        </>
      )}
      <SavedDialogs subject={subject} onClose={close} onRemoved={close} />
    </div>
  );
}

function Empty({ filtered }: { filtered: boolean }) {
  if (filtered) return <p className={classes.noMatch}>{words.noMatch}</p>;
  return (
    <div className={classes.empty}>
      <h2>{words.empty}</h2>
      <p>{words.emptyText}</p>
      <Anchor component={Link} to="/" hash="analyze">
        {words.analyze}
      </Anchor>
    </div>
  );
}
