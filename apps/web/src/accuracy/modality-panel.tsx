import { accuracy as words } from '@unmask/product/copy/accuracy';
import { Panel } from '@unmask/ui';
import classes from './accuracy.module.css';
import { ControlComparison } from './control-comparison.tsx';
import { percent, plain } from './format.ts';
import { Reliability } from './reliability-diagram.tsx';
import { FIGURE_NAMES, type FigureName, type Interval, type ModalityReport } from './report.ts';
import {
  BandTable,
  KindTable,
  OriginTable,
  RobustnessTable,
  SecondTestTable,
  SignalTable,
} from './tables.tsx';

const AS_NUMBER: readonly FigureName[] = ['auc', 'macroAuc', 'ece'];

/** Everything measured for one kind of file. */
export function ModalityPanel({ title, report }: { title: string; report: ModalityReport | null }) {
  if (report === null) {
    return (
      <Panel title={title} aside={words.notYet}>
        <p className={classes.plain}>{words.notYet}</p>
      </Panel>
    );
  }
  const { files, real, ai, figures, generators, sources } = report;
  const split = files !== null && real !== null && ai !== null;
  return (
    <Panel
      title={title}
      aside={split ? words.filesSplit(files, real, ai) : files !== null && words.files(files)}
    >
      <dl className={classes.figures}>
        {FIGURE_NAMES.map((name) => (
          <Figure key={name} name={name} value={figures[name]} />
        ))}
      </dl>
      <div className={classes.pair}>
        <ControlComparison report={report} />
        <Reliability bins={report.reliability} />
      </div>
      {report.second && <SecondTestTable test={report.second} />}
      <BandTable rows={report.bands} />
      <KindTable rows={report.kinds} />
      <SignalTable rows={report.signals} />
      <RobustnessTable rows={report.robustness} />
      <OriginTable title={words.byGenerator} first={words.columns.generator} rows={generators} />
      <OriginTable title={words.bySource} first={words.columns.source} rows={sources} />
    </Panel>
  );
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
