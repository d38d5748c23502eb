import { Alert, Anchor, Button, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { AsyncView, Panel, shownTime } from '@unmask/ui';
import { AskDialog, type Question } from '@unmask/ui/ask-dialog.tsx';
import { refusalWords } from '@unmask/ui/calls.ts';
import { toSlice } from '@unmask/ui/slices.tsx';
import { useCall } from '@unmask/ui/use-call.ts';
import { useTitle } from '@unmask/ui/use-title.ts';
import { useState } from 'react';
import type { Comparison } from '../contract.ts';
import { toasts, compareWords as words } from '../words.ts';
import { comparisonCalls, comparisonKey, comparisonsKey } from './calls.ts';
import classes from './compare.module.css';
import { ComparisonResult } from './comparison-result.tsx';

const RUNNING_MS = 1_500;

/** `/compare/{id}`: one comparison, running or done. */
export default function ComparisonPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  useTitle(words.title);
  const query = useQuery({
    queryKey: comparisonKey(id),
    queryFn: () => comparisonCalls().read({ id }),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? RUNNING_MS : false),
  });
  return (
    <div className={`um-page ${classes.page}`}>
      <Anchor component={Link} to={toSlice('/compare')}>
        {words.back}
      </Anchor>
      <AsyncView query={query} failed={(error) => refusalWords(error) ?? words.gone} label={words.title}>
        {(comparison) => <Opened comparison={comparison} />}
      </AsyncView>
    </div>
  );
}

function Opened({ comparison }: { comparison: Comparison }) {
  const { state, questioned, reference, createdAt, result, error } = comparison;
  return (
    <>
      <header>
        <h1>{words.title}</h1>
        <p className="um-dim">{shownTime(createdAt)}</p>
        <dl className={classes.files}>
          {[
            { title: words.questioned, file: questioned },
            { title: words.reference, file: reference },
          ].map(({ title, file }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>
                <Anchor component={Link} to="/analyses/$id" params={{ id: file.analysisId } as never}>
                  {file.name}
                </Anchor>
              </dd>
            </div>
          ))}
        </dl>
      </header>
      {state === 'running' && <Running comparison={comparison} />}
      {state === 'cancelled' && <Alert variant="outline">{words.cancelled}</Alert>}
      {state === 'failed' && (
        <Alert variant="outline" color="var(--um-red)" role="alert" title={words.failedTitle}>
          {error}
        </Alert>
      )}
      {result !== null && <ComparisonResult result={result} names={[questioned.name, reference.name]} />}
      {state !== 'running' && <Actions id={comparison.id} />}
    </>
  );
}

function Running({ comparison: { id, share } }: { comparison: Comparison }) {
  const cancelling = useCall({
    call: () => comparisonCalls().cancel({ id }),
    failed: toasts.failed,
    changes: [comparisonsKey],
  });
  return (
    <Panel title={words.running}>
      <div className={classes.panel}>
        <Progress value={Math.max(2, 100 * share)} aria-label={words.running} />
        <p className="um-dim">{words.runningHelp}</p>
        <div>
          <Button variant="default" loading={cancelling.busy} onClick={() => void cancelling.run()}>
            {words.cancel}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

function Actions({ id }: { id: string }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const navigate = useNavigate();
  const removing = useCall({
    call: () => comparisonCalls().remove({ id }),
    done: toasts.removed,
    failed: toasts.failed,
    onDone: () => void navigate({ to: toSlice('/compare') }),
  });
  return (
    <div className={classes.actions}>
      <Button component={Link} to={toSlice('/compare')} variant="default">
        {words.again}
      </Button>
      <Button
        variant="default"
        onClick={() =>
          setQuestion({
            title: words.removeTitle,
            text: words.removeText,
            action: words.remove,
            run: () => removing.run(),
          })
        }
      >
        {words.remove}
      </Button>
      <AskDialog question={question} cancel={words.keep} onClose={() => setQuestion(null)} />
    </div>
  );
}
