import { Panel } from '@unmask/ui';
import { DataTable } from '@unmask/ui/data-table.tsx';
import { heldList } from '@unmask/ui/list.ts';
import type { Metrics } from '../contract.ts';
import { page } from '../page-words.ts';
import classes from './compliance.module.css';

const words = page.trends;
const [WIDTH, HEIGHT, LEFT, TOP, BOTTOM] = [720, 220, 40, 12, 26];
const MARKS = [0, 25, 50, 75, 100];
const months = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });

/** Twelve points, counted from what happened; the table says the same for those who do not see the line. */
export function TrendsTab({ metrics: { trendsData } }: { metrics: Metrics }) {
  return (
    <Panel title={words.title}>
      <div className={classes.stack}>
        <p className={classes.text}>{words.text}</p>
        <Line points={trendsData} />
        <DataTable
          label={words.label}
          list={heldList([...trendsData].reverse())}
          keyOf={({ date }) => date}
          empty={page.noData}
          columns={[
            { label: words.month, name: true, cell: ({ date }) => months.format(new Date(date)) },
            {
              label: words.score,
              cell: ({ score }) => (score === null ? page.noData : words.percent(score)),
            },
          ]}
        />
      </div>
    </Panel>
  );
}

export function Line({ points }: { points: Metrics['trendsData'] }) {
  const x = (index: number) => LEFT + 16 + (index * (WIDTH - LEFT - 32)) / (points.length - 1);
  const y = (score: number) => TOP + (1 - score / 100) * (HEIGHT - TOP - BOTTOM);
  const known = points.flatMap(({ score }, index) => (score === null ? [] : [{ index, score }]));
  return (
    <svg className={classes.trend} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words.label}>
      {MARKS.map((score) => (
        <g key={score}>
          <line x1={LEFT} x2={WIDTH} y1={y(score)} y2={y(score)} className={classes.grid} />
          <text x={LEFT - 8} y={y(score) + 4} textAnchor="end">
            {score}
          </text>
        </g>
      ))}
      {points.map(({ date }, index) => (
        <text key={date} x={x(index)} y={HEIGHT - 6} textAnchor="middle">
          {short.format(new Date(date))}
        </text>
      ))}
      <polyline
        points={known.map(({ index, score }) => `${x(index)},${y(score)}`).join(' ')}
        className={classes.curve}
      />
      {known.map(({ index, score }) => (
        <circle key={index} cx={x(index)} cy={y(score)} r={4} className={classes.point} />
      ))}
    </svg>
  );
}
