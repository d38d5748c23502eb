import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { locale } from '@unmask/product/language';
import { AsyncView, Panel, Time } from '@unmask/ui';
import { toSlice } from '@unmask/ui/slices.tsx';
import type { Summary } from '../contract.ts';
import { kinds, platforms, summary as words } from '../page-words.ts';
import { figureCalls, summaryKey } from './calls.ts';
import classes from './figures.module.css';
import { SampleMark } from './sample-mark.tsx';

/** The figures above the table, and the two cards. */
export function SummaryPart() {
  const query = useQuery({ queryKey: summaryKey, queryFn: () => figureCalls().summary() });
  return (
    <AsyncView query={query} failed={words.failed} label={words.loading} rows={2} height={120}>
      {(summary) => (
        <div className={classes.stack}>
          <Figures summary={summary} />
          <div className={classes.sides}>
            <Trending items={summary.trending} />
            <Alerts items={summary.alerts} />
          </div>
        </div>
      )}
    </AsyncView>
  );
}

function Figures({ summary }: { summary: Summary }) {
  const cards = [
    [words.monitored, summary.monitored, words.monitoredText],
    [words.today, summary.detectedToday, words.todayText],
    [words.trending, summary.trendingAlerts, words.trendingText],
  ] as const;
  return (
    <section aria-label={words.label}>
      <dl className={classes.figures}>
        {cards.map(([name, figure, text]) => (
          <div key={name}>
            <dt>
              {name} {summary.sample && <SampleMark />}
            </dt>
            <dd>
              <span className="um-mono">{figure.toLocaleString(locale())}</span>
              <span className={classes.small}>{text}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const EntryLink = ({ slug, name }: { slug: string; name: string }) => (
  <Anchor component={Link} to={toSlice(`/celebrity-database/${slug}`)} inherit>
    {name}
  </Anchor>
);

function Trending({ items }: { items: Summary['trending'] }) {
  return (
    <Panel title={words.trendingTitle}>
      {items.length === 0 ? (
        <p className={classes.text}>{words.trendingNone}</p>
      ) : (
        <ol className={classes.list} aria-label={words.trendingTitle}>
          {items.map(({ slug, name, sample, week, weekBefore }) => (
            <li key={slug}>
              <span className={classes.name}>
                <EntryLink slug={slug} name={name} /> {sample && <SampleMark />}
              </span>
              <span className={classes.small}>{words.weeks(week, weekBefore)}</span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

function Alerts({ items }: { items: Summary['alerts'] }) {
  return (
    <Panel title={words.alertsTitle}>
      {items.length === 0 ? (
        <p className={classes.text}>{words.alertsNone}</p>
      ) : (
        <ul className={classes.list} aria-label={words.alertsTitle}>
          {items.map(({ id, slug, name, kind, platform, confirmedAt, sample }) => (
            <li key={id}>
              <span className={classes.name}>
                <EntryLink slug={slug} name={name} /> {sample && <SampleMark />}
              </span>
              <span className={classes.small}>
                {kinds[kind]}, {platforms[platform]}, <Time at={confirmedAt} show="ago" />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
