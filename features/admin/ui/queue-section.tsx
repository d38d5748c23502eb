import { formatBytes, Time } from '@unmask/ui';
import { actionColumn } from '@unmask/ui/data-table.tsx';
import { useCall } from '@unmask/ui/use-call.ts';
import { useMemo } from 'react';
import type { Job } from '../contract.ts';
import { adminList, adminQueue as words } from '../words.ts';
import classes from './admin.module.css';
import { adminCalls, CHANGES } from './calls.ts';
import { ListView } from './list-view.tsx';
import { useList } from './use-list.ts';

const REFETCH_MS = 5_000;

export function QueueSection() {
  const calls = useMemo(adminCalls, []);
  const list = useList('jobs', 'all', (input) => calls.listJobs(input), REFETCH_MS);

  // Also after a refusal the list is read anew: it was older than the queue then.
  const retry = useCall({
    ...CHANGES,
    call: ({ handle }: Job) => calls.retryJob({ handle }),
    done: words.retried,
  });
  const cancel = useCall({
    ...CHANGES,
    call: ({ handle }: Job) => calls.cancelJob({ handle }),
    done: words.cancelled,
  });

  return (
    <ListView
      title={words.title}
      list={list}
      empty={words.empty}
      filters={words.filters}
      keyOf={(job) => job.handle}
      columns={[
        { label: words.file, name: true, cell: (job) => <File job={job} /> },
        { label: words.owner, cell: (job) => <Owner job={job} /> },
        { label: words.state, cell: (job) => <State job={job} /> },
        { label: words.started, cell: (job) => <Time at={job.createdAt} /> },
        actionColumn(adminList.actions, (job: Job) => [
          job.canRetry && {
            text: words.retry,
            name: `${words.retry}: ${job.fileName}`,
            run: () => retry.run(job),
          },
          job.canCancel && {
            text: words.cancel,
            name: `${words.cancel}: ${job.fileName}`,
            run: () => cancel.run(job),
          },
        ]),
      ]}
    />
  );
}

function File({ job }: { job: Job }) {
  return (
    <>
      <span className={classes.strong}>{job.fileName}</span>
      <span className={classes.small}>
        {formatBytes(job.fileSize)}, {words.modes[job.mode]}
      </span>
    </>
  );
}

function Owner({ job }: { job: Job }) {
  if (job.owner === null) return <span className="um-dim">{words.visitor}</span>;
  return <span className={classes.address}>{job.owner}</span>;
}

function State({ job }: { job: Job }) {
  return (
    <>
      <span className={job.state === 'failed' ? classes.bad : undefined}>{words.filters[job.state]}</span>
      {job.state === 'running' && ` ${words.progress(Math.round(job.share * 100))}`}
      {job.error !== null && (
        <span className={classes.small}>
          {job.error} ({job.errorCode}, {words.attempts(job.attempts)})
        </span>
      )}
    </>
  );
}
