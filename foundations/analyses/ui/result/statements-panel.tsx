import { statements as words } from '@unmask/product/copy/evidence';
import { statementName } from '@unmask/product/evidence-reading';
import { Panel } from '@unmask/ui';
import classes from './evidence.module.css';
import type { Result } from './result-types.ts';

/** Every field of the file's metadata; nothing where they were not read. */
export function StatementsPanel({ result: { statements } }: { result: Result }) {
  if (statements === undefined) return null;
  return (
    <Panel title={words.title}>
      {statements.length === 0 ? (
        <p className={classes.help}>{words.none}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the screen is scrolled with the keys.
        <section className={classes.scroll} tabIndex={0} aria-label={words.title}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{words.columns.where}</th>
                <th scope="col">{words.columns.name}</th>
                <th scope="col">{words.columns.value}</th>
              </tr>
            </thead>
            <tbody>
              {statements.map(({ source, name, value }) => (
                <tr key={`${source} ${name} ${value}`}>
                  <td>{words.sources[source]}</td>
                  <th scope="row">{statementName(name)}</th>
                  <td>{value ?? words.position}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <p className={classes.help}>{words.text}</p>
    </Panel>
  );
}
