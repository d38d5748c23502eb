import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Invitation, Organization } from '@unmask/organizations/contract';
import {
  createForm,
  roleNames,
  organizationToasts as toasts,
  invitations as words,
} from '@unmask/product/copy/organizations';
import { isEmail } from '@unmask/product/email';
import { Failed, formatDay, Panel, showToast } from '@unmask/ui';
import { type FormEvent, useState } from 'react';
import { organizationCalls, reportFailure } from './calls.ts';
import classes from './organizations.module.css';
import { DEFAULT_ROLE, type Person, PersonFields } from './person-fields.tsx';

export const invitationsKey = (organizationId: string) => ['organization-invitations', organizationId];

interface InvitationsPanelProps {
  organization: Organization;
  /** Whether people are invited here, or in a form of its own. */
  form?: boolean;
}

/** Invites by mail, and shows whose link still waits. */
export function InvitationsPanel({ organization, form = true }: InvitationsPanelProps) {
  const organizationId = organization.id;
  const { data, error, refetch } = useQuery({
    queryKey: invitationsKey(organizationId),
    queryFn: () => organizationCalls().invitations({ organizationId }),
  });
  const items = data?.items;

  async function change(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (thrown) {
      reportFailure(thrown, toasts.changeFailed);
      return false;
    } finally {
      await refetch();
    }
  }

  const send = ({ email, role }: Person) =>
    change(async () => {
      const sent = await organizationCalls().invite({ organizationId, email, role });
      showToast(toasts.invited(sent.email));
    });

  const withdraw = ({ id, email }: Invitation) =>
    change(async () => {
      await organizationCalls().withdraw({ organizationId, invitationId: id });
      showToast(toasts.withdrawn(email));
    });

  return (
    <Panel title={words.title}>
      <div className={classes.stack}>
        {form && <InviteForm taken={items?.map(({ email }) => email) ?? []} onSend={send} />}
        {error ? (
          <Failed text={words.failed} onRetry={refetch} />
        ) : items === undefined ? (
          <Skeleton height={40} />
        ) : items.length === 0 ? (
          <p className={classes.text}>{words.none}</p>
        ) : (
          <OpenInvitations items={items} onAgain={send} onWithdraw={withdraw} />
        )}
      </div>
    </Panel>
  );
}

function InviteForm({ taken, onSend }: { taken: string[]; onSend: (person: Person) => Promise<boolean> }) {
  const [person, setPerson] = useState<Person>({ email: '', role: DEFAULT_ROLE });
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const email = person.email.trim().toLowerCase();
    if (!isEmail(email)) return showToast(toasts.invalidEmail, 'destructive');
    if (taken.includes(email)) return showToast(toasts.duplicateEmail, 'destructive');
    setBusy(true);
    if (await onSend({ ...person, email })) setPerson({ ...person, email: '' });
    setBusy(false);
  }

  return (
    <form className={classes.row} onSubmit={submit} noValidate>
      <PersonFields
        words={{ email: words.email, role: words.role, placeholder: createForm.emailPlaceholder }}
        person={person}
        onChange={setPerson}
      />
      <Button type="submit" className={classes.beside} loading={busy}>
        {words.send}
      </Button>
    </form>
  );
}

interface OpenInvitationsProps {
  items: Invitation[];
  onAgain: (person: Person) => void;
  onWithdraw: (invitation: Invitation) => void;
}

function OpenInvitations({ items, onAgain, onWithdraw }: OpenInvitationsProps) {
  return (
    <ul className={classes.pending} aria-label={words.title}>
      {items.map((invitation) => (
        <li key={invitation.id}>
          <span>{invitation.email}</span>
          <span className="um-label">
            {roleNames[invitation.role]}, {words.expires(formatDay(invitation.expires_at))}
          </span>
          <span className={classes.rowActions}>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              aria-label={words.againTo(invitation.email)}
              onClick={() => onAgain(invitation)}
            >
              {words.again}
            </Button>
            <Button
              variant="subtle"
              color="var(--um-red)"
              size="compact-sm"
              aria-label={words.withdrawOf(invitation.email)}
              onClick={() => onWithdraw(invitation)}
            >
              {words.withdraw}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}
