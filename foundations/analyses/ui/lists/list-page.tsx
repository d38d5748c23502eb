import { ActionIcon, Anchor, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { FileList } from '@unmask/analyses/contract';
import { bands } from '@unmask/product/copy/bands';
import { listWords as words } from '@unmask/product/copy/list';
import { outcomes } from '@unmask/product/copy/result';
import { Failed, Panel, shownTime } from '@unmask/ui';
import { tellFailure } from '@unmask/ui/failure.ts';
import { useNoIndex } from '@unmask/ui/use-no-index.ts';
import { Waiting } from '@unmask/ui/waiting.tsx';
import { useEffect } from 'react';
import { notDone } from '../history/call-error.ts';
import { analysisCalls } from '../rpc.ts';
import { cancelAnalysis } from '../watch.ts';
import classes from './lists.module.css';
import { isOpen, type Row, rowsOf, stateWords } from './rows.ts';
import { cancelAllSending, cancelSending } from './sending.ts';
import { type ListView, useFileList } from './use-file-list.ts';

interface ListPageProps {
  id: string;
  /** Name for the browser tab. */
  onTitle: (title: string) => void;
  /** Something has ended: what counts analyses reads anew. */
  onEnded: () => void;
}

/** Several files from the moment they were chosen to their results. */
export function ListPage({ id, onTitle, onEnded }: ListPageProps) {
  useNoIndex();
  const view = useFileList(id, onEnded);
  useEffect(() => onTitle(words.title), [onTitle]);
  return (
    <div className={`um-page ${classes.page}`}>
      {view.state === 'loading' && <Waiting />}
      {view.state === 'missing' && <Missing />}
      {view.state === 'failed' && <Failed text={words.failed} onRetry={view.refresh} />}
      {view.state === 'here' && <Here id={id} view={view} list={view.list} />}
    </div>
  );
}

function Missing() {
  return (
    <div role="alert" className={classes.gone}>
      <h1>{words.gone.title}</h1>
      <p>{words.gone.text}</p>
      <Button component={Link} to="/">
        {words.again}
      </Button>
    </div>
  );
}

function Here({ id, view, list }: { id: string; view: ListView; list: FileList }) {
  const rows = rowsOf(list, view.sending);
  const open = rows.filter(isOpen);
  const sending = open.some(({ item }) => item === null);
  const answered = rows.filter(({ item }) => item?.answer).length;
  useStayWhile(sending);

  async function cancelAll() {
    cancelAllSending(id);
    await analysisCalls()
      .cancelList({ id })
      .catch((thrown: unknown) => tellFailure(thrown, notDone));
    view.refresh();
  }
  async function cancelOne(row: Row) {
    if (row.item === null) return cancelSending(id, row.place);
    if (row.item.analysisId === null) return;
    await cancelAnalysis(row.item.analysisId).catch((thrown: unknown) => tellFailure(thrown, notDone));
    view.refresh();
  }

  return (
    <>
      <header className={classes.head}>
        <h1>{words.title}</h1>
        {list.expiresAt !== null && <p>{words.readable(shownTime(list.expiresAt))}</p>}
      </header>
      <Panel
        title={words.ranked}
        aside={<span className="um-mono">{words.summary(rows.length - open.length, rows.length)}</span>}
      >
        <p className="um-hidden" role="status">
          {words.summary(rows.length - open.length, rows.length)}
        </p>
        <ol className={classes.rows} aria-label={words.title}>
          {rows.map((row) => (
            <ListRow
              key={row.key}
              row={row}
              owned={list.expiresAt === null}
              onCancel={() => void cancelOne(row)}
            />
          ))}
        </ol>
        {answered > 1 && <p className={classes.note}>{words.chance}</p>}
        <div className={classes.foot}>
          {open.length > 0 && <p className={classes.note}>{sending ? words.stay : words.leave}</p>}
          {open.length > 0 && (
            <Button variant="default" onClick={() => void cancelAll()}>
              {words.cancelAll}
            </Button>
          )}
          {open.length === 0 && (
            <Button component={Link} to="/" variant="default">
              {words.again}
            </Button>
          )}
        </div>
      </Panel>
    </>
  );
}

interface ListRowProps {
  row: Row;
  owned: boolean;
  onCancel: () => void;
}

function ListRow({ row, owned, onCancel }: ListRowProps) {
  const { item, name, foundIn } = row;
  const id = item?.analysisId ?? null;
  const answer = item?.answer ?? null;
  return (
    <li className={classes.row} data-outcome={answer?.outcome}>
      <div className={classes.fileWords}>
        <p className={classes.fileName} title={name}>
          {id === null ? (
            name
          ) : (
            <Anchor
              component={Link}
              to={owned ? '/analyses/$id' : '/analysis/$id'}
              params={{ id } as never}
              inherit
            >
              {name}
            </Anchor>
          )}
        </p>
        {foundIn !== null && <p className={classes.facts}>{foundIn}</p>}
      </div>
      {answer === null ? (
        <RowState row={row} />
      ) : (
        <p className={classes.answer}>
          {answer.outcome === 'inconclusive' && answer.assessment !== null
            ? bands[answer.assessment]
            : outcomes[answer.outcome].title}
        </p>
      )}
      <div className={classes.rowAction}>
        {isOpen(row) && (
          <ActionIcon variant="subtle" color="gray" aria-label={words.cancelOne(name)} onClick={onCancel}>
            <IconX size={18} stroke={1.6} />
          </ActionIcon>
        )}
      </div>
    </li>
  );
}

function RowState({ row }: { row: Row }) {
  const { text, share, failed } = stateWords(row);
  return (
    <div className={classes.state} data-failed={failed || undefined}>
      <p>{text}</p>
      {share !== null && (
        <div
          className={classes.track}
          role="progressbar"
          aria-label={row.name}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share * 100)}
        >
          <span style={{ inlineSize: `${Math.round(share * 100)}%` }} />
        </div>
      )}
    </div>
  );
}

/** Files that are not sent yet are in this tab alone. */
function useStayWhile(sending: boolean): void {
  useEffect(() => {
    if (!sending) return;
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [sending]);
}
