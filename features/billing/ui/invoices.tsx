import { formatCents, planCard } from '@unmask/product/prices';
import { Panel } from '@unmask/ui';
import type { Overview } from '../contract.ts';
import { billingPage as words } from '../words.ts';
import classes from './billing.module.css';
import { formatDay } from './calls.ts';

/** Newest first. */
export function Invoices({ invoices }: { invoices: Overview['invoices'] }) {
  return (
    <Panel title={words.invoices}>
      {invoices.length === 0 ? (
        <p className={`um-dim ${classes.none}`}>{words.noInvoices}</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{words.date}</th>
              <th scope="col">{words.planColumn}</th>
              <th scope="col">{words.amount}</th>
              <th scope="col">{words.status}</th>
            </tr>
          </thead>
          <tbody>
            {invoices.map((invoice) => (
              <tr key={invoice.id}>
                <td>
                  <time dateTime={invoice.issuedAt} title={invoice.issuedAt}>
                    {formatDay(invoice.issuedAt)}
                  </time>
                </td>
                <td>{invoice.tier ? planCard(invoice.tier).name : words.noPlan}</td>
                <td className="um-mono">{formatCents(invoice.amountCents)}</td>
                <td>{words.statuses[invoice.status]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
