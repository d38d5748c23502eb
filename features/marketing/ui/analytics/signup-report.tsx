import { useQuery } from '@tanstack/react-query';
import { Panel, Time } from '@unmask/ui';
import { DataTable } from '@unmask/ui/data-table.tsx';
import { wholeList } from '@unmask/ui/list.ts';
import { links as words } from '../../analytics-words.ts';
import { arrivalsKey, marketingCalls } from '../calls.ts';
import classes from '../marketing.module.css';

/** Which links brought accounts: for staff. */
export function SignupReport({ staff }: { staff: boolean }) {
  const query = useQuery({
    queryKey: arrivalsKey,
    queryFn: () => marketingCalls().arrivals(),
    enabled: staff,
  });
  return (
    <Panel title={words.report}>
      {staff ? (
        <div className={classes.stack}>
          <DataTable
            label={words.report}
            list={wholeList(query)}
            empty={words.empty}
            failed={words.failed}
            loading={words.loading}
            keyOf={({ source, medium, campaign }) => JSON.stringify([source, medium, campaign])}
            columns={[
              { label: words.columns.source, name: true, cell: ({ source }) => source },
              { label: words.columns.medium, cell: ({ medium }) => medium },
              { label: words.columns.campaign, cell: ({ campaign }) => campaign },
              { label: words.columns.signups, cell: ({ signups }) => signups.toLocaleString('en') },
              { label: words.columns.last, cell: ({ lastAt }) => <Time at={lastAt} show="ago" /> },
            ]}
          />
          {query.data && <p className={classes.small}>{words.others(query.data.others)}</p>}
        </div>
      ) : (
        <p className={classes.text}>{words.staffOnly}</p>
      )}
    </Panel>
  );
}
