import { Panel } from '@unmask/ui';
import { type Standard, standards } from '../words-report.ts';
import { page } from '../words-ui.ts';
import classes from './forensics.module.css';

const words = page.compliance;

/** What the law and the trade ask of such reports, and who brings what. */
export function StandardsTab() {
  return (
    <div className={classes.stack}>
      <p className={classes.text}>{words.text}</p>
      <Panel title={words.legal}>
        <List of={standards.legal} />
      </Panel>
      <Panel title={words.technical}>
        <List of={standards.technical} />
      </Panel>
    </div>
  );
}

function List({ of: items }: { of: readonly Standard[] }) {
  return (
    <ul className={classes.list}>
      {items.map(({ name, asks, here, yours }) => (
        <li key={name} className={classes.item}>
          <h3>{name}</h3>
          <dl className={classes.facts}>
            <dt>{words.asks}</dt>
            <dd>{asks}</dd>
            <dt>{words.here}</dt>
            <dd>{here}</dd>
            <dt>{words.yours}</dt>
            <dd>{yours}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}
