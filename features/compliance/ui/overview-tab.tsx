import { Button } from '@mantine/core';
import { Panel, Time } from '@unmask/ui';
import { DataTable } from '@unmask/ui/data-table.tsx';
import { heldList } from '@unmask/ui/list.ts';
import { useCall } from '@unmask/ui/use-call.ts';
import type { Dashboard, Finding } from '../contract.ts';
import { categories, page, severities, statuses } from '../page-words.ts';
import { complianceCalls, complianceKey, failedAs } from './calls.ts';
import classes from './compliance.module.css';
import type { May } from './compliance-page.tsx';
import { Mark } from './mark.tsx';
import { Due, nameOf } from './shown.tsx';
import { useFindingUpdate } from './use-finding-update.ts';

interface Props {
  may: May;
  dashboard: Dashboard;
  onOpen: (id: string) => void;
}

/** What is due, what is recommended, what was found last, and when it was looked at. */
export function OverviewTab({ may, dashboard, onOpen }: Props) {
  return (
    <div className={classes.stack}>
      <div className={classes.two}>
        <Deadlines may={may} deadlines={dashboard.deadlines} onOpen={onOpen} />
        <div className={classes.stack}>
          <Panel title={page.recommendations.title}>
            <ul className={classes.plain}>
              {dashboard.recommendations.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Panel>
          <Checks may={may} dashboard={dashboard} />
        </div>
      </div>
      <Panel title={page.latest.title}>
        <DataTable
          label={page.latest.title}
          list={heldList(dashboard.findings)}
          keyOf={({ id }) => id}
          empty={page.findings.none}
          columns={[
            {
              label: page.findings.columns.finding,
              name: true,
              cell: (finding) => (
                <button type="button" className={classes.link} onClick={() => onOpen(finding.id)}>
                  {nameOf(finding)}
                </button>
              ),
            },
            {
              label: page.findings.columns.severity,
              cell: ({ severity }) => <Mark of={severity}>{severities[severity]}</Mark>,
            },
            { label: page.findings.columns.status, cell: ({ status }) => statuses[status] },
          ]}
        />
      </Panel>
      <ByCategory counts={dashboard.metrics.findingsByCategory} />
    </div>
  );
}

function Deadlines({
  may,
  deadlines,
  onOpen,
}: {
  may: May;
  deadlines: readonly Finding[];
  onOpen: (id: string) => void;
}) {
  const updating = useFindingUpdate(may.organizationId);
  const words = page.deadlines;
  async function review({ id, status }: Finding) {
    if (may.change && status === 'open') await updating.run({ id, status: 'in_progress' });
    onOpen(id);
  }
  return (
    <Panel title={words.title}>
      {deadlines.length === 0 ? (
        <p className={classes.text}>{words.none}</p>
      ) : (
        <ul className={classes.deadlines}>
          {deadlines.map((finding) => (
            <li key={finding.id}>
              <div>
                <span>{nameOf(finding)}</span>
                <span className={classes.small}>
                  <Mark of={finding.severity}>{severities[finding.severity]}</Mark>
                  {' · '}
                  {statuses[finding.status]}
                  {' · '}
                  <Due at={finding.due_date!} />
                </span>
              </div>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={words.reviewOf(nameOf(finding))}
                loading={updating.running?.id === finding.id}
                onClick={() => void review(finding)}
              >
                {words.review}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Checks({ may: { organizationId, change }, dashboard }: Omit<Props, 'onOpen'>) {
  const words = page.checks;
  const checking = useCall({
    call: () => complianceCalls().check({ organizationId }),
    done: ({ opened, resolved }) => words.done(opened, resolved),
    failed: failedAs(words.failed),
    changes: [complianceKey(organizationId)],
  });
  const { passed, failed, no_data, not_checked } = dashboard.checks;
  return (
    <Panel
      title={words.title}
      aside={
        change && (
          <Button
            variant="default"
            size="compact-sm"
            loading={checking.busy}
            onClick={() => void checking.run()}
          >
            {words.now}
          </Button>
        )
      }
    >
      <div className={classes.lines}>
        <p className={classes.text}>{words.text}</p>
        {dashboard.checkedAt === null ? (
          <p className={classes.text}>{words.notYet}</p>
        ) : (
          <p>
            {words.last}
            <Time at={dashboard.checkedAt} show="ago" />.{' '}
            {words.counts(passed, failed, no_data + not_checked)}.
          </p>
        )}
      </div>
    </Panel>
  );
}

function ByCategory({ counts }: { counts: Readonly<Record<string, number>> }) {
  const words = page.byCategory;
  const rows = Object.entries(counts).sort(([, a], [, b]) => b - a);
  if (rows.length === 0) return null;
  return (
    <Panel title={words.title}>
      <DataTable
        label={words.title}
        list={heldList(rows)}
        keyOf={([name]) => name}
        empty={page.findings.none}
        columns={[
          { label: words.category, name: true, cell: ([name]) => categories[name] ?? name },
          { label: words.count, cell: ([, n]) => n },
        ]}
      />
    </Panel>
  );
}
