import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Invitation, Organization } from '@unmask/organizations/contract';
import {
  createForm,
  roleNames,
  organizationToasts as toasts,
  invitations as words,
} from '@unmask/product/copy/organizations';
import { AsyncView, formatDay, Panel, showToast } from '@unmask/ui';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useCall } from '@unmask/ui/use-call.ts';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { invitationsKey, organizationCalls } from './calls.ts';
import classes from './organizations.module.css';
import { NOBODY, PERSON_TOASTS, PersonFields, personSchema } from './person-fields.tsx';

interface InvitationsPanelProps {
  organization: Organization;
  /** Whether people are invited here, or in a form of its own. */
  form?: boolean;
}

/** Invites by mail, and shows whose link still waits. */
export function InvitationsPanel({ organization, form = true }: InvitationsPanelProps) {
  const organizationId = organization.id;
  const invitations = useQuery({
    queryKey: invitationsKey(organizationId),
    queryFn: () => organizationCalls().invitations({ organizationId }),
  });
  const common = { failed: toasts.changeFailed, changes: [invitationsKey(organizationId)] };
  const again = useCall({
    ...common,
    call: ({ email, role }: Invitation) => organizationCalls().invite({ organizationId, email, role }),
    done: (sent) => toasts.invited(sent.email),
  });
  const withdraw = useCall({
    ...common,
    call: ({ id }: Invitation) => organizationCalls().withdraw({ organizationId, invitationId: id }),
    done: (_done, { email }) => toasts.withdrawn(email),
  });

  return (
    <Panel title={words.title}>
      <div className={classes.stack}>
        {form && (
          <InviteForm
            organizationId={organizationId}
            taken={invitations.data?.items.map(({ email }) => email) ?? []}
          />
        )}
        <AsyncView query={invitations} height={40} failed={words.failed}>
          {({ items }) =>
            items.length === 0 ? (
              <p className={classes.text}>{words.none}</p>
            ) : (
              <OpenInvitations items={items} onAgain={again.run} onWithdraw={withdraw.run} />
            )
          }
        </AsyncView>
      </div>
    </Panel>
  );
}

function InviteForm({ organizationId, taken }: { organizationId: string; taken: string[] }) {
  const form = useSchemaForm({
    schema: personSchema(taken),
    start: NOBODY,
    send: (person) => organizationCalls().invite({ organizationId, ...person }),
    onDone: (sent) => {
      showToast(toasts.invited(sent.email));
      form.set({ email: '' });
    },
    failed: toasts.changeFailed,
    told: PERSON_TOASTS,
    changes: [invitationsKey(organizationId)],
  });
  return (
    <SchemaForm form={form} className={classes.row}>
      <PersonFields
        words={{ email: words.email, role: words.role, placeholder: createForm.emailPlaceholder }}
        form={form}
      />
      <Button type="submit" className={classes.beside} loading={form.busy}>
        {words.send}
      </Button>
    </SchemaForm>
  );
}

interface OpenInvitationsProps {
  items: Invitation[];
  onAgain: (invitation: Invitation) => unknown;
  onWithdraw: (invitation: Invitation) => unknown;
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
              onClick={() => void onAgain(invitation)}
            >
              {words.again}
            </Button>
            <Button
              variant="subtle"
              color="var(--um-red)"
              size="compact-sm"
              aria-label={words.withdrawOf(invitation.email)}
              onClick={() => void onWithdraw(invitation)}
            >
              {words.withdraw}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}
