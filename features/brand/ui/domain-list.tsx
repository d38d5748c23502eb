import { Anchor, NativeSelect } from '@mantine/core';
import { Panel, Time } from '@unmask/ui';
import { actionColumn, DataTable, type RowAction } from '@unmask/ui/data-table.tsx';
import { usePages } from '@unmask/ui/list.ts';
import { useCall } from '@unmask/ui/use-call.ts';
import { useState } from 'react';
import type { LookalikeDomain } from '../contract.ts';
import { type SetState, SHOWN_STATES } from '../domain-limits.ts';
import { likenessText, domainWords as words } from '../domain-words.ts';
import classes from './brand.module.css';
import type { May } from './brand-page.tsx';
import { brandCalls, brandKey, failedAs, logged } from './calls.ts';
import { type Asked, TakedownDialog } from './takedown-dialog.tsx';

const { found } = words;
const ALL = 'all';
const AGAIN_MS = 5_000;

interface Props {
  may: May;
  /** Whether more may come by itself. */
  looking: boolean;
  onSubmitted: () => void;
}

export function DomainList({ may, looking, onSubmitted }: Props) {
  const { organizationId } = may;
  const [state, setState] = useState<string>(ALL);
  const [asked, setAsked] = useState<Asked | null>(null);
  const chosen = SHOWN_STATES.find((each) => each === state);
  const list = usePages({
    queryKey: brandKey(organizationId, 'domains', state),
    read: (cursor) =>
      logged(
        words.failed,
        brandCalls().domains({ organizationId, ...(cursor && { cursor }), ...(chosen && { state: chosen }) }),
      ),
    nextOf: ({ nextCursor }) => nextCursor,
    again_ms: () => looking && AGAIN_MS,
  });
  const changing = useCall({
    call: ({ id, to }: { id: string; to: SetState }) =>
      brandCalls().updateDomain({ organizationId, id, state: to }),
    done: (_, { to }) => (to === 'ours' ? words.added : words.updated),
    failed: failedAs(words.updateFailed),
    changes: [brandKey(organizationId)],
  });
  const actions = (domain: LookalikeDomain): Array<RowAction | false> => [
    isOpen(domain) &&
      may.work && {
        text: words.takedown,
        name: words.takedownOf(domain.shown),
        run: () => setAsked(askedOf(organizationId, domain)),
      },
    ...nextOf(domain, may).map((to) => ({
      text: words.set[to],
      name: words.setOf(words.set[to], domain.shown),
      look: 'quiet' as const,
      disabled: changing.busy,
      run: () => changing.run({ id: domain.id, to }),
    })),
  ];
  return (
    <Panel
      title={found.title}
      aside={
        <NativeSelect
          aria-label={found.filter}
          size="xs"
          value={state}
          onChange={({ currentTarget }) => setState(currentTarget.value)}
          data={[
            { value: ALL, label: found.all },
            ...SHOWN_STATES.map((value) => ({ value, label: words.states[value] })),
          ]}
        />
      }
    >
      <div className={classes.stack}>
        <p className={classes.text}>{found.text}</p>
        <DataTable
          label={found.title}
          list={list}
          keyOf={({ id }) => id}
          empty={chosen ? found.noneOf : found.none}
          failed={words.failed}
          loading={words.loading}
          more={found.more}
          columns={[
            { label: found.columns.name, name: true, cell: (domain) => <Name domain={domain} /> },
            {
              label: found.columns.seen,
              cell: (domain) => <Seen domain={domain} organizationId={organizationId} open={may.work} />,
            },
            { label: found.columns.when, cell: (domain) => <When domain={domain} /> },
            { label: found.columns.state, cell: (domain) => words.states[domain.state] },
            actionColumn(found.columns.actions, actions),
          ]}
        />
      </div>
      <TakedownDialog
        organizationId={organizationId}
        asked={asked}
        onClose={() => setAsked(null)}
        onDone={onSubmitted}
      />
    </Panel>
  );
}

const isOpen = ({ state }: LookalikeDomain) => state === 'new' || state === 'watched';

/** What is in the inventory is an admin's. */
function nextOf({ state }: LookalikeDomain, { work, configure }: May): SetState[] {
  if (state === 'ours') return configure ? ['new'] : [];
  if (!work || state === 'takedown_started') return [];
  return [...(state === 'new' ? (['watched'] as const) : []), ...(configure ? (['ours'] as const) : [])];
}

const askedOf = (organizationId: string, { id }: LookalikeDomain): Asked => ({
  ...{ id, route: 'trademark', legalBasis: words.basis, evidence: [words.evidence] },
  send: (notice) => brandCalls().takeDownDomain({ organizationId, id, ...notice }),
});

function Name({ domain }: { domain: LookalikeDomain }) {
  const { shown, name, official, watched } = domain;
  return (
    <>
      <span>{shown}</span>
      {shown !== name && <span className={classes.small}>{name}</span>}
      <span className={classes.small}>
        {found.looksLike(official)}. {likenessText(domain)}.
      </span>
      {!watched && domain.state !== 'ours' && <span className={classes.small}>{found.unwatched}</span>}
    </>
  );
}

interface SeenProps {
  domain: LookalikeDomain;
  organizationId: string;
  open: boolean;
}

function Seen({ domain, organizationId, open }: SeenProps) {
  const { id, shown, records, page, history } = domain;
  const addresses = records.a.length + records.aaaa.length;
  const base = `/api/organizations/${encodeURIComponent(organizationId)}/brand/domains`;
  return (
    <div className={classes.lines}>
      {addresses > 0 && <span>{found.address(addresses)}</span>}
      {records.mx.length > 0 && <span>{found.mail}</span>}
      {addresses + records.mx.length === 0 && <span>{found.nowhere}</span>}
      {page && (
        <div>
          <span>{page.title === null ? found.noTitle : found.page(page.title)}</span>
          <span className={classes.small}>{found.hash(page.sha256)}</span>
          {open && (
            <Anchor
              href={`${base}/${encodeURIComponent(id)}/page`}
              download
              size="sm"
              aria-label={found.downloadOf(shown)}
            >
              {found.download}
            </Anchor>
          )}
        </div>
      )}
      <details className={classes.small}>
        <summary aria-label={found.detailsOf(shown)}>{found.details}</summary>
        <dl className={classes.records}>
          {(['a', 'aaaa', 'mx', 'ns'] as const).map(
            (type) =>
              records[type].length > 0 && (
                <div key={type}>
                  <dt>{found.records[type]}</dt>
                  <dd>{records[type].join(', ')}</dd>
                </div>
              ),
          )}
          {history.map(({ what, at }) => (
            <div key={what + at}>
              <dt>{words.events[what]}</dt>
              <dd>
                <Time at={at} />
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}

function When({ domain: { known, firstSeenAt, lastSeenAt, goneAt } }: { domain: LookalikeDomain }) {
  return (
    <div className={classes.lines}>
      <span>
        {found.first}: <Time at={firstSeenAt} />
        {known && <span className={classes.small}>{found.known}</span>}
      </span>
      <span>
        {found.last}: <Time at={lastSeenAt} />
      </span>
      {goneAt !== null && (
        <span>
          {words.states.gone}: <Time at={goneAt} />
        </span>
      )}
    </div>
  );
}
