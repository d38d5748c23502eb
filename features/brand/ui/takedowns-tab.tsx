import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Panel, Time } from '@unmask/ui';
import { actionColumn, DataTable } from '@unmask/ui/data-table.tsx';
import { wholeList } from '@unmask/ui/list.ts';
import { useCall } from '@unmask/ui/use-call.ts';
import type { Takedown } from '../contract.ts';
import { NEXT_STATES, type TakedownState } from '../limits.ts';
import { page } from '../page-words.ts';
import { places, routes } from '../words.ts';
import classes from './brand.module.css';
import type { May } from './brand-page.tsx';
import { brandCalls, brandKey, failedAs } from './calls.ts';

const words = page.takedowns;

/** Every request with its document, and what became of it. */
export function TakedownsTab({ may }: { may: May }) {
  const { organizationId, work } = may;
  const query = useQuery({
    queryKey: brandKey(organizationId, 'takedowns'),
    queryFn: () => brandCalls().takedowns({ organizationId }),
  });
  const changing = useCall({
    call: ({ id, state }: { id: string; state: TakedownState }) =>
      brandCalls().updateTakedown({ organizationId, id, state }),
    done: words.updated,
    failed: failedAs(words.updateFailed),
    changes: [brandKey(organizationId)],
  });
  return (
    <Panel title={words.title}>
      <DataTable
        label={words.title}
        list={wholeList(query)}
        keyOf={({ id }) => id}
        empty={words.none}
        failed={words.failed}
        loading={words.loading}
        columns={[
          {
            label: words.columns.what,
            name: true,
            cell: ({ platform, url, route, legalBasis }) => (
              <>
                <span>
                  {places[platform]}: {routes[route].name}
                </span>
                <span className={classes.small}>{legalBasis}</span>
                <span className={classes.small}>{url}</span>
              </>
            ),
          },
          { label: words.columns.state, cell: ({ state }) => words.states[state] },
          {
            label: words.columns.when,
            cell: ({ submittedAt, createdAt }) => <Time at={submittedAt ?? createdAt} />,
          },
          {
            label: words.columns.document,
            cell: (request) => <Document organizationId={organizationId} request={request} open={work} />,
          },
          actionColumn(words.columns.actions, (request: Takedown) =>
            NEXT_STATES[request.state].map((state) => {
              const text = words.outcomes[state as keyof typeof words.outcomes];
              return (
                work && {
                  text,
                  name: words.outcomeOf(text, request.url),
                  look: 'quiet' as const,
                  run: () => changing.run({ id: request.id, state }),
                }
              );
            }),
          ),
        ]}
      />
    </Panel>
  );
}

interface DocumentProps {
  organizationId: string;
  request: Takedown;
  open: boolean;
}

function Document({ organizationId, request: { id, documentId, url }, open }: DocumentProps) {
  if (documentId === null) return <span className="um-dim">{words.noDocument}</span>;
  const file = `/api/organizations/${encodeURIComponent(organizationId)}/brand/takedowns/${encodeURIComponent(id)}/pdf`;
  return (
    <div className={classes.links}>
      {open && (
        <Anchor href={file} download size="sm" aria-label={words.downloadOf(url)}>
          {words.download}
        </Anchor>
      )}
      <Anchor href={`/verify/${encodeURIComponent(documentId)}`} size="sm" aria-label={words.verifyOf(url)}>
        {words.verify}
      </Anchor>
    </div>
  );
}
