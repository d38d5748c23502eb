import { Button, CloseButton, TextInput } from '@mantine/core';
import { NewOrganizationSchema } from '@unmask/organizations/contract';
import {
  roleNames,
  organizationToasts as toasts,
  createForm as words,
} from '@unmask/product/copy/organizations';
import { INVITES_AT_ONCE, ORGANIZATION_NAME_MAX } from '@unmask/product/organizations';
import { Panel, showToast } from '@unmask/ui';
import { filled } from '@unmask/ui/field-rules.ts';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import type { FormEvent } from 'react';
import type { z } from 'zod';
import { organizationCalls } from './calls.ts';
import { useOrganization } from './organization-context.tsx';
import classes from './organizations.module.css';
import { NOBODY, PERSON_TOASTS, PersonFields, personSchema } from './person-fields.tsx';

const schema = NewOrganizationSchema.extend({
  name: filled(toasts.nameRequired.description),
  invites: NewOrganizationSchema.shape.invites.unwrap(),
});
const START: z.input<typeof schema> = { name: '', invites: [] };

/** A name, and people to invite. `signedIn` is false for visitors and guests, who are told so when they submit. */
export function CreateForm({ signedIn }: { signedIn: boolean }) {
  const { reload } = useOrganization();
  const form = useSchemaForm({
    schema,
    start: START,
    send: (organization) => organizationCalls().create(organization),
    onDone: async (made) => {
      showToast(toasts.created(made.name));
      form.reset();
      await reload();
    },
    failed: toasts.createFailed,
    told: [toasts.nameRequired],
  });
  const { name, invites } = form.values;
  const person = useSchemaForm({
    schema: personSchema(invites.map(({ email }) => email)),
    start: NOBODY,
    send: async (added) => form.set({ invites: [...invites, added] }),
    onDone: () => {
      person.set({ email: '' });
    },
    failed: toasts.createFailed,
    told: PERSON_TOASTS,
  });

  function submit(event?: FormEvent<HTMLFormElement>): boolean {
    event?.preventDefault();
    if (name.trim() === '') return form.submit();
    if (!signedIn) showToast(toasts.notSignedIn, 'destructive');
    // An address that was typed but not added is meant, too.
    return signedIn && (person.values.email.trim() === '' || person.submit()) && form.submit();
  }

  return (
    <Panel title={words.title} id="create">
      <SchemaForm form={{ ...form, submit }} submit={words.submit}>
        <p className={classes.text}>{words.text}</p>
        <TextInput
          label={words.name}
          maxLength={ORGANIZATION_NAME_MAX}
          autoComplete="organization"
          {...form.field('name')}
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
              person.submit();
            }}
          >
            <PersonFields
              words={{ email: words.email, role: words.role, placeholder: words.emailPlaceholder }}
              form={person}
            />
            <Button
              variant="default"
              className={classes.beside}
              disabled={invites.length >= INVITES_AT_ONCE}
              onClick={() => person.submit()}
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
                    onClick={() => form.set({ invites: invites.filter((other) => other.email !== email) })}
                  />
                </li>
              ))}
            </ul>
          )}
        </fieldset>
      </SchemaForm>
    </Panel>
  );
}
