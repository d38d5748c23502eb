import type { Comparison } from '../contract.ts';
import { detail } from '../words-ui.ts';
import classes from './forensics.module.css';

const words = detail.exhibits;
type Rows = Comparison['rows'];

/** What container and encoder left in two files, side by side; where nothing can be concluded, nothing is. */
export function ComparisonTable({ comparison: { reference, rows, said } }: { comparison: Comparison }) {
  const stated = rows.filter(({ agrees }) => agrees !== null);
  const open = rows.filter(({ agrees }) => agrees === null);
  return (
    <div className={classes.tight}>
      <h4>{words.compared(reference)}</h4>
      <p className={classes.written}>{said}</p>
      {stated.length > 0 && <Rows label={words.compared(reference)} rows={stated} />}
      {open.length > 0 && (
        <details>
          <summary>{words.more}</summary>
          <p className={classes.small}>{open[0]?.note}</p>
          <Rows label={words.more} rows={open} />
        </details>
      )}
    </div>
  );
}

function Rows({ label, rows }: { label: string; rows: Rows }) {
  const { property, questioned, reference, agrees } = words.columns;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the screen is scrolled with the keys.
    <section className={classes.scroll} tabIndex={0} aria-label={label}>
      <table aria-label={label}>
        <thead>
          <tr>
            {[property, questioned, reference, agrees].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.property}>
              <th scope="row">{row.property}</th>
              <td>{row.questioned ?? ''}</td>
              <td>{row.reference ?? ''}</td>
              <td>{row.agrees === null ? words.notSaid : row.agrees ? words.agrees : words.differs}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
