import { Button, Textarea } from '@mantine/core';
import { Panel, Time } from '@unmask/ui';
import { useCall } from '@unmask/ui/use-call.ts';
import { useState } from 'react';
import { NOTE_LENGTH } from '../limits.ts';
import { detail, toasts } from '../words-ui.ts';
import { caseKey, failedAs, forensicsCalls } from './calls.ts';
import type { CaseProps } from './case-page.tsx';
import classes from './forensics.module.css';

const words = detail.notes;

export function NotesPanel({ organizationId, caseId, detail: { notes, may, case: row } }: CaseProps) {
  const [body, setBody] = useState('');
  const adding = useCall({
    call: () => forensicsCalls().addNote({ organizationId, caseId, body }),
    failed: failedAs(toasts.updateFailed),
    changes: [caseKey(organizationId, caseId)],
    onDone: () => setBody(''),
  });
  return (
    <Panel title={words.title}>
      <div className={classes.stack}>
        {notes.length === 0 ? (
          <p className={classes.text}>{words.empty}</p>
        ) : (
          <ul className={classes.list}>
            {notes.map((note) => (
              <li key={note.id} className={classes.item}>
                <p className={classes.written}>{note.body}</p>
                <span className={classes.small}>
                  {note.by}, <Time at={note.createdAt} />
                </span>
              </li>
            ))}
          </ul>
        )}
        {may.change && row.status !== 'closed' && (
          <form
            className={classes.tight}
            aria-label={words.write}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (body.trim() !== '') void adding.run();
            }}
          >
            <Textarea
              label={words.write}
              description={words.stays}
              rows={3}
              maxLength={NOTE_LENGTH}
              value={body}
              onChange={(event) => setBody(event.currentTarget.value)}
            />
            <div>
              <Button type="submit" variant="default" loading={adding.busy} disabled={body.trim() === ''}>
                {words.add}
              </Button>
            </div>
          </form>
        )}
      </div>
    </Panel>
  );
}
