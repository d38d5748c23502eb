import { tracks as words } from '@unmask/product/copy/statement';
import { trackRows } from '@unmask/product/result-statement';
import { Panel } from '@unmask/ui';
import type { Result } from './result-types.ts';
import classes from './statement.module.css';
import { TracksTable } from './tracks-table.tsx';

/** Part by part: what each says on its own, where that is measured, and its clearest single method. */
export function TracksPanel({ result }: { result: Result }) {
  const rows = trackRows(result);
  if (rows.length === 0) return null;
  return (
    <Panel title={words.title}>
      <p className={classes.help}>{words.text}</p>
      <TracksTable rows={rows} />
    </Panel>
  );
}
