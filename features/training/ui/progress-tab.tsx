import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Panel, Time } from '@unmask/ui';
import { DataTable } from '@unmask/ui/data-table.tsx';
import { wholeList } from '@unmask/ui/list.ts';
import { ProgressBar } from '@unmask/ui/progress-bar.tsx';
import { RECENT_SHOWN } from '../limits.ts';
import { portal, progress as words } from '../page-words.ts';
import { notice as toStore } from '../record-store-words.ts';
import { failed } from '../words.ts';
import { recordStoreKey, told, trainingCalls, trainingKey } from './calls.ts';
import { stateOf } from './modules-tab.tsx';
import classes from './training.module.css';

interface ProgressTabProps {
  organizationId: string;
  onOpen: (moduleId: string) => void;
}

/** One's own: the newest first, and everything that was begun. */
export function ProgressTab({ organizationId, onOpen }: ProgressTabProps) {
  const found = useQuery({
    queryKey: [...trainingKey(organizationId), 'progress'],
    queryFn: () => told(failed.ownProgress, trainingCalls().progress({ organizationId })),
  });
  const notice = useQuery({
    queryKey: [...recordStoreKey(organizationId), 'notice'],
    queryFn: () => trainingCalls().statementsTo({ organizationId }),
  });
  const to = notice.data?.to;
  const recent = found.data?.items.slice(0, RECENT_SHOWN) ?? [];
  return (
    <div className={classes.stack}>
      {to && <p className={classes.text}>{toStore(to.host, to.actor)}</p>}
      {recent.length > 0 && (
        <Panel title={words.recent}>
          <ul className={classes.recent} aria-label={words.recent}>
            {recent.map((row) => (
              <li key={row.id}>
                <span>{row.title}</span>
                <span className={classes.facts}>
                  {portal[stateOf({ progress: row }) === 'completed' ? 'completed' : 'goOn']} ·{' '}
                  <Time at={row.updated_at} show="ago" />
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title={words.all}>
        <DataTable
          label={words.all}
          list={wholeList(found)}
          keyOf={({ id }) => id}
          empty={words.empty}
          failed={words.failed}
          loading={words.loading}
          columns={[
            {
              label: words.columns.module,
              name: true,
              cell: ({ title, module_id }) => (
                <Button variant="subtle" size="compact-sm" onClick={() => onOpen(module_id)}>
                  {title}
                </Button>
              ),
            },
            {
              label: words.columns.progress,
              cell: ({ progress }) => (
                <span className={classes.percent}>
                  <ProgressBar percent={progress} label={words.percent(progress)} />
                  {words.percent(progress)}
                </span>
              ),
            },
            {
              label: words.columns.score,
              cell: ({ score }) => (score === null ? words.noScore : words.percent(score)),
            },
            {
              label: words.columns.state,
              cell: (row) => portal[stateOf({ progress: row })],
            },
            { label: words.columns.when, cell: ({ updated_at }) => <Time at={updated_at} /> },
          ]}
        />
      </Panel>
    </div>
  );
}
