import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AsyncView, Panel } from '@unmask/ui';
import { DataTable } from '@unmask/ui/data-table.tsx';
import { heldList } from '@unmask/ui/list.ts';
import { staffWords, senderWords as words } from '../../words-staff.ts';
import { NEWSLETTER_KEY, newsletterCalls } from '../calls.ts';
import classes from '../newsletter.module.css';

export function SenderPart() {
  const query = useQuery({
    queryKey: [...NEWSLETTER_KEY, 'sender'],
    queryFn: () => newsletterCalls().deliverability(),
    refetchOnWindowFocus: false,
  });
  const again = (
    <Button
      variant="default"
      size="compact-sm"
      loading={query.isFetching}
      onClick={() => void query.refetch()}
    >
      {words.again}
    </Button>
  );
  return (
    <Panel title={staffWords.parts.sender} aside={again}>
      <AsyncView query={query} label={staffWords.loading} height={160} failed={words.failed}>
        {({ from, domain, checks }) => (
          <div className={classes.stack}>
            <p className={classes.text}>{words.text}</p>
            <p>
              {words.from}: <span className={classes.record}>{from}</span>
            </p>
            {domain === null ? (
              <p className={classes.bad}>{words.noDomain}</p>
            ) : (
              <DataTable
                label={staffWords.parts.sender}
                list={heldList(checks)}
                empty=""
                keyOf={({ name }) => name}
                columns={[
                  { label: words.check, name: true, cell: ({ name }) => words.names[name] },
                  {
                    label: words.result,
                    cell: ({ state }) => (
                      <span className={state === 'good' ? undefined : classes.bad}>
                        {words.states[state]}
                      </span>
                    ),
                  },
                  { label: words.advice, cell: ({ advice }) => advice },
                  {
                    label: words.record,
                    cell: ({ record }) => <span className={classes.record}>{record}</span>,
                  },
                ]}
              />
            )}
          </div>
        )}
      </AsyncView>
    </Panel>
  );
}
