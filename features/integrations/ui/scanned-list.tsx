import { useNavigate } from '@tanstack/react-router';
import { formatBytes, Panel, Time } from '@unmask/ui';
import { actionColumn, DataTable } from '@unmask/ui/data-table.tsx';
import { usePages } from '@unmask/ui/list.ts';
import type { Scanned } from '../mailbox-contract.ts';
import { mailboxPage } from '../mailbox-words.ts';
import { integrationCalls, mailAttachmentsKey } from './calls.ts';
import classes from './integrations.module.css';

const words = mailboxPage.attachments;
/** What is under way is looked at more often. */
const AGAIN_MS = 15_000;
const BUSY_MS = 3_000;

/** What was in the mail: each with its result, or why there is none. */
export function ScannedList({ organizationId }: { organizationId: string }) {
  const navigate = useNavigate();
  const list = usePages({
    queryKey: mailAttachmentsKey(organizationId),
    read: (cursor) => integrationCalls().listMailAttachments({ organizationId, ...(cursor && { cursor }) }),
    nextOf: ({ nextCursor }) => nextCursor,
    again_ms: (items) =>
      items.some(({ state }) => state === 'found' || state === 'analysing') ? BUSY_MS : AGAIN_MS,
  });
  return (
    <Panel title={words.title}>
      <DataTable
        label={words.title}
        list={list}
        keyOf={({ id }) => id}
        empty={words.none}
        failed={words.failed}
        loading={words.loading}
        more={words.more}
        columns={[
          {
            label: words.columns.file,
            name: true,
            cell: ({ file_name: name, size, subject }) => (
              <>
                <span>{name}</span>
                <span className={classes.small}>{formatBytes(size)}</span>
                <span className={classes.small}>{subject}</span>
              </>
            ),
          },
          {
            label: words.columns.from,
            cell: ({ sender }) => <span className={classes.small}>{sender}</span>,
          },
          { label: words.columns.when, cell: ({ received_at }) => <Time at={received_at} /> },
          { label: words.columns.result, cell: (item) => <Result of={item} /> },
          actionColumn(words.columns.actions, ({ analysis_id: id, state, file_name: name }: Scanned) => [
            id !== null &&
              state === 'analysed' && {
                text: words.open,
                name: words.openOf(name),
                run: () => navigate({ to: '/analyses/$id', params: { id } }),
              },
          ]),
        ]}
      />
    </Panel>
  );
}

function Result({ of: { state, reason, error, outcome } }: { of: Scanned }) {
  if (state === 'skipped') return reason && words.skipped[reason];
  if (state === 'analysed') return words.outcomes[outcome ?? ''] ?? outcome;
  return (
    <>
      <span>{words.states[state]}</span>
      {error !== null && <span className={classes.small}>{error}</span>}
    </>
  );
}
