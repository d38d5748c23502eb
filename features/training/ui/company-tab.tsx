import { useQuery } from '@tanstack/react-query';
import { AsyncView, Panel } from '@unmask/ui';
import { DataTable } from '@unmask/ui/data-table.tsx';
import { heldList } from '@unmask/ui/list.ts';
import type { Analytics, Stats } from '../contract.ts';
import { company as words } from '../page-words.ts';
import { failed } from '../words.ts';
import { AssignmentsPanel } from './assignments-panel.tsx';
import { told, trainingCalls, trainingKey } from './calls.ts';
import { RecordStorePanel } from './record-store/record-store-panel.tsx';
import classes from './training.module.css';

interface CompanyTabProps {
  organizationId: string;
  managesTeam: boolean;
  /** May change settings of the organization. */
  setsUp: boolean;
}

/** Where the organization stands, counted from real progress; who is where, for who manages the team. */
export default function CompanyTab({ organizationId, managesTeam, setsUp }: CompanyTabProps) {
  const stats = useQuery({
    queryKey: [...trainingKey(organizationId), 'stats'],
    queryFn: () => told(failed.analytics, trainingCalls().stats({ organizationId })),
  });
  return (
    <div className={classes.stack}>
      <AsyncView query={stats} label={words.loading} height={110} failed={() => words.failed}>
        {(figures) => <Figures stats={figures} />}
      </AsyncView>
      {managesTeam ? (
        <ForManagers organizationId={organizationId} />
      ) : (
        <p className={classes.text}>{words.onlyAdmins}</p>
      )}
      {setsUp && <RecordStorePanel organizationId={organizationId} />}
    </div>
  );
}

function Figures({ stats }: { stats: Stats }) {
  const { totalEmployees, completedModules, averageScore, complianceRate } = stats;
  const percent = (value: number | null) => (value === null ? words.noData : words.percent(value));
  const figures: Array<[string, string, string?]> = [
    [words.employees, String(totalEmployees)],
    [words.completed, String(completedModules)],
    [words.score, percent(averageScore)],
    [words.compliance, percent(complianceRate), words.complianceHelp],
  ];
  return (
    <dl className={classes.figures}>
      {figures.map(([name, value, help]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {help && <dd className={classes.facts}>{help}</dd>}
        </div>
      ))}
    </dl>
  );
}

function ForManagers({ organizationId }: { organizationId: string }) {
  const found = useQuery({
    queryKey: [...trainingKey(organizationId), 'analytics'],
    queryFn: () => told(failed.analytics, trainingCalls().analytics({ organizationId })),
  });
  return (
    <AsyncView query={found} label={words.loading} height={260} failed={() => words.failed}>
      {(read) => (
        <>
          <People analytics={read} />
          <AssignmentsPanel
            organizationId={organizationId}
            people={read.userProgress}
            modules={read.moduleCompletionRates}
          />
          <Modules analytics={read} />
        </>
      )}
    </AsyncView>
  );
}

function People({ analytics }: { analytics: Analytics }) {
  const { peopleColumns: columns } = words;
  return (
    <Panel title={words.people} aside={words.issued(analytics.certificatesIssued)}>
      <div className={classes.stack}>
        <p className={classes.text}>{words.privacy}</p>
        <DataTable
          label={words.people}
          list={heldList(analytics.userProgress)}
          keyOf={({ userId }) => userId}
          empty={words.noData}
          columns={[
            { label: columns.person, name: true, cell: ({ email }) => email },
            {
              label: columns.done,
              cell: ({ completedModules, totalModules }) => words.of(completedModules, totalModules),
            },
            {
              label: columns.score,
              cell: ({ averageScore }) =>
                averageScore === null ? words.noData : words.percent(averageScore),
            },
            { label: columns.attempts, cell: ({ attempts }) => attempts },
            { label: columns.overdue, cell: ({ overdue }) => overdue },
          ]}
        />
      </div>
    </Panel>
  );
}

function Modules({ analytics }: { analytics: Analytics }) {
  return (
    <Panel title={words.modules} aside={words.average(analytics.averageCompletionRate)}>
      <DataTable
        label={words.modules}
        list={heldList(analytics.moduleCompletionRates)}
        keyOf={({ moduleId }) => moduleId}
        empty={words.noData}
        columns={[
          { label: words.moduleColumns.module, name: true, cell: ({ title }) => title },
          {
            label: words.moduleColumns.rate,
            cell: ({ completionRate }) => words.percent(completionRate),
          },
        ]}
      />
    </Panel>
  );
}
