import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Member, Organization } from '@unmask/organizations/contract';
import {
  confirm,
  roleNames,
  teamToasts,
  organizationToasts as toasts,
  team as words,
} from '@unmask/product/copy/organizations';
import type { OrganizationRole } from '@unmask/product/roles';
import { Failed, formatDay, Panel, showToast, type ToastWords } from '@unmask/ui';
import { AskDialog, type Question } from '@unmask/ui/ask-dialog.tsx';
import { useEffect, useState } from 'react';
import { organizationCalls, reportTeamFailure } from './calls.ts';
import { useOrganization } from './organization-context.tsx';
import classes from './organizations.module.css';
import { RoleSelect } from './person-fields.tsx';

interface MembersPanelProps {
  organization: Organization;
  userId: string;
}

/** Everybody in the organization, for those who manage the team. */
export function MembersPanel({ organization, userId }: MembersPanelProps) {
  const { reload } = useOrganization();
  const organizationId = organization.id;
  const { data, error, refetch } = useQuery({
    queryKey: ['organization-members', organizationId],
    queryFn: () => organizationCalls().members({ organizationId }),
  });
  const [question, setQuestion] = useState<Question | null>(null);

  useEffect(() => {
    if (!error) return;
    console.warn('members', error);
    showToast(teamToasts.loadFailed, 'destructive');
  }, [error]);

  async function change(work: () => Promise<void>, failed: ToastWords) {
    try {
      await work();
    } catch (thrown) {
      reportTeamFailure(thrown, failed);
    }
    await reload();
  }

  const setRole = ({ id, email }: Member, role: OrganizationRole) =>
    change(async () => {
      await organizationCalls().changeRole({ organizationId, memberId: id, role });
      showToast(toasts.roleChanged(email, role));
    }, toasts.changeFailed);

  const remove = ({ id, email }: Member) =>
    setQuestion({
      ...confirm.remove(email),
      run: () =>
        change(async () => {
          await organizationCalls().removeMember({ organizationId, memberId: id });
          showToast(toasts.removed(email));
        }, teamToasts.removeFailed),
    });

  const items = data?.items;
  return (
    <Panel title={words.title} aside={items && words.count(items.length)}>
      {error ? (
        <Failed text={words.failed} onRetry={refetch} />
      ) : items === undefined ? (
        <Skeleton height={120} />
      ) : (
        <MembersTable members={items} userId={userId} onRole={setRole} onRemove={remove} />
      )}
      <AskDialog question={question} cancel={confirm.cancel} onClose={() => setQuestion(null)} />
    </Panel>
  );
}

interface MembersTableProps {
  members: Member[];
  userId: string;
  onRole: (member: Member, role: OrganizationRole) => void;
  onRemove: (member: Member) => void;
}

function MembersTable({ members, userId, onRole, onRemove }: MembersTableProps) {
  // The last admin can neither step down nor go; any other is no admin any more before they are removed.
  const admins = members.filter(({ role }) => role === 'admin').length;
  const fixed = (member: Member) => member.role === 'admin' && admins === 1;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{words.member}</th>
          <th scope="col">{words.role}</th>
          <th scope="col" className={classes.wide}>
            {words.joined}
          </th>
          <td />
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.id}>
            <th scope="row">
              {member.email} {member.user_id === userId && <span className="um-dim">{words.you}</span>}
            </th>
            <td className={classes.roleCell}>
              {fixed(member) ? (
                roleNames[member.role]
              ) : (
                <RoleSelect
                  label={words.roleOf(member.email)}
                  labelHidden
                  value={member.role}
                  onChange={(role) => onRole(member, role)}
                />
              )}
            </td>
            <td className={classes.wide}>{formatDay(member.joined_at)}</td>
            <td className={classes.actionCell}>
              {member.user_id !== userId && member.role !== 'admin' && (
                <Button
                  variant="subtle"
                  color="var(--um-red)"
                  size="compact-sm"
                  aria-label={words.removeOf(member.email)}
                  onClick={() => onRemove(member)}
                >
                  {words.remove}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
