import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Panel, Time } from '@unmask/ui';
import { AskDialog } from '@unmask/ui/ask-dialog.tsx';
import { toSlice } from '@unmask/ui/slices.tsx';
import { useCall } from '@unmask/ui/use-call.ts';
import { useState } from 'react';
import {
  CASE_PRIORITIES,
  CASE_STATUSES,
  type CasePriority,
  type CaseStatus,
  DESCRIPTION_LENGTH,
  TITLE_LENGTH,
} from '../limits.ts';
import { newCase, priorities, statuses, toasts, detail as words } from '../words-ui.ts';
import { casesKey, failedAs, forensicsCalls, PAGE } from './calls.ts';
import type { CaseProps } from './case-page.tsx';
import classes from './forensics.module.css';
import { useChange } from './use-change.ts';

/** What the case is, who has it and where it stands. */
export function CaseHead(props: CaseProps) {
  const [editing, setEditing] = useState(false);
  const { case: row, may } = props.detail;
  const closed = row.status === 'closed';
  return (
    <>
      <div className={classes.head}>
        <h1>{row.title}</h1>
        <span className={classes.number}>{row.case_number}</span>
      </div>
      <Panel>
        {editing ? (
          <Edit {...props} onClose={() => setEditing(false)} />
        ) : (
          <div className={classes.tight}>
            {row.description !== '' && <p className={classes.written}>{row.description}</p>}
            <Facts {...props} />
            {closed && may.change && <p className={classes.text}>{words.closed}</p>}
            <div className={classes.row}>
              {may.change && !closed && (
                <Button variant="default" size="compact-sm" onClick={() => setEditing(true)}>
                  {words.edit}
                </Button>
              )}
              {may.end && closed && <End {...props} />}
            </div>
          </div>
        )}
      </Panel>
    </>
  );
}

function Facts(props: CaseProps) {
  const { case: row, may, people } = props.detail;
  const email = people.find(({ id }) => id === row.assigned_to)?.email;
  return (
    <dl className={classes.facts}>
      <dt>{words.status}</dt>
      <dd>{may.change ? <Status {...props} /> : statuses[row.status]}</dd>
      <dt>{words.priority}</dt>
      <dd>{priorities[row.priority]}</dd>
      <dt>{words.assigned}</dt>
      <dd>{email ?? (row.assigned_to === null || may.change ? words.nobody : 'you')}</dd>
      <dt>{words.opened}</dt>
      <dd>
        <Time at={row.created_at} />
      </dd>
    </dl>
  );
}

function Status(props: CaseProps) {
  const { case: row, tasks } = props.detail;
  const [asking, setAsking] = useState(false);
  const changing = useChange(props);
  const set = (status: CaseStatus) => {
    const open = tasks.some(({ doneAt }) => doneAt === null);
    if (status === 'closed' && open) setAsking(true);
    else void changing.run({ status });
  };
  return (
    <>
      <NativeSelect
        aria-label={words.status}
        value={row.status}
        disabled={changing.busy}
        w={180}
        onChange={(event) => set(event.currentTarget.value as CaseStatus)}
        data={CASE_STATUSES.map((value) => ({ value, label: statuses[value] }))}
      />
      <AskDialog
        question={
          asking
            ? {
                ...words.closeAsk,
                danger: false,
                run: () => changing.run({ status: 'closed', withOpenTasks: true }),
              }
            : null
        }
        cancel={words.keepOpen}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function Edit(props: CaseProps & { onClose: () => void }) {
  const { case: row, people } = props.detail;
  const [title, setTitle] = useState(row.title);
  const [description, setDescription] = useState(row.description);
  const [priority, setPriority] = useState(row.priority);
  const [assignedTo, setAssignedTo] = useState(row.assigned_to ?? '');
  const changing = useChange(props, props.onClose);
  return (
    <form
      className={classes.form}
      aria-label={words.edit}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void changing.run({
          title,
          description,
          priority,
          assignedTo: assignedTo === '' ? null : assignedTo,
        });
      }}
    >
      <TextInput
        label={newCase.name}
        maxLength={TITLE_LENGTH}
        value={title}
        error={title.trim() === '' && newCase.nameMissing}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Textarea
        label={newCase.description}
        rows={4}
        maxLength={DESCRIPTION_LENGTH}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <NativeSelect
        label={newCase.priority}
        value={priority}
        onChange={(event) => setPriority(event.currentTarget.value as CasePriority)}
        data={CASE_PRIORITIES.map((value) => ({ value, label: priorities[value] }))}
      />
      <NativeSelect
        label={newCase.assigned}
        value={assignedTo}
        onChange={(event) => setAssignedTo(event.currentTarget.value)}
        data={[
          { value: '', label: newCase.nobody },
          ...people.map(({ id, email }) => ({ value: id, label: email })),
        ]}
      />
      <div className={classes.row}>
        <Button type="submit" loading={changing.busy} disabled={title.trim() === ''}>
          {words.save}
        </Button>
        <Button variant="default" onClick={props.onClose}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}

function End({ organizationId, caseId }: CaseProps) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const ending = useCall({
    call: () => forensicsCalls().end({ organizationId, caseId }),
    done: toasts.ended,
    failed: failedAs(toasts.updateFailed),
    changes: [casesKey(organizationId)],
    onDone: () => navigate({ to: toSlice(PAGE) }),
  });
  return (
    <>
      <Button variant="outline" color="var(--um-red)" size="compact-sm" onClick={() => setAsking(true)}>
        {words.end}
      </Button>
      <AskDialog
        question={asking ? { ...words.endAsk, run: () => ending.run() } : null}
        cancel={words.keep}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
