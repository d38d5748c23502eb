import { Panel, Time } from '@unmask/ui';
import { actionColumn, DataTable } from '@unmask/ui/data-table.tsx';
import { usePages } from '@unmask/ui/list.ts';
import { useCall } from '@unmask/ui/use-call.ts';
import type { SentStatement } from '../../record-store-contract.ts';
import { panel } from '../../record-store-words.ts';
import { statementsKey, trainingCalls } from '../calls.ts';
import classes from '../training.module.css';

const words = panel.log;
/** What is under way is looked at more often. */
const AGAIN_MS = 30_000;
const BUSY_MS = 3_000;

/** Statements, newest first, and what the record store said to each. */
export function StatementLog({ organizationId }: { organizationId: string }) {
  const list = usePages({
    queryKey: statementsKey(organizationId),
    read: (cursor) => trainingCalls().statements({ organizationId, ...(cursor && { cursor }) }),
    nextOf: ({ nextCursor }) => nextCursor,
    again_ms: (items) => (items.some(({ state }) => state === 'pending') ? BUSY_MS : AGAIN_MS),
  });
  const sending = useCall({
    call: (id: string) => trainingCalls().sendStatement({ organizationId, id }),
    done: words.sent,
    failed: words.sendFailed,
    changes: [statementsKey(organizationId)],
  });
  return (
    <Panel title={words.title}>
      <DataTable
        label={words.title}
        list={list}
        keyOf={({ id }) => id}
        empty={words.empty}
        failed={words.failed}
        loading={words.loading}
        more={words.more}
        columns={[
          {
            label: words.columns.what,
            name: true,
            cell: ({ verb, module }) => `${words.verbs[verb]} ${module}`,
          },
          { label: words.columns.who, cell: ({ email }) => email },
          { label: words.columns.when, cell: ({ created_at: at }) => <Time at={at} /> },
          {
            label: words.columns.state,
            cell: ({ state, error }) => (
              <>
                <span>{words.states[state]}</span>
                {error !== null && <p className={classes.facts}>{error}</p>}
              </>
            ),
          },
          actionColumn(words.columns.act, ({ id, state, verb, module }: SentStatement) => [
            state === 'failed' && {
              text: words.again,
              name: words.againOf(words.verbs[verb], module),
              run: () => sending.run(id),
            },
          ]),
        ]}
      />
    </Panel>
  );
}
