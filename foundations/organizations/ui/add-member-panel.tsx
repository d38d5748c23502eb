import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Organization } from '@unmask/organizations/contract';
import {
  createForm,
  invitations,
  teamToasts as toasts,
  addMember as words,
} from '@unmask/product/copy/organizations';
import { isEmail } from '@unmask/product/email';
import { Panel, showToast } from '@unmask/ui';
import { type FormEvent, useState } from 'react';
import { organizationCalls, reportTeamFailure } from './calls.ts';
import { invitationsKey } from './invitations-panel.tsx';
import classes from './organizations.module.css';
import { DEFAULT_ROLE, type Person, PersonFields, rolesFrom } from './person-fields.tsx';

/** Adds people who have an account; others are invited by mail. Either way they join by the mailed link. */
export function AddMemberPanel({ organization }: { organization: Organization }) {
  const queries = useQueryClient();
  const [person, setPerson] = useState<Person>({ email: '', role: DEFAULT_ROLE });
  const [sending, setSending] = useState<'add' | 'mail' | null>(null);

  async function send(way: 'add' | 'mail') {
    const email = person.email.trim().toLowerCase();
    if (email === '') return showToast(toasts.noEmail, 'destructive');
    if (!isEmail(email)) return showToast(toasts.invalidEmail, 'destructive');
    setSending(way);
    try {
      const input = { organizationId: organization.id, email, role: person.role };
      const sent = await organizationCalls().invite({ ...input, requireAccount: way === 'add' });
      showToast(toasts.invited(sent.email));
      setPerson({ ...person, email: '' });
    } catch (thrown) {
      reportTeamFailure(thrown, toasts.addFailed);
    } finally {
      setSending(null);
      await queries.invalidateQueries({ queryKey: invitationsKey(organization.id) });
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void send('add');
  }

  return (
    <Panel title={words.title}>
      <form className={classes.stack} onSubmit={submit} noValidate>
        <div className={classes.row}>
          <PersonFields
            words={{
              email: invitations.email,
              role: invitations.role,
              placeholder: createForm.emailPlaceholder,
            }}
            person={person}
            roles={rolesFrom(organization.role)}
            onChange={setPerson}
          />
        </div>
        <p className={classes.text}>{words.text}</p>
        <div className={classes.ways}>
          <Button type="submit" loading={sending === 'add'} disabled={sending === 'mail'}>
            {words.add}
          </Button>
          <Button
            variant="default"
            loading={sending === 'mail'}
            disabled={sending === 'add'}
            onClick={() => void send('mail')}
          >
            {words.invite}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
