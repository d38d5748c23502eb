import { Button, CloseButton, TextInput } from '@mantine/core';
import {
  roleNames,
  organizationToasts as toasts,
  createForm as words,
} from '@unmask/product/copy/organizations';
import { isEmail } from '@unmask/product/email';
import { INVITES_AT_ONCE, ORGANIZATION_NAME_MAX } from '@unmask/product/organizations';
import { Panel, showToast } from '@unmask/ui';
import { type FormEvent, useState } from 'react';
import { organizationCalls, reportFailure } from './calls.ts';
import { useOrganization } from './organization-context.tsx';
import classes from './organizations.module.css';
import { DEFAULT_ROLE, type Person, PersonFields } from './person-fields.tsx';

const NOBODY: Person = { email: '', role: DEFAULT_ROLE };

/** @returns the list with the person, or null after the toast that says what is wrong. */
function withPerson(list: Person[], { email, role }: Person): Person[] | null {
  const address = email.trim().toLowerCase();
  if (!isEmail(address)) showToast(toasts.invalidEmail, 'destructive');
  else if (list.some((person) => person.email === address)) showToast(toasts.duplicateEmail, 'destructive');
  else return [...list, { email: address, role }];
  return null;
}

/** A name, and people to invite. `signedIn` is false for visitors and guests, who are told so when they submit. */
export function CreateForm({ signedIn }: { signedIn: boolean }) {
  const { reload } = useOrganization();
  const [name, setName] = useState('');
  const [person, setPerson] = useState(NOBODY);
  const [invites, setInvites] = useState<Person[]>([]);
  const [busy, setBusy] = useState(false);

  function add(): Person[] | null {
    const next = withPerson(invites, person);
    if (next === null) return null;
    setInvites(next);
    setPerson({ ...NOBODY, role: person.role });
    return next;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return showToast(toasts.nameRequired, 'destructive');
    if (!signedIn) return showToast(toasts.notSignedIn, 'destructive');
    // An address that was typed but not added is meant, too.
    const people = person.email.trim() === '' ? invites : add();
    if (people === null) return;
    setBusy(true);
    try {
      const made = await organizationCalls().create({ name, invites: people });
      showToast(toasts.created(made.name));
      setName('');
      setInvites([]);
      await reload();
    } catch (thrown) {
      reportFailure(thrown, toasts.createFailed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Panel title={words.title} id="create">
      <form className={classes.stack} onSubmit={submit} noValidate>
        <p className={classes.text}>{words.text}</p>
        <TextInput
          label={words.name}
          maxLength={ORGANIZATION_NAME_MAX}
          autoComplete="organization"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <fieldset className={classes.invites}>
          <legend>
            {words.invites} <span className="um-dim">{words.optional}</span>
          </legend>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in a field adds the person instead of sending the form. */}
          <div
            className={classes.row}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
              event.preventDefault();
              add();
            }}
          >
            <PersonFields
              words={{ email: words.email, role: words.role, placeholder: words.emailPlaceholder }}
              person={person}
              onChange={setPerson}
            />
            <Button
              variant="default"
              className={classes.beside}
              disabled={invites.length >= INVITES_AT_ONCE}
              onClick={add}
            >
              {words.add}
            </Button>
          </div>
          {invites.length > 0 && (
            <ul className={classes.pending} aria-label={words.pending}>
              {invites.map(({ email, role }) => (
                <li key={email}>
                  <span>{email}</span>
                  <span className="um-label">{roleNames[role]}</span>
                  <CloseButton
                    size="sm"
                    aria-label={words.remove(email)}
                    onClick={() => setInvites(invites.filter((other) => other.email !== email))}
                  />
                </li>
              ))}
            </ul>
          )}
        </fieldset>
        <div>
          <Button type="submit" loading={busy}>
            {words.submit}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
