import { useQuery } from '@tanstack/react-query';
import { AsyncView, formatBytes, Panel, Time } from '@unmask/ui';
import { type ReactNode, useMemo } from 'react';
import type { Health } from '../contract.ts';
import { adminHealth as words } from '../words.ts';
import classes from './admin.module.css';
import { ADMIN_KEY, adminCalls } from './calls.ts';

const REFETCH_MS = 10_000;

export function HealthSection() {
  const calls = useMemo(adminCalls, []);
  const health = useQuery({
    queryKey: [...ADMIN_KEY, 'health'],
    queryFn: () => calls.health(),
    refetchInterval: REFETCH_MS,
  });
  return (
    <Panel title={words.title}>
      <AsyncView query={health} label={words.loading} rows={5} height={36} failed={words.failed}>
        {(facts) => <Facts health={facts} />}
      </AsyncView>
    </Panel>
  );
}

function Facts({ health }: { health: Health }) {
  const { database, jobs, mail, engine } = health;
  return (
    <dl className={classes.facts}>
      <Fact label={words.version}>{health.version}</Fact>
      <Fact label={words.node}>{health.node}</Fact>
      <Fact label={words.started}>
        <Time at={health.startedAt} />
      </Fact>
      <Fact label={words.database}>
        {words.kinds[database.kind]} {database.version}
      </Fact>
      <Fact label={words.size}>{formatBytes(database.size_bytes)}</Fact>
      <Fact label={words.engine}>{engine.worksOnQueue ? engine.processes : words.elsewhere}</Fact>
      <Fact label={words.waiting}>{jobs.queued}</Fact>
      <Fact label={words.running}>{jobs.running}</Fact>
      <Fact label={words.failedJobs} bad={jobs.failed > 0}>
        {jobs.failed}
      </Fact>
      <Fact label={words.mailWaiting}>{mail.queued}</Fact>
      <Fact label={words.mailKept}>{mail.kept}</Fact>
      <Fact label={words.mailFailed} bad={mail.failed > 0}>
        {mail.failed}
      </Fact>
    </dl>
  );
}

function Fact({ label, bad = false, children }: { label: string; bad?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={bad ? classes.bad : undefined}>{children}</dd>
    </div>
  );
}
