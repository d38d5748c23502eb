import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Panel, Time } from '@unmask/ui';
import { DataTable } from '@unmask/ui/data-table.tsx';
import { wholeList } from '@unmask/ui/list.ts';
import { useCall } from '@unmask/ui/use-call.ts';
import { type FormEvent, useState } from 'react';
import { assignments as words } from '../page-words.ts';
import { trainingCalls, trainingKey } from './calls.ts';
import classes from './training.module.css';

interface AssignmentsPanelProps {
  organizationId: string;
  people: ReadonlyArray<{ userId: string; email: string }>;
  modules: ReadonlyArray<{ moduleId: string; title: string }>;
}

const DAY_MS = 86_400_000;
const EVERYONE = '';
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Who is to finish what by when: asked, listed, and asked no more. */
export function AssignmentsPanel({ organizationId, people, modules }: AssignmentsPanelProps) {
  const found = useQuery({
    queryKey: [...trainingKey(organizationId), 'assignments'],
    queryFn: () => trainingCalls().assignments({ organizationId }),
  });
  const removing = useCall({
    call: (assignmentId: string) => trainingCalls().unassign({ organizationId, assignmentId }),
    done: words.removed,
    failed: words.removeFailed,
    changes: [trainingKey(organizationId)],
  });
  const { columns } = words;
  return (
    <Panel title={words.title}>
      <div className={classes.stack}>
        <AskForm organizationId={organizationId} people={people} modules={modules} />
        <DataTable
          label={words.title}
          list={wholeList(found)}
          keyOf={({ id }) => id}
          empty={words.empty}
          failed={words.failed}
          loading={words.loading}
          columns={[
            { label: columns.person, name: true, cell: ({ email }) => email },
            { label: columns.module, cell: ({ title }) => title },
            { label: columns.due, cell: ({ due_at }) => <Time at={due_at} /> },
            {
              label: columns.state,
              cell: ({ state }) => (
                <span className={classes.state} data-state={state}>
                  {words.states[state]}
                </span>
              ),
            },
            {
              label: columns.act,
              actions: true,
              cell: ({ id, title, email }) => (
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  aria-label={words.removeLabel(title, email)}
                  loading={removing.running === id}
                  onClick={() => void removing.run(id)}
                >
                  {words.remove}
                </Button>
              ),
            },
          ]}
        />
      </div>
    </Panel>
  );
}

function AskForm({ organizationId, people, modules }: AssignmentsPanelProps) {
  const [moduleId, setModuleId] = useState(modules[0]?.moduleId ?? '');
  const [userId, setUserId] = useState(EVERYONE);
  const [due, setDue] = useState(() => dayOf(Date.now() + 14 * DAY_MS));
  const asking = useCall({
    call: () =>
      trainingCalls().assign({
        ...{ organizationId, moduleId },
        // To the end of the day named.
        dueAt: `${due}T23:59:00.000Z`,
        ...(userId !== EVERYONE && { userIds: [userId] }),
      }),
    done: ({ assigned }: { assigned: number }) => words.asked(assigned),
    failed: words.askFailed,
    changes: [trainingKey(organizationId)],
  });
  function send(event: FormEvent) {
    event.preventDefault();
    void asking.run();
  }
  return (
    <form className={classes.form} onSubmit={send}>
      <NativeSelect
        label={words.module}
        value={moduleId}
        onChange={(event) => setModuleId(event.currentTarget.value)}
        data={modules.map((module) => ({ value: module.moduleId, label: module.title }))}
      />
      <NativeSelect
        label={words.who}
        value={userId}
        onChange={(event) => setUserId(event.currentTarget.value)}
        data={[
          { value: EVERYONE, label: words.everyone },
          ...people.map((person) => ({ value: person.userId, label: person.email })),
        ]}
      />
      <TextInput
        label={words.due}
        type="date"
        required
        min={dayOf(Date.now())}
        value={due}
        onChange={(event) => setDue(event.currentTarget.value)}
      />
      <Button type="submit" loading={asking.busy} disabled={moduleId === '' || due === ''}>
        {words.ask}
      </Button>
    </form>
  );
}
