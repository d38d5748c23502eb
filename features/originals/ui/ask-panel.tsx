import { Anchor, Button, NativeSelect, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { bands } from '@unmask/product/copy/bands';
import { outcomes } from '@unmask/product/copy/result';
import { Panel, shownTime, Time } from '@unmask/ui';
import { MadeLink } from '@unmask/ui/made-link.tsx';
import { useCall } from '@unmask/ui/use-call.ts';
import { useState } from 'react';
import type { Asked } from '../contract.ts';
import { ASK_DAYS, NOTE_LENGTH } from '../limits.ts';
import { askToasts as toasts, askWords as words } from '../words.ts';
import { askedKey, originalsCalls } from './calls.ts';
import classes from './originals.module.css';

/** While a file that came is analyzed, its result is looked for this often. */
const RUNNING_MS = 4_000;

/** Below a saved result, for whom it belongs to: links that ask for the original, and what came by them. */
export default function AskPanel({ analysisId }: { analysisId: string }) {
  const query = useQuery({
    queryKey: askedKey(analysisId),
    queryFn: () => originalsCalls().list({ analysisId }),
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ received }) => received?.result.state === 'running') ? RUNNING_MS : false,
  });
  // Of a colleague's analysis, or one that runs, nothing is asked: then there is no such part.
  if (!query.data?.may) return null;
  return (
    <Panel title={words.title}>
      <div className={classes.panel}>
        <p>{words.text}</p>
        <NewLink analysisId={analysisId} />
        {query.data.items.length > 0 && (
          <ul className={classes.list} aria-label={words.list}>
            {query.data.items.map((asked) => (
              <AskedRow key={asked.id} analysisId={analysisId} asked={asked} />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

function NewLink({ analysisId }: { analysisId: string }) {
  const [days, setDays] = useState<(typeof ASK_DAYS)[number]>(7);
  const [note, setNote] = useState('');
  const [url, setUrl] = useState<string | null>(null);
  const making = useCall({
    call: () => originalsCalls().ask({ analysisId, days, note }),
    failed: toasts.failed,
    changes: [askedKey(analysisId)],
    onDone: ({ token }) => {
      setUrl(`${window.location.origin}/original/${token}`);
      setNote('');
    },
  });
  return (
    <>
      <Textarea
        label={words.note}
        description={words.noteHelp}
        maxLength={NOTE_LENGTH}
        rows={3}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.row}>
        <NativeSelect
          label={words.expires}
          value={String(days)}
          onChange={(event) => {
            const chosen = ASK_DAYS.find((one) => String(one) === event.currentTarget.value);
            if (chosen) setDays(chosen);
          }}
          data={ASK_DAYS.map((one) => ({ value: String(one), label: words.days(one) }))}
        />
        <Button loading={making.busy} onClick={() => void making.run()}>
          {words.make}
        </Button>
      </div>
      {url !== null && <MadeLink url={url} words={words} copied={toasts.copied} />}
    </>
  );
}

function stateWords({ state, expiresAt, received }: Asked): string {
  if (state === 'received') return words.received(shownTime(received?.at ?? expiresAt));
  if (state === 'open') return words.open(shownTime(expiresAt));
  return state === 'expired' ? words.expired : words.withdrawn;
}

function AskedRow({ analysisId, asked }: { analysisId: string; asked: Asked }) {
  const withdrawing = useCall({
    call: () => originalsCalls().withdraw({ id: asked.id }),
    done: toasts.withdrawn,
    failed: toasts.failed,
    changes: [askedKey(analysisId)],
  });
  return (
    <li>
      <div className={classes.row}>
        <span>
          {words.made} <Time at={asked.createdAt} show="ago" />, {stateWords(asked)}
        </span>
        {asked.state === 'open' && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            loading={withdrawing.busy}
            onClick={() => void withdrawing.run()}
          >
            {words.withdraw}
          </Button>
        )}
      </div>
      {asked.received !== null && <Received received={asked.received} />}
    </li>
  );
}

function Received({ received }: { received: NonNullable<Asked['received']> }) {
  const { result, analysisId } = received;
  return (
    <dl className={classes.facts}>
      <dt>{words.theirs}</dt>
      <dd>
        <strong>{answerWords(result)}</strong>{' '}
        <Anchor component={Link} to="/analyses/$id" params={{ id: analysisId } as never}>
          {words.openResult}: {received.fileName}
        </Anchor>
      </dd>
      <dt>{words.sha256}</dt>
      <dd>
        <code className={classes.hash}>{received.sha256}</code>
        <span className="um-dim">{received.same === true ? words.same : words.unproved}</span>
      </dd>
    </dl>
  );
}

function answerWords({ state, outcome, assessment }: NonNullable<Asked['received']>['result']): string {
  if (state === 'running') return words.running;
  if (outcome === null) return words.noResult;
  return outcome === 'inconclusive' && assessment !== null ? bands[assessment] : outcomes[outcome].title;
}
