import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AsyncView, formatDay, Time } from '@unmask/ui';
import { useCall } from '@unmask/ui/use-call.ts';
import { type ReactNode, useState } from 'react';
import type { Finding, FindingEventItem } from '../contract.ts';
import { categories, events as eventWords, page, severities, statuses, toasts } from '../page-words.ts';
import { complianceCalls, complianceKey, failedAs } from './calls.ts';
import classes from './compliance.module.css';
import type { May } from './compliance-page.tsx';
import { AcceptForm, ChangeForm, ReopenForm } from './finding-forms.tsx';
import { LinkTo } from './link-to.tsx';
import { Mark } from './mark.tsx';
import { Due, nameOf } from './shown.tsx';
import { useFindingUpdate } from './use-finding-update.ts';

const words = page.detail;

interface Props {
  may: May;
  /** Null: closed. */
  id: string | null;
  onClose: () => void;
}

/** One finding: what was measured, what is to be done, and everything that happened to it. */
export function FindingDialog({ may, id, onClose }: Props) {
  const [last, setLast] = useState(id);
  if (id !== null && id !== last) setLast(id);
  const { organizationId } = may;
  const found = useQuery({
    queryKey: complianceKey(organizationId, 'finding', last ?? ''),
    queryFn: () => complianceCalls().finding({ organizationId, id: last ?? '' }),
    enabled: last !== null && id !== null,
  });
  const title = found.data ? nameOf(found.data.finding) : page.findings.title;
  return (
    <Modal opened={id !== null} onClose={onClose} title={title} size="lg">
      <AsyncView query={found} label={words.loading} height={260} failed={words.failed}>
        {({ finding, events }) => (
          <div className={classes.stack}>
            <Facts finding={finding} named={may.change} />
            {may.change && <Actions may={may} finding={finding} />}
            <h3 className={classes.heading}>{words.history}</h3>
            <ol className={classes.events}>
              {events.map((event) => (
                <Happened key={`${event.at} ${event.event}`} event={event} />
              ))}
            </ol>
          </div>
        )}
      </AsyncView>
    </Modal>
  );
}

function Facts({ finding, named }: { finding: Finding; named: boolean }) {
  const { measured, remediation, due_date, owner, subjects, links, to, accepted_until } = finding;
  const rows: Array<[string, ReactNode] | false> = [
    [
      page.findings.columns.severity,
      <Mark key="severity" of={finding.severity}>
        {severities[finding.severity]}
      </Mark>,
    ],
    [page.findings.columns.status, statuses[finding.status]],
    [words.category, categories[finding.category] ?? finding.category],
    measured !== null && [words.measured, measured],
    remediation !== '' && [words.remediation, remediation],
    [words.found, <Time key="found" at={finding.created_at} />],
    due_date !== null && finding.status !== 'resolved' && [words.due, <Due key="due" at={due_date} />],
    [words.owner, owner?.email ?? page.findings.nobody],
    subjects.length > 0 && [
      words.about,
      <ul key="about" className={classes.plain}>
        {subjects.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>,
    ],
    links.length > 0 && [
      words.links,
      <ul key="links" className={classes.plain}>
        {links.map(({ text, url }) => (
          <li key={url}>
            <a href={url} rel="noreferrer noopener" target="_blank">
              {text}: {url}
            </a>
          </li>
        ))}
      </ul>,
    ],
  ];
  return (
    <>
      <p className={classes.pre}>{finding.description}</p>
      <dl className={classes.facts}>
        {rows.map(
          (row) =>
            row && (
              <div key={row[0]}>
                <dt>{row[0]}</dt>
                <dd>{row[1]}</dd>
              </div>
            ),
        )}
      </dl>
      {!named && finding.check_id !== null && <p className={classes.text}>{words.hidden}</p>}
      {accepted_until !== null && (
        <p className={classes.text}>
          {words.accepted(finding.accepted_reason ?? '')}
          <time dateTime={accepted_until}>{formatDay(accepted_until)}</time>
        </p>
      )}
      {to !== null && finding.status !== 'resolved' && <LinkTo to={to}>{words.mend}</LinkTo>}
    </>
  );
}

function Actions({ may: { organizationId }, finding }: { may: May; finding: Finding }) {
  const { id, status, accepted_until } = finding;
  const [form, setForm] = useState<'accept' | 'reopen' | 'change' | null>(null);
  const updating = useFindingUpdate(organizationId);
  const ending = useCall({
    call: () => complianceCalls().endAcceptance({ organizationId, id }),
    done: toasts.updated,
    failed: failedAs(toasts.updateFailed),
    changes: [complianceKey(organizationId)],
  });
  const close = () => setForm(null);
  const given = { organizationId, finding, onClose: close };
  if (form === 'accept') return <AcceptForm {...given} />;
  if (form === 'reopen') return <ReopenForm {...given} />;
  if (form === 'change') return <ChangeForm {...given} />;
  return (
    <div className={classes.ways}>
      {status === 'open' && (
        <Button loading={updating.busy} onClick={() => void updating.run({ id, status: 'in_progress' })}>
          {page.findings.start}
        </Button>
      )}
      {status === 'in_progress' && (
        <Button loading={updating.busy} onClick={() => void updating.run({ id, status: 'resolved' })}>
          {page.findings.resolve}
        </Button>
      )}
      {status === 'resolved' && (
        <Button variant="default" onClick={() => setForm('reopen')}>
          {words.reopen}
        </Button>
      )}
      {status !== 'resolved' && accepted_until === null && (
        <Button variant="default" onClick={() => setForm('accept')}>
          {words.accept}
        </Button>
      )}
      {accepted_until !== null && (
        <Button variant="default" loading={ending.busy} onClick={() => void ending.run()}>
          {words.endAcceptance}
        </Button>
      )}
      {status !== 'resolved' && (
        <Button variant="subtle" onClick={() => setForm('change')}>
          {words.change}
        </Button>
      )}
    </div>
  );
}

function Happened({ event: { at, event, by, byCheck, note } }: { event: FindingEventItem }) {
  return (
    <li>
      <span>{eventWords[event]}</span>
      <span className={classes.small}>
        <Time at={at} /> · {byCheck ? words.nightly : (by ?? words.former)}
        {note !== null && ` · ${note}`}
      </span>
    </li>
  );
}
