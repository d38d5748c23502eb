import { useQuery } from '@tanstack/react-query';
import { AsyncView, Panel, Time } from '@unmask/ui';
import { DataTable } from '@unmask/ui/data-table.tsx';
import { heldList } from '@unmask/ui/list.ts';
import { CRITERIA, FRAMEWORKS, type Framework, frameworks } from '../check-words.ts';
import { page, states } from '../page-words.ts';
import { readiness as words } from '../readiness-words.ts';
import type { Control } from '../report-content.ts';
import { complianceCalls, complianceKey } from './calls.ts';
import classes from './compliance.module.css';
import type { May } from './compliance-page.tsx';
import { LinkTo } from './link-to.tsx';
import { Mark } from './mark.tsx';
import { RegisterPanel } from './register-panel.tsx';
import { RulePanel } from './rule-panel.tsx';

/** How ready it is: the framework for deepfakes first, then the same checks by the criteria of two standards. */
export function ReadinessTab({ may }: { may: May }) {
  const { organizationId } = may;
  const found = useQuery({
    queryKey: complianceKey(organizationId, 'controls'),
    queryFn: () => complianceCalls().controls({ organizationId }),
  });
  const [first, ...others] = FRAMEWORKS;
  return (
    <div className={classes.stack}>
      <AsyncView query={found} label={words.loading} height={260} failed={words.failed}>
        {({ items }) => <FrameworkPanel framework={first} controls={items} />}
      </AsyncView>
      <RulePanel may={may} />
      <RegisterPanel may={may} />
      {found.data &&
        others.map((framework) => (
          <FrameworkPanel key={framework} framework={framework} controls={found.data.items} />
        ))}
    </div>
  );
}

const numberOf = (criterion: string) => criterion.slice(criterion.indexOf(':') + 1);

export function FrameworkPanel({
  framework,
  controls,
  linked = true,
}: {
  framework: Framework;
  controls: readonly Control[];
  linked?: boolean;
}) {
  const { name, text } = frameworks[framework];
  const own = controls.filter(({ criteria }) => criteria.some((each) => each.startsWith(`${framework}:`)));
  const passed = own.filter(({ state }) => state === 'passed').length;
  return (
    <Panel title={name} aside={<span>{words.counts(passed, own.length)}</span>}>
      <div className={classes.stack}>
        <p className={classes.text}>{text}</p>
        <DataTable
          label={name}
          list={heldList(own)}
          keyOf={({ id }) => id}
          empty={page.noData}
          columns={[
            {
              label: words.columns.control,
              name: true,
              cell: ({ title, criteria }) => (
                <>
                  <span>{title}</span>
                  {framework !== 'deepfake' && (
                    <span className={classes.small}>
                      {criteria
                        .filter((each) => each.startsWith(`${framework}:`))
                        .map((each) => `${numberOf(each)} ${CRITERIA[each] ?? ''}`)
                        .join(' · ')}
                    </span>
                  )}
                </>
              ),
            },
            { label: words.columns.state, cell: (control) => <State control={control} /> },
            {
              label: words.columns.measured,
              cell: ({ measured, state, to, title }) => (
                <>
                  {measured ?? page.noData}{' '}
                  {linked && to !== null && state === 'failed' && (
                    <LinkTo to={to} name={words.mendOf(title)}>
                      {words.mend}
                    </LinkTo>
                  )}
                </>
              ),
            },
          ]}
        />
      </div>
    </Panel>
  );
}

function State({ control: { state, since } }: { control: Control }) {
  return (
    <>
      <Mark of={state}>{states[state]}</Mark>
      {since !== null && (
        <span className={classes.small}>
          {words.since}
          <Time at={since} show="ago" />
        </span>
      )}
    </>
  );
}
