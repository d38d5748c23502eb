import { Button, PasswordInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Failed, formatBytes, formatDay, Loading, Panel, showToast } from '@unmask/ui';
import { refusalWords, statusOf } from '@unmask/ui/calls.ts';
import { DataTable } from '@unmask/ui/data-table.tsx';
import { heldList } from '@unmask/ui/list.ts';
import { saveAs } from '@unmask/ui/save-as.ts';
import { useState } from 'react';
import { SHARE_PASSWORD_LENGTH } from '../limits.ts';
import type { SharedCase } from '../share-contract.ts';
import { sharedPage as words } from '../share-words.ts';
import { forensicsCalls } from './calls.ts';
import classes from './forensics.module.css';

/** What whoever has a link reads: what was chosen for them, and nothing else of the case. */
export function SharedPage({ token }: { token: string }) {
  const [password, setPassword] = useState<string | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    // Each opening counts: nothing but a person's wish opens it again.
    queryKey: ['shared-case', token, password],
    queryFn: () => forensicsCalls().openShared({ token, password }),
    ...{ retry: false, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
    refetchOnReconnect: false,
  });
  return (
    <div className={`um-page ${classes.page} ${classes.stack}`}>
      {data ? (
        <Items shared={data} />
      ) : isFetching && password === null ? (
        <Loading label={words.loading} rows={3} height={80} />
      ) : error === null || statusOf(error) === 401 ? (
        <AskPassword wrong={password !== null && !isFetching} busy={isFetching} onOpen={setPassword} />
      ) : statusOf(error) === 404 ? (
        <>
          <div className={classes.head}>
            <h1>{words.gone}</h1>
          </div>
          <p className={classes.text}>{words.goneText}</p>
        </>
      ) : (
        <Failed text={refusalWords(error) ?? words.failed} onRetry={refetch} />
      )}
    </div>
  );
}

interface AskProps {
  wrong: boolean;
  busy: boolean;
  onOpen: (password: string) => void;
}

function AskPassword({ wrong, busy, onOpen }: AskProps) {
  const [typed, setTyped] = useState('');
  return (
    <form
      className={classes.form}
      aria-label={words.passwordTitle}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== '') onOpen(typed);
      }}
    >
      <div className={classes.head}>
        <h1>{words.passwordTitle}</h1>
      </div>
      <PasswordInput
        label={words.password}
        description={words.passwordText}
        autoComplete="off"
        maxLength={SHARE_PASSWORD_LENGTH}
        value={typed}
        error={wrong && words.passwordWrong}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" loading={busy} disabled={typed === ''}>
          {words.open}
        </Button>
      </div>
    </form>
  );
}

type Item = SharedCase['items'][number];

function Items({ shared }: { shared: SharedCase }) {
  const [busy, setBusy] = useState<string | null>(null);
  async function download({ kind, id, filename }: Item) {
    setBusy(id);
    try {
      const answer = await fetch(`/api/shared-case/${kind}/${encodeURIComponent(id)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ pass: shared.pass }),
      });
      if (!answer.ok) throw new Error(String(answer.status));
      saveAs(await answer.blob(), filename);
    } catch (thrown) {
      console.warn(words.downloadFailed.title, thrown);
      showToast(words.downloadFailed, 'destructive');
    }
    setBusy(null);
  }
  return (
    <>
      <div className={classes.head}>
        <h1>{words.heading(shared.caseNumber)}</h1>
        <p className={classes.text}>
          {words.from(shared.organization, shared.name)} {words.until}
          <time dateTime={shared.expiresAt}>{formatDay(shared.expiresAt)}</time>.
        </p>
        <p className={classes.text}>
          {words.logged} {words.check}
        </p>
      </div>
      <Panel title={words.items}>
        <DataTable
          label={words.items}
          list={heldList(shared.items)}
          keyOf={({ id }) => id}
          empty={words.gone}
          columns={[
            {
              label: words.columns.what,
              name: true,
              cell: ({ label, sizeBytes }) => (
                <>
                  {label}
                  {sizeBytes !== null && <span className={classes.small}>{formatBytes(sizeBytes)}</span>}
                </>
              ),
            },
            {
              label: words.columns.sha256,
              cell: ({ sha256 }) => <span className={classes.hash}>{sha256}</span>,
            },
            {
              label: words.columns.actions,
              actions: true,
              cell: (item) => (
                <Button
                  variant="default"
                  size="compact-sm"
                  loading={busy === item.id}
                  aria-label={words.downloadOf(item.label)}
                  onClick={() => void download(item)}
                >
                  {words.download}
                </Button>
              ),
            },
          ]}
        />
      </Panel>
    </>
  );
}
