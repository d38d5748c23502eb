import { Button, Modal, Textarea } from '@mantine/core';
import { planCard } from '@unmask/product/prices';
import { showToast, Time } from '@unmask/ui';
import { type FormEvent, useMemo, useState } from 'react';
import type { Person } from '../contract.ts';
import { admin, adminList, adminPeople as words } from '../words.ts';
import classes from './admin.module.css';
import { adminCalls, reportFailure } from './calls.ts';
import { ListView } from './list-view.tsx';
import { useList } from './use-list.ts';

export function PeopleSection() {
  const calls = useMemo(adminCalls, []);
  const list = useList('people', 'accounts', (input) => calls.listPeople(input));
  const [chosen, setChosen] = useState<Person | null>(null);

  async function unsuspend(person: Person) {
    try {
      await calls.unsuspend({ id: person.id });
      showToast(words.unsuspendedToast);
      await list.reload();
    } catch (thrown) {
      reportFailure(thrown);
    }
  }

  async function suspend(person: Person, reason: string) {
    try {
      await calls.suspend({ id: person.id, reason });
      setChosen(null);
      showToast(words.suspendedToast);
      await list.reload();
    } catch (thrown) {
      reportFailure(thrown);
    }
  }

  return (
    <>
      <ListView
        title={words.title}
        list={list}
        empty={words.empty}
        filters={words.filters}
        keyOf={(person) => person.id}
        columns={[
          { label: words.person, cell: (person) => <Who person={person} /> },
          { label: words.plan, cell: (person) => planCard(person.tier).name },
          { label: words.joined, cell: (person) => <Time at={person.createdAt} /> },
          {
            label: words.lastSeen,
            cell: ({ lastSeenAt }) =>
              lastSeenAt === null ? <span className="um-dim">{admin.never}</span> : <Time at={lastSeenAt} />,
          },
          { label: words.state, cell: (person) => <State person={person} /> },
          {
            label: adminList.actions,
            cell: (person) => (
              <Action
                person={person}
                onSuspend={() => setChosen(person)}
                onUnsuspend={() => unsuspend(person)}
              />
            ),
          },
        ]}
      />
      <SuspendDialog person={chosen} onClose={() => setChosen(null)} onSuspend={suspend} />
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

interface ActionProps {
  person: Person;
  onSuspend: () => void;
  onUnsuspend: () => void;
}

function Action({ person, onSuspend, onUnsuspend }: ActionProps) {
  if (person.isStaff) return null;
  const suspended = person.suspendedAt !== null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`${suspended ? words.unsuspend : words.suspend}: ${person.email}`}
      onClick={suspended ? onUnsuspend : onSuspend}
    >
      {suspended ? words.unsuspend : words.suspend}
    </Button>
  );
}

interface DialogProps {
  person: Person | null;
  onClose: () => void;
  onSuspend: (person: Person, reason: string) => Promise<void>;
}

function SuspendDialog({ person, onClose, onSuspend }: DialogProps) {
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  // The words stay while the dialog closes gently.
  const [last, setLast] = useState(person);
  if (person !== null && person !== last) {
    setLast(person);
    setReason('');
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (person === null) return;
    setBusy(true);
    await onSuspend(person, reason);
    setBusy(false);
  }

  return (
    <Modal opened={person !== null} onClose={onClose} title={words.dialog(last?.email ?? '')} centered>
      <form className={classes.stack} onSubmit={submit}>
        <p className={classes.text}>{words.dialogText}</p>
        <Textarea
          label={words.reason}
          description={words.reasonHelp}
          required
          maxLength={500}
          rows={3}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" color="red" loading={busy} disabled={reason.trim() === ''}>
            {words.suspend}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
