import { Button, Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { useQuery } from '@tanstack/react-query';
import { AsyncView, Panel, Time } from '@unmask/ui';
import { DataTable } from '@unmask/ui/data-table.tsx';
import { heldList } from '@unmask/ui/list.ts';
import { ProgressBar } from '@unmask/ui/progress-bar.tsx';
import { useCall } from '@unmask/ui/use-call.ts';
import type { DomainLook, DomainOverview } from '../contract.ts';
import { domainWords as words } from '../domain-words.ts';
import classes from './brand.module.css';
import type { May } from './brand-page.tsx';
import { brandCalls, brandKey, failedAs, logged } from './calls.ts';
import { DomainList } from './domain-list.tsx';

/** A look that is under way is read again. */
const AGAIN_MS = 3_000;

interface Props {
  may: May;
  onSubmitted: () => void;
}

/** Names that look like the official domains: how they are looked for, and those that are registered. */
export function DomainsTab({ may, onSubmitted }: Props) {
  const { organizationId } = may;
  const query = useQuery({
    queryKey: brandKey(organizationId, 'domain-looks'),
    queryFn: () => logged(words.failed, brandCalls().domainLooks({ organizationId })),
    refetchInterval: ({ state }) => (isLooking(state.data) ? AGAIN_MS : false),
  });
  return (
    <div className={classes.stack}>
      <AsyncView query={query} label={words.loading} height={240} failed={words.failed}>
        {(overview) => <Looks may={may} overview={overview} />}
      </AsyncView>
      <DomainList may={may} looking={isLooking(query.data)} onSubmitted={onSubmitted} />
    </div>
  );
}

const isLooking = (overview: DomainOverview | undefined): boolean =>
  overview?.active === true &&
  overview.looks.some(
    ({ asked, nextLookAt, failingSince }) =>
      asked !== null || (failingSince === null && Date.parse(nextLookAt) <= Date.now()),
  );

function Looks({ may: { organizationId, configure }, overview }: { may: May; overview: DomainOverview }) {
  const { active, looks, beyond } = overview;
  const looking = useCall({
    call: () => brandCalls().lookForDomains({ organizationId }),
    done: words.looked,
    failed: failedAs(words.lookFailed),
    changes: [brandKey(organizationId, 'domain-looks')],
  });
  const now = active && configure && looks.length > 0 && (
    <Button variant="default" size="compact-sm" loading={looking.busy} onClick={() => void looking.run()}>
      {words.look}
    </Button>
  );
  return (
    <Panel title={words.title} aside={now || undefined}>
      <div className={classes.stack}>
        <p className={classes.text}>{words.lead}</p>
        {!active && looks.length > 0 && <p className={classes.text}>{words.off}</p>}
        <DataTable
          label={words.looks.label}
          list={heldList(looks)}
          keyOf={({ official }) => official}
          empty={words.none}
          columns={[
            { label: words.looks.columns.domain, name: true, cell: ({ shown }) => shown },
            {
              label: words.looks.columns.names,
              cell: ({ candidates, possible }) => words.looks.names(candidates, possible),
            },
            { label: words.looks.columns.state, cell: (look) => <State look={look} active={active} /> },
          ]}
        />
        {beyond > 0 && <p className={classes.text}>{words.beyond(beyond)}</p>}
        {configure && looks.length > 0 && <Pages organizationId={organizationId} overview={overview} />}
      </div>
    </Panel>
  );
}

function State({ look, active }: { look: DomainLook; active: boolean }) {
  const { shown, candidates, asked, lastLookAt, failingSince, untellable } = look;
  return (
    <div className={classes.lines}>
      <span>{lastLookAt === null ? words.looks.never : <Time at={lastLookAt} />}</span>
      {asked !== null && active && (
        <div>
          <span className={classes.small}>{words.looks.under(asked, candidates)}</span>
          <ProgressBar percent={(100 * asked) / candidates} label={words.looks.progress(shown)} />
        </div>
      )}
      {failingSince !== null && (
        <span className={classes.source} data-state="failing">
          {words.looks.noServer} {words.looks.since} <Time at={failingSince} />.
        </span>
      )}
      {untellable.length > 0 && (
        <span className={classes.small}>
          {words.looks.untellable(untellable.map((ending) => `.${ending}`).join(', '))}
        </span>
      )}
    </div>
  );
}

function Pages({ organizationId, overview }: { organizationId: string; overview: DomainOverview }) {
  const setting = useCall({
    call: (pages: boolean) => brandCalls().setDomainPages({ organizationId, pages }),
    done: words.pagesSaved,
    failed: failedAs(words.pagesFailed),
    changes: [brandKey(organizationId, 'domain-looks')],
  });
  return (
    <Switch
      label={words.pages}
      description={words.pagesText}
      checked={setting.running ?? overview.pages}
      disabled={setting.busy}
      onChange={({ currentTarget }) => void setting.run(currentTarget.checked)}
    />
  );
}
