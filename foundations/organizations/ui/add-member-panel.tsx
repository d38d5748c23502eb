import { Button } from '@mantine/core';
import type { Organization } from '@unmask/organizations/contract';
import {
  createForm,
  invitations,
  teamToasts as toasts,
  addMember as words,
} from '@unmask/product/copy/organizations';
import { Panel, showToast } from '@unmask/ui';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { z } from 'zod';
import { invitationsKey, organizationCalls, teamFailure } from './calls.ts';
import classes from './organizations.module.css';
import { NOBODY, PERSON_TOASTS, PersonFields, personSchema, rolesFrom } from './person-fields.tsx';

const schema = personSchema([], toasts.noEmail.description).extend({
  /** Set by the button that was pressed. */
  requireAccount: z.boolean(),
});

/** Adds people who have an account; others are invited by mail. Either way they join by the mailed link. */
export function AddMemberPanel({ organization }: { organization: Organization }) {
  const organizationId = organization.id;
  const form = useSchemaForm({
    schema,
    start: { ...NOBODY, requireAccount: true },
    send: (person) => organizationCalls().invite({ organizationId, ...person }),
    onDone: (sent) => {
      showToast(toasts.invited(sent.email));
      form.set({ email: '' });
    },
    failed: teamFailure(toasts.addFailed),
    told: [toasts.noEmail, ...PERSON_TOASTS],
    changes: [invitationsKey(organizationId)],
  });
  const button = (requireAccount: boolean) => ({
    type: 'submit' as const,
    loading: form.busy && form.values.requireAccount === requireAccount,
    disabled: form.busy,
    onClick: () => form.set({ requireAccount }),
  });

  return (
    <Panel title={words.title}>
      <SchemaForm form={form}>
        <div className={classes.row}>
          <PersonFields
            words={{
              email: invitations.email,
              role: invitations.role,
              placeholder: createForm.emailPlaceholder,
            }}
            form={form}
            roles={rolesFrom(organization.role)}
          />
        </div>
        <p className={classes.text}>{words.text}</p>
        <div className={classes.ways}>
          <Button {...button(true)}>{words.add}</Button>
          <Button variant="default" {...button(false)}>
            {words.invite}
          </Button>
        </div>
      </SchemaForm>
    </Panel>
  );
}
