import { Button } from '@mantine/core';
import { Panel } from '@unmask/ui';
import { paperOf } from '../report/paper.ts';
import type { ForensicReport } from '../report/shape.ts';
import { page } from '../words-ui.ts';
import classes from './forensics.module.css';

const words = page.sample;

/** What a report looks like: made on this device, of nothing. */
export function SampleReport({ report, onClose }: { report: ForensicReport; onClose: () => void }) {
  const paper = paperOf(report);
  return (
    <Panel
      title={words.title}
      aside={
        <Button variant="subtle" size="compact-sm" onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <div className={classes.stack}>
        <p className={classes.mark}>{paper.mark}</p>
        <div className={classes.row}>
          <Button component="a" href="/api/forensics/sample.pdf" download variant="default">
            {page.reports.download}
          </Button>
          <span className={classes.small}>{words.text}</span>
        </div>
        <div>
          <strong>{paper.title}</strong>
          {paper.lines.map((line) => (
            <span key={line} className={classes.small}>
              {line}
            </span>
          ))}
        </div>
        {paper.blocks.map(({ heading, items }, index) => (
          <section key={index} className={classes.tight}>
            <h3>{heading}</h3>
            {items.map((item, place) => (
              <Item key={place} item={item} />
            ))}
          </section>
        ))}
      </div>
    </Panel>
  );
}

type Item = ReturnType<typeof paperOf>['blocks'][number]['items'][number];

function Item({ item }: { item: Item }) {
  if ('text' in item) {
    return (
      <p className={item.small ? classes.small : classes.written}>
        {item.strong ? <strong>{item.text}</strong> : item.text}
      </p>
    );
  }
  if ('list' in item) {
    return (
      <ul>
        {item.list.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    );
  }
  if (item.rows.length === 0) return null;
  const label = item.columns.map(({ title }) => title).join(', ');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the screen is scrolled with the keys.
    <section className={classes.scroll} tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {item.columns.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {item.rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, column) => (
                <td key={column} className={classes.written}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
