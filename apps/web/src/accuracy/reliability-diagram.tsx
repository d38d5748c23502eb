import { accuracy as words } from '@unmask/product/copy/accuracy';
import { useId } from 'react';
import classes from './accuracy.module.css';
import { percent } from './format.ts';
import type { ReliabilityBin } from './report.ts';
import { IntervalCell, Table } from './tables.tsx';

const SIDE = 280;
const LEFT = 46;
const BOTTOM = 44;
const TOP = 10;
const RIGHT = 14;
const TICKS = [0, 0.25, 0.5, 0.75, 1];

const x = (share: number): number => LEFT + share * SIDE;
const y = (share: number): number => TOP + (1 - share) * SIDE;

/** Area grows with the number of files; every point stays visible. */
function radius(files: number, most: number): number {
  return 3 + 6 * Math.sqrt(files / most);
}

function Axes() {
  const { stated, observed } = words.reliability;
  return (
    <g className={classes.axes}>
      {TICKS.map((tick) => (
        <g key={tick}>
          <line x1={x(tick)} x2={x(tick)} y1={y(0)} y2={y(1)} />
          <line x1={x(0)} x2={x(1)} y1={y(tick)} y2={y(tick)} />
          <text x={x(tick)} y={y(0) + 16} textAnchor="middle">
            {tick * 100}
          </text>
          <text x={x(0) - 8} y={y(tick) + 4} textAnchor="end">
            {tick * 100}
          </text>
        </g>
      ))}
      <text x={x(0.5)} y={y(0) + 36} textAnchor="middle">
        {stated}
      </text>
      <text transform={`translate(12 ${y(0.5)}) rotate(-90)`} textAnchor="middle">
        {observed}
      </text>
      <line className={classes.diagonal} x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} />
    </g>
  );
}

function Diagram({ bins }: { bins: ReliabilityBin[] }) {
  const title = useId();
  const most = Math.max(...bins.map(({ files }) => files));
  return (
    <svg
      className={classes.diagram}
      viewBox={`0 0 ${LEFT + SIDE + RIGHT} ${TOP + SIDE + BOTTOM}`}
      role="img"
      aria-labelledby={title}
    >
      <title id={title}>{words.reliability.label(bins.length)}</title>
      <Axes />
      {bins.map(({ from, stated, observed, files }) => (
        <g key={from} className={classes.point}>
          {observed.low !== null && observed.high !== null && (
            <line x1={x(stated)} x2={x(stated)} y1={y(observed.low)} y2={y(observed.high)} />
          )}
          <circle cx={x(stated)} cy={y(observed.value)} r={radius(files, most)} />
        </g>
      ))}
    </svg>
  );
}

/** Whether stated probabilities come true: the picture, and the same as a table. */
export function Reliability({ bins }: { bins: ReliabilityBin[] }) {
  const { title, help, table, columns } = words.reliability;
  return (
    <section className={classes.block}>
      <h3>{title}</h3>
      {bins.length === 0 ? (
        <p className={classes.help}>{words.notYet}</p>
      ) : (
        <>
          <Diagram bins={bins} />
          <p className={classes.help}>{help}</p>
          <Table title={table} head={[columns.bin, columns.files, columns.stated, columns.observed]}>
            {bins.map((bin) => (
              <tr key={bin.from}>
                <th scope="row">{words.range(percent(bin.from), percent(bin.to))}</th>
                <td>{bin.files}</td>
                <td>{percent(bin.stated)}</td>
                <IntervalCell value={bin.observed} format={percent} />
              </tr>
            ))}
          </Table>
        </>
      )}
    </section>
  );
}
