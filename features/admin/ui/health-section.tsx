import { useQuery } from '@tanstack/react-query';
import { formatBytes, Panel } from '@unmask/ui';
import { type ReactNode, useMemo } from 'react';
import type { Health } from '../contract.ts';
import { adminHealth as words } from '../words.ts';
import classes from './admin.module.css';
import { adminCalls } from './calls.ts';
import { Failed, Waiting } from './list-view.tsx';
import { When } from './when.tsx';

const REFETCH_MS = 10_000;

export function HealthSection() {
  const calls = useMemo(adminCalls, []);
  const health = useQuery({
    queryKey: ['admin', 'health'],
    queryFn: () => calls.health(),
    refetchInterval: REFETCH_MS,
  });
  return (
    <Panel title={words.title}>
      {health.isPending && <Waiting label={words.loading} />}
      {health.isError && <Failed text={words.failed} onRetry={() => void health.refetch()} />}
      {health.data && !health.isError && <Facts health={health.data} />}
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
        <When at={health.startedAt} />
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
