import { Anchor, Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DOCUMENT_ERRORS } from '@unmask/product/copy/document-errors';
import { verifyPage as words } from '@unmask/product/copy/documents';
import { Failed, Loading, Panel, Time } from '@unmask/ui';
import { refusalWords, statusOf } from '@unmask/ui/calls.ts';
import { type FormEvent, useState } from 'react';
import { type CheckedDocument, ID_LENGTH } from '../contract.ts';
import { documentCalls } from './calls.ts';
import { CompareFile } from './compare-file.tsx';
import classes from './documents.module.css';

interface VerifyPageProps {
  /** Null: none was named yet. */
  id: string | null;
  onCheck: (id: string) => void;
}

/** What anyone may know of an issued document: that it was, by whom, and whether it holds. */
export function VerifyPage({ id, onCheck }: VerifyPageProps) {
  return (
    <div className={`um-page ${classes.page}`}>
      <header>
        <h1>{words.title}</h1>
        <p className="um-dim">{words.lead}</p>
      </header>
      {id !== null && <Named id={id} />}
      <Panel title={id === null ? words.number : words.another}>
        <NumberForm onCheck={onCheck} />
      </Panel>
    </div>
  );
}

function NumberForm({ onCheck }: Pick<VerifyPageProps, 'onCheck'>) {
  const [typed, setTyped] = useState('');
  const id = typed.trim();
  function send(event: FormEvent) {
    event.preventDefault();
    if (id !== '') onCheck(id);
  }
  return (
    <form className={classes.form} onSubmit={send}>
      <TextInput
        label={words.number}
        description={words.numberHelp}
        value={typed}
        maxLength={ID_LENGTH}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" disabled={id === ''}>
        {words.check}
      </Button>
    </form>
  );
}

function Named({ id }: { id: string }) {
  const found = useQuery({
    queryKey: ['issued-document', id],
    queryFn: () => documentCalls().verify({ id }),
    retry: false,
  });
  if (found.isPending) return <Loading label={words.loading} height={240} />;
  if (found.isError) {
    const unknown = [400, 404].includes(statusOf(found.error) ?? 0);
    if (!unknown) return <Failed text={words.failed} onRetry={found.refetch} />;
    return (
      <section className={classes.state} data-state="unknown" role="alert">
        <h2>{words.unknown}</h2>
        <p>{refusalWords(found.error) ?? DOCUMENT_ERRORS.document_not_found.message}</p>
        <code className={classes.long}>{id}</code>
      </section>
    );
  }
  return <Found document={found.data} />;
}

function Found({ document }: { document: CheckedDocument }) {
  const { state, kind, supersededBy } = document;
  return (
    <>
      <section className={classes.state} data-state={state} aria-label={words.facts.state}>
        <h2>{words.states[state]}</h2>
        <p>{words.said[state]}</p>
        {supersededBy !== null && (
          <Anchor component={Link} to="/verify/$id" params={{ id: supersededBy } as never}>
            {words.newer}
          </Anchor>
        )}
      </section>
      <Panel title={words.kinds[kind]}>
        <Facts document={document} />
      </Panel>
      <Panel title={words.compareTitle}>
        <CompareFile sha256={document.sha256} />
      </Panel>
    </>
  );
}

function Facts({ document }: { document: CheckedDocument }) {
  const { id, kind, title, issuer, issuedAt, expiresAt, endedAt, state, sha256 } = document;
  const { facts } = words;
  const ended = state === 'superseded' || state === 'revoked' ? facts.endedAt[state] : null;
  return (
    <dl className={classes.facts}>
      <dt>{facts.kind}</dt>
      <dd>{words.kinds[kind]}</dd>
      {title !== null && (
        <>
          <dt>{facts.title}</dt>
          <dd>{title}</dd>
        </>
      )}
      <dt>{facts.issuer}</dt>
      <dd>{issuer}</dd>
      <dt>{facts.issuedAt}</dt>
      <dd>
        <Time at={issuedAt} />
      </dd>
      {expiresAt !== null && (
        <>
          <dt>{facts.expiresAt}</dt>
          <dd>
            <Time at={expiresAt} />
          </dd>
        </>
      )}
      {ended !== null && endedAt !== null && (
        <>
          <dt>{ended}</dt>
          <dd>
            <Time at={endedAt} />
          </dd>
        </>
      )}
      <dt>{facts.id}</dt>
      <dd>
        <code className={classes.long}>{id}</code>
      </dd>
      <dt>{facts.sha256}</dt>
      <dd>
        <code className={classes.long}>{sha256}</code>
      </dd>
    </dl>
  );
}
