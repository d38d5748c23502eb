import { accuracy as words } from '@unmask/product/copy/accuracy';
import { decimal } from '@unmask/product/language';
import classes from './accuracy.module.css';
import { intervalWords, plain, signed } from './format.ts';
import type { Interval, ModalityReport } from './report.ts';

/** The scale begins below chance, so that an interval that reaches there can be seen. */
const FROM = 0.3;
const CHANCE = 0.5;

function place(value: number): string {
  const share = (Math.min(1, Math.max(FROM, value)) - FROM) / (1 - FROM);
  return `${decimal(100 * share, 2)}%`;
}

function Bar({ title, value }: { title: string; value: Interval }) {
  const low = value.low ?? value.value;
  const high = value.high ?? value.value;
  return (
    <div className={classes.bar}>
      <dt>{title}</dt>
      <dd className="um-mono">{intervalWords(value, plain)}</dd>
      <dd className={classes.track} aria-hidden="true">
        <span className={classes.chance} style={{ insetInlineStart: place(CHANCE) }} />
        <span
          className={classes.whisker}
          style={{ insetInlineStart: place(low), insetInlineEnd: `calc(100% - ${place(high)})` }}
        />
        <span className={classes.dot} style={{ insetInlineStart: place(value.value) }} />
      </dd>
    </div>
  );
}

/** What the difference shows, in words. */
function verdict({ control, controlMargin: margin }: ModalityReport): string {
  const { text } = words.control;
  if (control === null) return text.missing;
  if (margin === null || margin.low === null || margin.high === null) return text.unpaired;
  if (margin.low > 0) return text.ahead;
  return margin.high < 0 ? text.behind : text.unclear;
}

/** The engine beside a classifier that sees metadata alone: what the labelled set gives away for free. */
export function ControlComparison({ report }: { report: ModalityReport }) {
  const { control, controlMargin, figures } = report;
  const { title, engine, metadata, lead, scale } = words.control;
  return (
    <section className={classes.block}>
      <h3>{title}</h3>
      {control !== null && figures.auc !== null && (
        <>
          <dl className={classes.bars}>
            <Bar title={engine} value={figures.auc} />
            <Bar title={metadata} value={control} />
          </dl>
          <p className={`${classes.scale} um-mono`} aria-hidden="true">
            <span>{decimal(FROM, 1)}</span>
            <span className={classes.scaleChance} style={{ insetInlineStart: place(CHANCE) }}>
              {scale.chance}
            </span>
            <span>{scale.perfect}</span>
          </p>
        </>
      )}
      {controlMargin !== null && (
        <p className={classes.lead}>
          {lead} <span className="um-mono">{intervalWords(controlMargin, signed)}</span>
        </p>
      )}
      <p className={classes.help}>{verdict(report)}</p>
    </section>
  );
}
