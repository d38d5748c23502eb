import { formatCents, planCard } from '@unmask/product/prices';
import { formatDay, Panel } from '@unmask/ui';
import { DataTable } from '@unmask/ui/data-table.tsx';
import { heldList } from '@unmask/ui/list.ts';
import type { Overview } from '../contract.ts';
import { billingPage as words } from '../page-words.ts';

/** Newest first. */
export function Invoices({ invoices }: { invoices: Overview['invoices'] }) {
  return (
    <Panel title={words.invoices}>
      <DataTable
        label={words.invoices}
        list={heldList(invoices)}
        keyOf={({ id }) => id}
        empty={words.noInvoices}
        columns={[
          {
            label: words.date,
            cell: ({ issuedAt }) => (
              <time dateTime={issuedAt} title={issuedAt}>
                {formatDay(issuedAt)}
              </time>
            ),
          },
          { label: words.planColumn, cell: ({ tier }) => (tier ? planCard(tier).name : words.noPlan) },
          {
            label: words.amount,
            cell: ({ amountCents }) => <span className="um-mono">{formatCents(amountCents)}</span>,
          },
          { label: words.status, cell: ({ status }) => words.statuses[status] },
        ]}
      />
    </Panel>
  );
}
