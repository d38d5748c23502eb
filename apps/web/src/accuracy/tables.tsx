import { accuracy as words } from '@unmask/product/copy/accuracy';
import { bands } from '@unmask/product/copy/bands';
import { signalWords } from '@unmask/product/copy/signals';
import type { ReactNode } from 'react';
import classes from './accuracy.module.css';
import { percent, plain, signed } from './format.ts';
import {
  type BandRow,
  type Interval,
  type KindRow,
  type OriginRow,
  type RobustnessRow,
  SECOND_FIGURES,
  type SecondTest,
  type SignalRow,
} from './report.ts';

interface TableProps {
  title: string;
  /** One or two sentences on how to read it. */
  help?: string;
  head: string[];
  /** Long tables start closed, so that the page can be read. */
  open?: boolean;
  children: ReactNode;
}

export function Table({ title, help, head, open = false, children }: TableProps) {
  return (
    <details className={classes.details} open={open}>
      <summary>{title}</summary>
      {help !== undefined && <p className={classes.help}>{help}</p>}
      {/* Wider than a phone: it scrolls, so it must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the keyboard's focus */}
      <div className={classes.scroll} role="group" tabIndex={0} aria-label={title}>
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
          <tbody>{children}</tbody>
        </table>
      </div>
    </details>
  );
}

const { columns } = words;

/** A figure with its interval behind it, on a phone below it. */
export function IntervalCell({
  value,
  format,
}: {
  value: Interval | null;
  format: (value: number) => string;
}) {
  if (value === null) return <td>{words.noFigure}</td>;
  const { low, high } = value;
  return (
    <td>
      {format(value.value)}
      {low !== null && high !== null && (
        <>
          {' '}
          <span className={classes.range}>({words.range(format(low), format(high))})</span>
        </>
      )}
    </td>
  );
}

export function KindTable({ rows }: { rows: KindRow[] }) {
  if (rows.length === 0) return null;
  const head = [columns.kind, columns.files, columns.auc, columns.namedAi, columns.missed, columns.tprAt5];
  return (
    <Table open title={words.byKind} help={words.byKindHelp} head={head}>
      {rows.map((row) => (
        <tr key={row.name}>
          <th scope="row">{words.kinds[row.name] ?? row.name}</th>
          <td>{row.files ?? words.noFigure}</td>
          <IntervalCell value={row.auc} format={plain} />
          <IntervalCell value={row.recall} format={percent} />
          <IntervalCell value={row.missed} format={percent} />
          <IntervalCell value={row.tprAt5} format={percent} />
        </tr>
      ))}
    </Table>
  );
}

export function BandTable({ rows }: { rows: BandRow[] }) {
  if (rows.length === 0) return null;
  const names: Record<string, string> = bands;
  return (
    <Table
      open
      title={words.bands}
      help={words.bandsHelp}
      head={[columns.band, columns.ofReal, columns.ofAi]}
    >
      {rows.map((row) => (
        <tr key={row.name}>
          <th scope="row">{names[row.name] ?? row.name}</th>
          <td>{percent(row.ofReal)}</td>
          <td>{percent(row.ofAi)}</td>
        </tr>
      ))}
    </Table>
  );
}

export function SignalTable({ rows }: { rows: SignalRow[] }) {
  if (rows.length === 0) return null;
  const head = [columns.signal, columns.files, columns.auc, columns.gain];
  return (
    <Table open title={words.signals} help={words.signalsHelp} head={head}>
      {rows.map((row) => (
        <tr key={row.name}>
          <th scope="row">{signalWords[row.name]?.name ?? row.name}</th>
          <td>{row.files ?? words.noFigure}</td>
          <IntervalCell value={row.auc} format={plain} />
          <IntervalCell value={row.gain} format={signed} />
        </tr>
      ))}
    </Table>
  );
}

export function OriginTable({ title, first, rows }: { title: string; first: string; rows: OriginRow[] }) {
  if (rows.length === 0) return null;
  return (
    <Table
      title={words.origins(title, rows.length)}
      head={[first, columns.files, columns.namedAi, columns.inconclusive]}
    >
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

export function RobustnessTable({ rows }: { rows: RobustnessRow[] }) {
  if (rows.length === 0) return null;
  const { change, files, before, after, recallBefore, recallAfter, falseAlarm } = columns;
  return (
    <Table
      open
      title={words.robustness}
      help={words.robustnessHelp}
      head={[change, files, before, after, recallBefore, recallAfter, falseAlarm]}
    >
      {rows.map((row) => (
        <tr key={row.name}>
          <th scope="row">{words.changes[row.name] ?? row.name}</th>
          <td>{row.files ?? words.noFigure}</td>
          <IntervalCell value={row.before} format={plain} />
          <IntervalCell value={row.after} format={plain} />
          <IntervalCell value={row.recallBefore} format={percent} />
          <IntervalCell value={row.recall} format={percent} />
          <IntervalCell value={row.falseAlarm} format={percent} />
        </tr>
      ))}
    </Table>
  );
}

/** The same engine on sources that no fit has met. */
export function SecondTestTable({ test }: { test: SecondTest }) {
  const { second, figures } = words;
  const said = test.withStatements;
  const help = [
    second.help(test.files, test.real, test.ai),
    said === null ? '' : second.statementsHelp,
    test.date === null ? '' : second.scored(test.date),
  ];
  return (
    <Table
      open
      title={second.title}
      help={help.filter((part) => part !== '').join(' ')}
      head={[second.figure, ...(said === null ? [second.value] : [second.alone, second.withStatements])]}
    >
      {SECOND_FIGURES.map((name) => {
        const format = name === 'auc' ? plain : percent;
        return (
          <tr key={name}>
            <th scope="row">{figures[name]}</th>
            <IntervalCell value={test.figures[name]} format={format} />
            {said !== null && <IntervalCell value={said[name]} format={format} />}
          </tr>
        );
      })}
    </Table>
  );
}
