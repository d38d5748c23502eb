import { Button, NativeSelect } from '@mantine/core';
import { Panel, Time } from '@unmask/ui';
import { usePages } from '@unmask/ui/list.ts';
import { useCall } from '@unmask/ui/use-call.ts';
import { useState } from 'react';
import type { Reviewed } from '../../contract.ts';
import { INCIDENT_STATES, type IncidentState } from '../../limits.ts';
import { kinds, outcomes, platforms } from '../../page-words.ts';
import { review as words } from '../../review-words.ts';
import { figureCalls, reviewKey } from '../calls.ts';
import classes from '../figures.module.css';
import { Source } from '../source.tsx';
import { type Decided, DecisionDialog } from './decision-dialog.tsx';
import { PartedList } from './parted-list.tsx';
import { RequestsPanel } from './requests-panel.tsx';

/** In the operator's area: what was reported, and what is decided about it. */
export default function ReviewSection() {
  return (
    <div className={classes.stack}>
      <RequestsPanel />
      <ReportsPanel />
    </div>
  );
}

function ReportsPanel() {
  const [state, setState] = useState<IncidentState>('pending');
  const [decided, setDecided] = useState<Decided | null>(null);
  return (
    <Panel title={words.title}>
      <div className={classes.stack}>
        <p className={classes.text}>{words.text}</p>
        <NativeSelect
          label={words.show}
          className={classes.search}
          value={state}
          data={INCIDENT_STATES.map((value) => ({ value, label: words.filters[value] }))}
          onChange={({ currentTarget: { value } }) =>
            setState(INCIDENT_STATES.find((known) => known === value) ?? 'pending')
          }
        />
        <Reports state={state} onDecide={setDecided} />
        <DecisionDialog decided={decided} onClose={() => setDecided(null)} />
      </div>
    </Panel>
  );
}

interface ReportsProps {
  state: IncidentState;
  onDecide: (decided: Decided) => void;
}

function Reports({ state, onDecide }: ReportsProps) {
  const list = usePages({
    queryKey: [...reviewKey, state],
    read: (cursor) => figureCalls().review({ state, ...(cursor && { cursor }) }),
    nextOf: ({ nextCursor }) => nextCursor,
  });
  return (
    <PartedList
      list={list}
      words={words}
      height={120}
      row={(report) => <ReportRow key={report.id} report={report} onDecide={onDecide} />}
    />
  );
}

function ReportRow({ report, onDecide }: { report: Reviewed; onDecide: (decided: Decided) => void }) {
  const { name, kind, platform, url, summary, reporter, note, analysisOutcome, createdAt } = report;
  return (
    <li>
      <h3>{name}</h3>
      <p className={classes.summary}>{summary}</p>
      <div>
        <Source of={report} />
      </div>
      <p className={classes.small}>
        {kinds[kind]}, {platforms[platform]}
        {analysisOutcome !== null && `, ${outcomes[analysisOutcome]}`}
      </p>
      {url !== null && (
        <p className={classes.small}>
          {words.seenAt}: {url}
        </p>
      )}
      <p className={classes.small}>
        {reporter === null ? words.gone : words.by(reporter)}, <Time at={createdAt} />
      </p>
      {note !== '' && <p className={classes.small}>{words.note(note)}</p>}
      <Checked report={report} />
      <Buttons report={report} onDecide={onDecide} />
    </li>
  );
}

function Checked({ report: { source } }: { report: Reviewed }) {
  if (source === null) return null;
  const { status, namesFigure, at } = source;
  return (
    <p className={classes.small} role="status">
      {status !== 200
        ? words.checked.failed(status ?? 0)
        : namesFigure === null
          ? words.checked.unreadable(status)
          : words.checked[namesFigure ? 'yes' : 'no']}{' '}
      <Time at={at} />
    </p>
  );
}

function Buttons({ report, onDecide }: { report: Reviewed; onDecide: (decided: Decided) => void }) {
  const check = useCall({
    call: () => figureCalls().checkSource({ id: report.id }),
    failed: words.checkFailed,
    changes: [reviewKey],
  });
  const { name, state } = report;
  return (
    <div className={classes.buttons}>
      {(state === 'pending' || state === 'rejected') && (
        <Button
          size="sm"
          aria-label={words.confirmLabel(name)}
          onClick={() => onDecide({ report, decision: 'confirmed' })}
        >
          {words.confirm}
        </Button>
      )}
      {state === 'pending' && (
        <Button
          size="sm"
          variant="default"
          aria-label={words.rejectLabel(name)}
          onClick={() => onDecide({ report, decision: 'rejected' })}
        >
          {words.reject}
        </Button>
      )}
      {state === 'confirmed' && (
        <Button
          size="sm"
          variant="default"
          aria-label={words.retractLabel(name)}
          onClick={() => onDecide({ report, decision: 'retracted' })}
        >
          {words.retract}
        </Button>
      )}
      <Button
        size="sm"
        variant="subtle"
        loading={check.busy}
        aria-label={words.checkLabel(name)}
        onClick={() => void check.run()}
      >
        {words.check}
      </Button>
    </div>
  );
}
