import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { teamExportPath } from '@unmask/analyses/contract';
import { history, teamExport, teamHistory as words } from '@unmask/product/copy/history';
import { Failed, Loading, showToast } from '@unmask/ui';
import { useEffect } from 'react';
import { analysisCalls } from '../rpc.ts';
import classes from './history.module.css';
import { HistoryFilters } from './history-filters.tsx';
import { filterOf, type HistorySearch, hasFilters } from './history-search.ts';
import { ListFoot } from './list-parts.tsx';
import team from './team-history.module.css';
import { TeamTable } from './team-table.tsx';

interface TeamHistoryProps {
  organizationId: string;
  search: HistorySearch;
  onSearch: (search: HistorySearch) => void;
}

function useTeamHistory(organizationId: string, search: HistorySearch) {
  const { scope: _scope, outcome: _outcome, ...filter } = filterOf(search);
  const found = useInfiniteQuery({
    queryKey: ['team-analyses', organizationId, filter],
    queryFn: ({ pageParam }) => analysisCalls().team({ organizationId, ...filter, cursor: pageParam }),
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  return { found, filter };
}

/** The analyses of the organization as far as the role shows them, with filters and a file of what they find. */
export function TeamHistory({ organizationId, search, onSearch }: TeamHistoryProps) {
  const { found, filter } = useTeamHistory(organizationId, search);
  const { error } = found;
  useEffect(() => {
    if (!error) return;
    console.warn('analysis history', error);
    showToast(words.failedToast, 'destructive');
  }, [error]);
  const pages = found.data?.pages ?? [];
  const items = pages.flatMap((page) => page.items);
  return (
    <section className={team.history} aria-label={words.title}>
      <div className={team.head}>
        <h2 className={team.title}>{words.title}</h2>
        <Button
          component="a"
          href={teamExportPath(organizationId, filter)}
          download
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.6} />}
        >
          {teamExport.action}
        </Button>
      </div>
      {pages[0] && !pages[0].viewAll && <p className={team.note}>{words.onlyOwn}</p>}
      <HistoryFilters
        search={search}
        organization={null}
        searchLabel={words.search}
        personal={false}
        onSearch={onSearch}
      />
      {found.isPending && <Loading label={words.loading} rows={5} height={44} />}
      {error && items.length === 0 && (
        <Failed text={words.failed} retry={words.retry} onRetry={found.refetch} />
      )}
      {found.isSuccess && items.length === 0 && <Empty filtered={hasFilters(search)} />}
      {items.length > 0 && (
        <>
          <TeamTable items={items} busy={found.isPlaceholderData} />
          <ListFoot count={items.length} found={found} />
        </>
      )}
    </section>
  );
}

function Empty({ filtered }: { filtered: boolean }) {
  if (filtered) return <p className={classes.noMatch}>{history.noMatch}</p>;
  return (
    <div className={classes.empty}>
      <h3>{words.empty}</h3>
      <p>{words.emptyText}</p>
    </div>
  );
}
