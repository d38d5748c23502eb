import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Failed, formatDay, Loading, Panel, Time } from '@unmask/ui';
import { statusOf } from '@unmask/ui/calls.ts';
import { toSlice } from '@unmask/ui/slices.tsx';
import { useCall } from '@unmask/ui/use-call.ts';
import { actionPage as words } from '../action-words.ts';
import type { LinkedAlert } from '../contract.ts';
import { failedAs, integrationCalls } from './calls.ts';
import classes from './integrations.module.css';

/** What a link of a message leads to: it shows the alert and asks once more. Nothing is done before the button is pressed. */
export function ActionPage({ token }: { token: string }) {
  const queryKey = ['alert-link', token];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => integrationCalls().lookAtLink({ token }),
    retry: false,
  });
  const cache = useQueryClient();
  const acting = useCall({
    call: () => integrationCalls().actByLink({ token }),
    done: ({ action }) => words.done[action],
    failed: failedAs(words.actFailed),
    onDone: (linked) => cache.setQueryData(queryKey, linked),
  });
  return (
    <div className={`um-page ${classes.action}`}>
      {data ? (
        <Question alert={data} busy={acting.busy} onAct={() => void acting.run(undefined)} />
      ) : error === null ? (
        <Loading label={words.loading} rows={3} height={80} />
      ) : statusOf(error) === 404 ? (
        <>
          <h1>{words.gone}</h1>
          <p className={classes.text}>{words.goneText}</p>
        </>
      ) : (
        <Failed text={words.failed} onRetry={refetch} />
      )}
    </div>
  );
}

interface QuestionProps {
  alert: LinkedAlert;
  busy: boolean;
  onAct: () => void;
}

function Question({ alert, busy, onAct }: QuestionProps) {
  const { action, done } = alert;
  return (
    <>
      <h1>{words.asks[action]}</h1>
      <Panel title={alert.title}>
        <div className={classes.stack}>
          <p className={classes.message}>{alert.message}</p>
          <p className={classes.text}>
            {words.organization}: {alert.organization}. {words.when}: <Time at={alert.timestamp} />
          </p>
          {done ? (
            <>
              <p role="status">
                {done.words} <Time at={done.at} />
              </p>
              <div>
                <Button component={Link} to={toSlice('/enterprise-features/integrations')} variant="default">
                  {words.toAlerts}
                </Button>
              </div>
            </>
          ) : (
            <>
              <p className={classes.text}>{words.explained[action]}</p>
              <div>
                <Button loading={busy} onClick={onAct}>
                  {words.buttons[action]}
                </Button>
              </div>
              <p className={classes.text}>
                {words.recorded} {words.until(formatDay(alert.expiresAt))}
              </p>
            </>
          )}
        </div>
      </Panel>
    </>
  );
}
