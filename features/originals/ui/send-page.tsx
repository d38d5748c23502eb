import { Alert, Button, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { formatBytes, Panel, shownTime, siteFact } from '@unmask/ui';
import { refusalWords } from '@unmask/ui/calls.ts';
import { useNoIndex } from '@unmask/ui/use-no-index.ts';
import { useTitle } from '@unmask/ui/use-title.ts';
import { Waiting } from '@unmask/ui/waiting.tsx';
import { useRef } from 'react';
import { sendWords as words } from '../words.ts';
import { originalsCalls } from './calls.ts';
import classes from './originals.module.css';
import { type Arrived, useSending } from './use-sending.ts';

/** `/original/{token}`: whoever has the original sends it, without an account. */
export default function SendPage() {
  const { token = '' }: { token?: string } = useParams({ strict: false });
  useTitle(words.title);
  useNoIndex();
  const query = useQuery({
    queryKey: ['original', token],
    queryFn: () => originalsCalls().open({ token }),
    retry: false,
    // The link closes with the file that is sent here: what it asked for stays to be read.
    refetchOnWindowFocus: false,
  });
  return (
    <div className={`um-page ${classes.page}`}>
      {query.isPending && <Waiting />}
      {query.isError && (
        <div role="alert">
          <h1>{words.gone}</h1>
          <p>{refusalWords(query.error) ?? words.failed}</p>
        </div>
      )}
      {query.data && <Request token={token} asked={query.data} />}
    </div>
  );
}

interface Opened {
  asker: string;
  fileName: string;
  note: string;
  expiresAt: string;
  maxBytes: number;
}

function Request({ token, asked }: { token: string; asked: Opened }) {
  const sending = useSending(token, asked.maxBytes);
  const { state } = sending;
  return (
    <>
      <header>
        <h1>{words.title}</h1>
        <p>{words.asks(asked.asker, asked.fileName)}</p>
      </header>
      {asked.note !== '' && (
        <blockquote className={classes.note}>
          <p className="um-dim">{words.note}:</p>
          <p>{asked.note}</p>
        </blockquote>
      )}
      <Panel title={state.phase === 'done' ? words.done : words.choose}>
        {state.phase === 'done' ? (
          <Done arrived={state.arrived} />
        ) : (
          <Choose sending={sending} expiresAt={asked.expiresAt} />
        )}
      </Panel>
      <Panel title={words.what}>
        <p>{words.why}</p>
        <ul>
          {words.facts(siteFact('media-retention')).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </Panel>
    </>
  );
}

function Choose({ sending, expiresAt }: { sending: ReturnType<typeof useSending>; expiresAt: string }) {
  const picker = useRef<HTMLInputElement>(null);
  const { state, file } = sending;
  const busy = state.phase === 'hashing' || state.phase === 'sending';
  return (
    <div className={classes.panel}>
      <input
        ref={picker}
        type="file"
        accept="video/*,audio/*,image/*"
        className="um-hidden"
        tabIndex={-1}
        aria-label={words.choose}
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? [];
          if (chosen) sending.choose(chosen);
          event.currentTarget.value = '';
        }}
      />
      {file !== null && <p>{words.chosen(file.name, formatBytes(file.size))}</p>}
      {busy && (
        <>
          <p role="status">{state.phase === 'hashing' ? words.hashing : words.sending}</p>
          <Progress value={state.share * 100} aria-label={words.sending} />
        </>
      )}
      {state.phase === 'failed' && (
        <Alert color="var(--um-red)" variant="outline" role="alert">
          {state.words}
        </Alert>
      )}
      <div className={classes.row}>
        <Button variant="default" disabled={busy} onClick={() => picker.current?.click()}>
          {words.choose}
        </Button>
        {file !== null && !busy && <Button onClick={() => void sending.send()}>{words.send}</Button>}
        {busy && (
          <Button variant="default" onClick={sending.cancel}>
            {words.cancel}
          </Button>
        )}
      </div>
      <p className="um-dim">{words.until(shownTime(expiresAt))}</p>
    </div>
  );
}

function Done({ arrived }: { arrived: Arrived }) {
  return (
    <div className={classes.panel} role="status">
      <p>{words.doneText(shownTime(arrived.at))}</p>
      <code className={classes.hash}>{arrived.sha256}</code>
      {arrived.same === true && <p>{words.same}</p>}
    </div>
  );
}
