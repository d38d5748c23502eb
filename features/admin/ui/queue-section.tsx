import { Button } from '@mantine/core';
import { formatBytes, showToast, Time, type ToastWords } from '@unmask/ui';
import { useMemo } from 'react';
import type { Job } from '../contract.ts';
import { adminList, adminQueue as words } from '../words.ts';
import classes from './admin.module.css';
import { adminCalls, reportFailure } from './calls.ts';
import { ListView } from './list-view.tsx';
import { useList } from './use-list.ts';

const REFETCH_MS = 5_000;

export function QueueSection() {
  const calls = useMemo(adminCalls, []);
  const list = useList('jobs', 'all', (input) => calls.listJobs(input), REFETCH_MS);

  async function act(run: () => Promise<unknown>, done: ToastWords) {
    try {
      await run();
      showToast(done);
    } catch (thrown) {
      reportFailure(thrown);
    }
    // Also after a refusal: the list was older than the queue then.
    await list.reload();
  }

  return (
    <ListView
      title={words.title}
      list={list}
      empty={words.empty}
      filters={words.filters}
      keyOf={(job) => job.handle}
      columns={[
        { label: words.file, cell: (job) => <File job={job} /> },
        { label: words.owner, cell: (job) => <Owner job={job} /> },
        { label: words.state, cell: (job) => <State job={job} /> },
        { label: words.started, cell: (job) => <Time at={job.createdAt} /> },
        {
          label: adminList.actions,
          cell: (job) => (
            <div className={classes.actions}>
              {job.canRetry && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`${words.retry}: ${job.fileName}`}
                  onClick={() => act(() => calls.retryJob({ handle: job.handle }), words.retried)}
                >
                  {words.retry}
                </Button>
              )}
              {job.canCancel && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`${words.cancel}: ${job.fileName}`}
                  onClick={() => act(() => calls.cancelJob({ handle: job.handle }), words.cancelled)}
                >
                  {words.cancel}
                </Button>
              )}
            </div>
          ),
        },
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
