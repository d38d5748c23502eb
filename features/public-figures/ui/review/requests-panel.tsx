import { Button, NativeSelect } from '@mantine/core';
import { Panel, Time } from '@unmask/ui';
import { usePages } from '@unmask/ui/list.ts';
import { useState } from 'react';
import { REQUEST_STATES, type RequestState } from '../../limits.ts';
import type { Request } from '../../request-contract.ts';
import { relations, requests as words } from '../../request-words.ts';
import { figureCalls, requestsKey } from '../calls.ts';
import classes from '../figures.module.css';
import { PartedList } from './parted-list.tsx';
import { SettleDialog, type Settled } from './settle-dialog.tsx';

/** What was asked about entries, and what is decided about it. */
export function RequestsPanel() {
  const [state, setState] = useState<RequestState>('open');
  const [settled, setSettled] = useState<Settled | null>(null);
  const list = usePages({
    queryKey: [...requestsKey, state],
    read: (cursor) => figureCalls().requests({ state, ...(cursor && { cursor }) }),
    nextOf: ({ nextCursor }) => nextCursor,
  });
  return (
    <Panel title={words.title}>
      <div className={classes.stack}>
        <NativeSelect
          label={words.show}
          className={classes.search}
          value={state}
          data={REQUEST_STATES.map((value) => ({ value, label: words.filters[value] }))}
          onChange={({ currentTarget: { value } }) =>
            setState(REQUEST_STATES.find((known) => known === value) ?? 'open')
          }
        />
        <PartedList
          list={list}
          words={words}
          height={90}
          row={(request) => <RequestRow key={request.id} request={request} onSettle={setSettled} />}
        />
        <SettleDialog settled={settled} onClose={() => setSettled(null)} />
      </div>
    </Panel>
  );
}

interface RowProps {
  request: Request;
  onSettle: (settled: Settled) => void;
}

function RequestRow({ request, onSettle }: RowProps) {
  const { kind, figure, name, email, account, relation, text, siteUrl, siteFound, state, note } = request;
  const site = siteFound === null ? 'open' : siteFound ? 'found' : 'missing';
  return (
    <li>
      <h3>{words.of(words.kinds[kind], figure)}</h3>
      {text !== '' && <p className={classes.summary}>{text}</p>}
      <p className={classes.small}>
        {words.from(name, email, account)}, {relations[relation]}, <Time at={request.createdAt} />
      </p>
      {siteUrl !== null && <p className={classes.small}>{words.site[site](siteUrl)}</p>}
      {note !== '' && <p className={classes.small}>{words.note(note)}</p>}
      {state === 'open' && (
        <div className={classes.buttons}>
          <Button
            size="sm"
            aria-label={words.grantLabel(figure)}
            disabled={kind === 'claim' && siteFound !== true}
            onClick={() => onSettle({ request, decision: 'granted' })}
          >
            {words.grant}
          </Button>
          <Button
            size="sm"
            variant="default"
            aria-label={words.refuseLabel(figure)}
            onClick={() => onSettle({ request, decision: 'refused' })}
          >
            {words.refuse}
          </Button>
        </div>
      )}
    </li>
  );
}
