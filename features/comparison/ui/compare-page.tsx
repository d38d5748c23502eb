import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { SessionGate, useSession } from '@unmask/accounts/ui';
import { AskToSignIn } from '@unmask/accounts/ui/sign-in-first';
import { AsyncView, Panel, Time } from '@unmask/ui';
import { toSlice } from '@unmask/ui/slices.tsx';
import { useCall } from '@unmask/ui/use-call.ts';
import { useTitle } from '@unmask/ui/use-title.ts';
import { useState } from 'react';
import { readCompareSearch } from '../search.ts';
import { toasts, compareWords as words } from '../words.ts';
import { comparisonCalls, comparisonsKey } from './calls.ts';
import classes from './compare.module.css';
import { FileSlot } from './file-slot.tsx';

/** `/compare`: a questioned file and a known real one are chosen. */
export default function ComparePage() {
  useTitle(words.title);
  return (
    <div className={`um-page ${classes.page}`}>
      <header>
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
        {words.cannot.map((line) => (
          <p key={line} className={classes.limit}>
            {line}
          </p>
        ))}
      </header>
      <SessionGate>
        <ForWhom />
      </SessionGate>
    </div>
  );
}

function ForWhom() {
  const { user } = useSession();
  if (user !== null) return <Chooser />;
  return (
    <Panel>
      <div className={classes.panel}>
        <AskToSignIn text={words.signedOut} />
      </div>
    </Panel>
  );
}

function Chooser() {
  const asked = readCompareSearch({ ...useSearch({ strict: false }) });
  const [questioned, setQuestioned] = useState<string | null>(asked.questioned ?? null);
  const [reference, setReference] = useState<string | null>(null);
  const navigate = useNavigate();
  const starting = useCall({
    call: (ids: { questionedId: string; referenceId: string }) => comparisonCalls().start(ids),
    failed: toasts.failed,
    changes: [comparisonsKey],
    onDone: ({ id }) => void navigate({ to: toSlice(`/compare/${id}`) }),
  });
  const ready = questioned !== null && reference !== null;
  return (
    <>
      <div className={classes.two}>
        <FileSlot
          title={words.questioned}
          help={words.questionedHelp}
          value={questioned}
          onChange={setQuestioned}
        />
        <FileSlot
          title={words.reference}
          help={words.referenceHelp}
          value={reference}
          onChange={setReference}
        />
      </div>
      <div className={classes.actions}>
        <Button
          size="lg"
          disabled={!ready}
          loading={starting.busy}
          onClick={() => ready && void starting.run({ questionedId: questioned, referenceId: reference })}
        >
          {words.start}
        </Button>
        {!ready && <span className="um-dim">{words.both}</span>}
      </div>
      <Earlier />
    </>
  );
}

function Earlier() {
  const query = useQuery({ queryKey: comparisonsKey, queryFn: () => comparisonCalls().list({}) });
  return (
    <Panel title={words.earlier}>
      <AsyncView query={query} failed={words.earlierFailed} label={words.earlier}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="um-dim">{words.earlierEmpty}</p>
          ) : (
            <ul className={classes.list} aria-label={words.earlier}>
              {items.map(({ id, questioned, reference, state, createdAt }) => (
                <li key={id}>
                  <Anchor component={Link} to={toSlice(`/compare/${id}`)}>
                    {words.pair(questioned.name, reference.name)}
                  </Anchor>
                  <span className="um-dim">
                    {words.states[state]}, <Time at={createdAt} show="ago" />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </AsyncView>
    </Panel>
  );
}
