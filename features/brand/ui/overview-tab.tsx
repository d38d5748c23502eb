import { useQuery } from '@tanstack/react-query';
import { AsyncView, Panel } from '@unmask/ui';
import { DataTable } from '@unmask/ui/data-table.tsx';
import { heldList } from '@unmask/ui/list.ts';
import type { Overview, Stats } from '../contract.ts';
import type { DetectionType, Place } from '../limits.ts';
import { page } from '../page-words.ts';
import { places } from '../words.ts';
import classes from './brand.module.css';
import { brandCalls, brandKey, logged } from './calls.ts';

const words = page.stats;

interface Props {
  organizationId: string;
  overview: Overview;
}

/** Whether it watches, and what came of it; where nothing was counted that is said. */
export function OverviewTab({ organizationId, overview }: Props) {
  const stats = useQuery({
    queryKey: brandKey(organizationId, 'stats'),
    queryFn: () => logged(words.failed, brandCalls().stats({ organizationId })),
  });
  return (
    <div className={classes.stack}>
      <Panel title={page.state.title}>
        <State overview={overview} />
      </Panel>
      <Panel title={words.title}>
        <AsyncView query={stats} label={words.loading} height={160} failed={words.failed}>
          {(figures) => <Figures figures={figures} />}
        </AsyncView>
      </Panel>
    </div>
  );
}

function State({ overview }: { overview: Overview }) {
  const { active, stopReason, chargedTo, usedToday, config, sources } = overview;
  const { state } = page;
  const working = sources.filter((source) => ['watching', 'waiting'].includes(source.state)).length;
  return (
    <div className={classes.lines}>
      <p className={classes.state} data-on={active}>
        {active ? state.on : state.off} {!active && stopReason && state.reasons[stopReason]}
      </p>
      {active && (
        <p className={classes.text}>
          {sources.length === 0 ? state.noSources : state.sources(working, sources.length)}
        </p>
      )}
      {active && chargedTo !== null && (
        <p className={classes.text}>{state.charged(chargedTo, usedToday, config.daily_cap)}</p>
      )}
    </div>
  );
}

function Figures({ figures }: { figures: Stats }) {
  const { counted } = figures;
  const shown: Array<[string, string, number | null]> = [
    [words.total, String(figures.totalAlerts), null],
    [words.resolved, String(figures.resolvedAlerts), null],
    [words.rate, percent(figures.resolutionRate), null],
    [words.response, hours(figures.avgResponseTime), counted.responses],
    [words.detect, hours(figures.timeToDetect), counted.detections],
    [words.removal, hours(figures.timeToRemoval), counted.removals],
    [words.acceptance, percent(figures.acceptanceRate), counted.answers],
  ];
  return (
    <div className={classes.stack}>
      <dl className={classes.figures}>
        {shown.map(([name, value, from]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value} {from !== null && from > 0 && <span className={classes.small}>{words.from(from)}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {figures.totalAlerts === 0 ? (
        <p className={classes.text}>{words.nothing}</p>
      ) : (
        <div className={classes.two}>
          <Counts
            label={words.platforms}
            name={words.platform}
            counts={figures.platformBreakdown}
            nameOf={(key) => places[key as Place] ?? key}
          />
          <Counts
            label={words.types}
            name={words.type}
            counts={figures.threatTypes}
            nameOf={(key) => page.types[key as DetectionType] ?? key}
          />
        </div>
      )}
    </div>
  );
}

const hours = (value: number | null) => (value === null ? page.noData : words.hours(value));
const percent = (value: number | null) => (value === null ? page.noData : words.percent(value));

interface CountsProps {
  label: string;
  name: string;
  counts: Readonly<Record<string, number>>;
  nameOf: (key: string) => string;
}

function Counts({ label, name, counts, nameOf }: CountsProps) {
  const rows = Object.entries(counts).sort(([, a], [, b]) => b - a);
  return (
    <DataTable
      label={label}
      list={heldList(rows)}
      keyOf={([key]) => key}
      empty={words.nothing}
      columns={[
        { label: name, name: true, cell: ([key]) => nameOf(key) },
        { label: words.count, cell: ([, n]) => n },
      ]}
    />
  );
}
