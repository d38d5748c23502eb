import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { Panel } from '@unmask/ui';
import { useCall } from '@unmask/ui/use-call.ts';
import { useState } from 'react';
import { TASK_LENGTH } from '../limits.ts';
import { detail, toasts } from '../words-ui.ts';
import { caseKey, failedAs, forensicsCalls } from './calls.ts';
import type { CaseProps } from './case-page.tsx';
import classes from './forensics.module.css';

const words = detail.tasks;

export function TasksPanel({ organizationId, caseId, detail: { tasks, may, case: row } }: CaseProps) {
  const [title, setTitle] = useState('');
  const changes = [caseKey(organizationId, caseId)];
  const failed = failedAs(toasts.updateFailed);
  const adding = useCall({
    call: () => forensicsCalls().addTask({ organizationId, caseId, title }),
    failed,
    changes,
    onDone: () => setTitle(''),
  });
  const setting = useCall({
    call: (task: { taskId: string; done: boolean }) =>
      forensicsCalls().setTask({ organizationId, caseId, ...task }),
    failed,
    changes,
  });
  const open = may.change && row.status !== 'closed';
  return (
    <Panel title={words.title}>
      <div className={classes.stack}>
        {tasks.length === 0 ? (
          <p className={classes.text}>{words.empty}</p>
        ) : (
          <ul className={classes.list}>
            {tasks.map((task) => (
              <li key={task.id}>
                <Checkbox
                  label={task.title}
                  description={task.doneBy === null ? undefined : words.doneBy(task.doneBy)}
                  checked={task.doneAt !== null}
                  disabled={!open || setting.busy}
                  onChange={() => void setting.run({ taskId: task.id, done: task.doneAt === null })}
                />
              </li>
            ))}
          </ul>
        )}
        {open && (
          <form
            className={classes.row}
            aria-label={words.name}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (title.trim() !== '') void adding.run();
            }}
          >
            <TextInput
              label={words.name}
              maxLength={TASK_LENGTH}
              value={title}
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
            <Button
              type="submit"
              variant="default"
              loading={adding.busy}
              disabled={title.trim() === ''}
              style={{ alignSelf: 'end' }}
            >
              {words.add}
            </Button>
          </form>
        )}
      </div>
    </Panel>
  );
}
