import {
  abstainReasons,
  metricRatings,
  metrics,
  unknownReason,
  result as words,
} from '@unmask/product/copy/result';
import { decimal } from '@unmask/product/language';
import { HIGHER_IS_BETTER, LOWER_IS_BETTER, type Metric, metricRating } from '@unmask/product/thresholds';
import { Panel } from '@unmask/ui';
import classes from './measurements.module.css';
import type { Result } from './result-types.ts';

const GROUPS = [
  { title: words.higher, names: HIGHER_IS_BETTER },
  { title: words.lower, names: LOWER_IS_BETTER },
] as const;

/** The technical metrics that this kind of file can have, in their two groups; one that was not measured says why. */
export function MetricGauges({ result }: { result: Result }) {
  // What no file of this kind has says nothing about this one.
  const groups = GROUPS.map(({ title, names }) => ({
    title,
    names: names.filter((name) => result.notMeasured[name] !== 'not_this_kind_of_file'),
  })).filter(({ names }) => names.length > 0);
  if (groups.length === 0) return null;
  return (
    <Panel title={words.metrics}>
      <div className={classes.gaugeGroups}>
        {groups.map((group) => (
          <div key={group.title}>
            <h3 className={classes.gaugeGroup}>{group.title}</h3>
            <ul className={classes.gauges}>
              {group.names.map((name) => (
                <Gauge
                  key={name}
                  name={name}
                  value={result.analysis[name]}
                  reason={result.notMeasured[name]}
                />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Panel>
  );
}

interface GaugeProps {
  name: Metric;
  value: number | null;
  reason: string | undefined;
}

function Gauge({ name, value, reason }: GaugeProps) {
  if (value === null) {
    return (
      <li className={classes.gauge} data-testid={name} data-unmeasured>
        <div className={classes.gaugeWords}>
          <span>{metrics[name].name}</span>
        </div>
        <div className={classes.gaugeTrack} />
        <p className={classes.gaugeNote}>
          {words.notMeasured(abstainReasons[reason ?? ''] ?? unknownReason)}
        </p>
      </li>
    );
  }
  const rating = metricRating(name, value);
  return (
    <li className={classes.gauge} data-testid={name} data-rating={rating}>
      <div className={classes.gaugeWords}>
        <span>{metrics[name].name}</span>
        <span className={`um-mono ${classes.gaugeValue}`}>{decimal(value, 0)}%</span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers draw their own meter and let no scale be put on it. */}
      <div
        className={classes.gaugeTrack}
        role="meter"
        aria-label={metrics[name].name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value}
      >
        <span style={{ inlineSize: `${value}%` }} />
      </div>
      <p className={classes.gaugeNote}>{metricRatings[rating]}</p>
    </li>
  );
}
