import { Modal, Textarea } from '@mantine/core';
import { planCard } from '@unmask/product/prices';
import { showToast, Time } from '@unmask/ui';
import { actionColumn, type RowAction } from '@unmask/ui/data-table.tsx';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useCall } from '@unmask/ui/use-call.ts';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import type { Person } from '../contract.ts';
import { admin, adminList, adminPeople as words } from '../words.ts';
import classes from './admin.module.css';
import { adminCalls, CHANGES } from './calls.ts';
import { ListView } from './list-view.tsx';
import { useList } from './use-list.ts';

export function PeopleSection() {
  const calls = useMemo(adminCalls, []);
  const list = useList('people', 'accounts', (input) => calls.listPeople(input));
  const [chosen, setChosen] = useState<Person | null>(null);

  const unsuspend = useCall({
    ...CHANGES,
    call: ({ id }: Person) => calls.unsuspend({ id }),
    done: words.unsuspendedToast,
  });

  return (
    <>
      <ListView
        title={words.title}
        list={list}
        empty={words.empty}
        filters={words.filters}
        keyOf={(person) => person.id}
        columns={[
          { label: words.person, name: true, cell: (person) => <Who person={person} /> },
          { label: words.plan, cell: (person) => planCard(person.tier).name },
          { label: words.joined, cell: (person) => <Time at={person.createdAt} /> },
          {
            label: words.lastSeen,
            cell: ({ lastSeenAt }) =>
              lastSeenAt === null ? <span className="um-dim">{admin.never}</span> : <Time at={lastSeenAt} />,
          },
          { label: words.state, cell: (person) => <State person={person} /> },
          actionColumn(adminList.actions, (person: Person) => [
            !person.isStaff &&
              (person.suspendedAt !== null
                ? action(person, words.unsuspend, unsuspend.run)
                : action(person, words.suspend, setChosen)),
          ]),
        ]}
      />
      <SuspendDialog person={chosen} onClose={() => setChosen(null)} />
    </>
  );
}

function Who({ person }: { person: Person }) {
  return (
    <>
      <span className={classes.strong}>{person.email}</span>
      {person.name !== '' && person.name !== person.email && <span className="um-dim"> {person.name}</span>}
    </>
  );
}

function State({ person }: { person: Person }) {
  if (person.suspendedAt !== null)
    return <span className={classes.bad}>{words.suspended(person.suspendedReason ?? '')}</span>;
  if (person.isStaff) return words.staff;
  if (person.isGuest) return words.guest;
  return person.verified ? words.verified : words.unverified;
}

const action = (person: Person, text: string, run: (person: Person) => unknown): RowAction => ({
  text,
  name: `${text}: ${person.email}`,
  run: () => run(person),
});

function SuspendDialog({ person, onClose }: { person: Person | null; onClose: () => void }) {
  // The words stay while the dialog closes gently.
  const [last, setLast] = useState(person);
  if (person !== null && person !== last) setLast(person);
  return (
    <Modal opened={person !== null} onClose={onClose} title={words.dialog(last?.email ?? '')} centered>
      {last !== null && <SuspendForm id={last.id} onClose={onClose} />}
    </Modal>
  );
}

const schema = z.object({ reason: z.string().trim() });

function SuspendForm({ id, onClose }: { id: string; onClose: () => void }) {
  const calls = useMemo(adminCalls, []);
  const form = useSchemaForm({
    schema,
    start: { reason: '' },
    send: ({ reason }) => calls.suspend({ id, reason }),
    onDone: () => {
      showToast(words.suspendedToast);
      onClose();
    },
    ...CHANGES,
  });
  return (
    <SchemaForm
      form={form}
      submit={words.suspend}
      look="danger"
      disabled={form.values.reason.trim() === ''}
      cancel={{ text: words.cancel, onClick: onClose }}
      buttons="end"
    >
      <p className={classes.text}>{words.dialogText}</p>
      <Textarea
        label={words.reason}
        description={words.reasonHelp}
        required
        maxLength={500}
        rows={3}
        data-autofocus
        {...form.field('reason')}
      />
    </SchemaForm>
  );
}
