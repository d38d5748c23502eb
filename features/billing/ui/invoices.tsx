import { Table } from '@mantine/core';
import type { Overview } from '@unmask/billing/contract';
import { billingPage as words } from '@unmask/product/copy/billing';
import { formatCents, planCard } from '@unmask/product/prices';
import { Panel } from '@unmask/ui';
import { formatDay } from './calls.ts';

/** Newest first. */
export function Invoices({ invoices }: { invoices: Overview['invoices'] }) {
  return (
    <Panel title={words.invoices}>
      {invoices.length === 0 ? (
        <p className="um-dim">{words.noInvoices}</p>
      ) : (
        <Table.ScrollContainer minWidth={300}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{words.date}</Table.Th>
                <Table.Th>{words.planColumn}</Table.Th>
                <Table.Th>{words.amount}</Table.Th>
                <Table.Th>{words.status}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {invoices.map((invoice) => (
                <Table.Tr key={invoice.id}>
                  <Table.Td>{formatDay(invoice.issuedAt)}</Table.Td>
                  <Table.Td>{invoice.tier ? planCard(invoice.tier).name : '–'}</Table.Td>
                  <Table.Td className="um-mono">{formatCents(invoice.amountCents)}</Table.Td>
                  <Table.Td>{words.statuses[invoice.status]}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Panel>
  );
}
