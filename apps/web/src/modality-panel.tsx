import { accuracy as words } from '@unmask/product/copy/accuracy';
import { signalWords } from '@unmask/product/copy/signals';
import { Panel } from '@unmask/ui';
import {
  FIGURE_NAMES,
  type FigureName,
  type Interval,
  type ModalityReport,
  type OriginRow,
  type RobustnessRow,
} from './accuracy-report.ts';
import classes from './pages/accuracy-page.module.css';

const AS_NUMBER: readonly FigureName[] = ['auc', 'ece', 'control'];

function percent(share: number | null): string {
  return share === null ? words.noFigure : `${(share * 100).toFixed(1)} %`;
}

function plain(value: number): string {
  return value.toFixed(3);
}

/** Everything measured for one kind of file. */
export function ModalityPanel({ title, report }: { title: string; report: ModalityReport | null }) {
  if (report === null) {
    return (
      <Panel title={title} aside={words.notYet}>
        <p className={classes.plain}>{words.notYet}</p>
      </Panel>
    );
  }
  const { files, real, ai, figures, generators, sources, signals, robustness } = report;
  const split = files !== null && real !== null && ai !== null;
  return (
    <Panel
      title={title}
      aside={split ? words.filesSplit(files, real, ai) : files !== null && words.files(files)}
    >
      <dl className={classes.figures}>
        {FIGURE_NAMES.filter((name) => name !== 'control' || figures.control !== null).map((name) => (
          <Figure key={name} name={name} value={figures[name]} />
        ))}
      </dl>
      {signals.length > 0 && (
        <Table
          open
          title={words.signals}
          head={[words.columns.signal, words.columns.files, words.columns.auc]}
        >
          {signals.map((signal) => (
            <tr key={signal.name}>
              <th scope="row">{signalWords[signal.name]?.name ?? signal.name}</th>
              <td>{signal.files ?? words.noFigure}</td>
              <td>{intervalWords(signal.auc, plain)}</td>
            </tr>
          ))}
        </Table>
      )}
      <RobustnessTable rows={robustness} />
      <OriginTable title={words.byGenerator} first={words.columns.generator} rows={generators} />
      <OriginTable title={words.bySource} first={words.columns.source} rows={sources} />
    </Panel>
  );
}

function intervalWords(value: Interval | null, format: (value: number) => string): string {
  if (value === null) return words.noFigure;
  const { low, high } = value;
  if (low === null || high === null) return format(value.value);
  return `${format(value.value)} (${words.range(format(low), format(high))})`;
}

function Figure({ name, value }: { name: FigureName; value: Interval | null }) {
  const format = AS_NUMBER.includes(name) ? plain : percent;
  const range = value !== null && value.low !== null && value.high !== null;
  return (
    <div>
      <dt>{words.figures[name]}</dt>
      <dd className={value === null ? 'um-dim' : 'um-mono'}>
        {value === null ? words.noFigure : format(value.value)}
        {range && <span>{words.range(format(value.low ?? 0), format(value.high ?? 0))}</span>}
      </dd>
    </div>
  );
}

function OriginTable({ title, first, rows }: { title: string; first: string; rows: OriginRow[] }) {
  if (rows.length === 0) return null;
  const { files, namedAi, inconclusive } = words.columns;
  return (
    <Table title={words.origins(title, rows.length)} head={[first, files, namedAi, inconclusive]}>
      {rows.map((row) => (
        <tr key={row.name}>
          <th scope="row">{row.name}</th>
          <td>{row.files ?? words.noFigure}</td>
          <td>{percent(row.namedAi)}</td>
          <td>{percent(row.inconclusive)}</td>
        </tr>
      ))}
    </Table>
  );
}

function RobustnessTable({ rows }: { rows: RobustnessRow[] }) {
  if (rows.length === 0) return null;
  const { change, files, before, after, changed } = words.columns;
  const auc = (value: number | null) => (value === null ? words.noFigure : plain(value));
  return (
    <Table open title={words.robustness} head={[change, files, before, after, changed]}>
      {rows.map((row) => (
        <tr key={row.name}>
          <th scope="row">{words.changes[row.name] ?? row.name}</th>
          <td>{row.files ?? words.noFigure}</td>
          <td>{auc(row.before)}</td>
          <td>{auc(row.after)}</td>
          <td>{percent(row.changed)}</td>
        </tr>
      ))}
    </Table>
  );
}

interface TableProps {
  title: string;
  head: string[];
  /** Long tables start closed, so that the page can be read. */
  open?: boolean;
  children: React.ReactNode;
}

function Table({ title, head, open = false, children }: TableProps) {
  return (
    <details className={classes.details} open={open}>
      <summary>{title}</summary>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="um-mono">{children}</tbody>
        </table>
      </div>
    </details>
  );
}
