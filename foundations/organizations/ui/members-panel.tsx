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
import { formatDay, Panel } from '@unmask/ui';
import { AskDialog, type Question } from '@unmask/ui/ask-dialog.tsx';
import { actionColumn, DataTable } from '@unmask/ui/data-table.tsx';
import { tellFailure } from '@unmask/ui/failure.ts';
import { type ListState, wholeList } from '@unmask/ui/list.ts';
import { useCall } from '@unmask/ui/use-call.ts';
import { useEffect, useState } from 'react';
import { membersKey, organizationCalls, teamFailure } from './calls.ts';
import { useOrganization } from './organization-context.tsx';
import { RoleSelect } from './person-fields.tsx';

interface MembersPanelProps {
  organization: Organization;
  userId: string;
}

/** Everybody in the organization, for those who manage the team. */
export function MembersPanel({ organization, userId }: MembersPanelProps) {
  const { reload } = useOrganization();
  const organizationId = organization.id;
  const members = useQuery({
    queryKey: membersKey(organizationId),
    queryFn: () => organizationCalls().members({ organizationId }),
  });
  const { data, error } = members;
  const [question, setQuestion] = useState<Question | null>(null);

  useEffect(() => {
    if (error) tellFailure(error, () => teamToasts.loadFailed);
  }, [error]);

  const setRole = useCall({
    call: ({ member, role }: { member: Member; role: OrganizationRole }) =>
      organizationCalls().changeRole({ organizationId, memberId: member.id, role }),
    done: (_done, { member, role }) => toasts.roleChanged(member.email, role),
    failed: teamFailure(toasts.changeFailed),
    onEnd: reload,
  });
  const remove = useCall({
    call: ({ id }: Member) => organizationCalls().removeMember({ organizationId, memberId: id }),
    done: (_done, { email }) => toasts.removed(email),
    failed: teamFailure(teamToasts.removeFailed),
    onEnd: reload,
  });

  return (
    <Panel title={words.title} aside={data && words.count(data.items.length)}>
      <MembersTable
        list={wholeList(members)}
        userId={userId}
        onRole={(member, role) => void setRole.run({ member, role })}
        onRemove={(member) => setQuestion({ ...confirm.remove(member.email), run: () => remove.run(member) })}
      />
      <AskDialog question={question} cancel={confirm.cancel} onClose={() => setQuestion(null)} />
    </Panel>
  );
}

interface MembersTableProps {
  list: ListState<Member>;
  userId: string;
  onRole: (member: Member, role: OrganizationRole) => void;
  onRemove: (member: Member) => void;
}

function MembersTable({ list, userId, onRole, onRemove }: MembersTableProps) {
  // The last admin can neither step down nor go; any other is no admin any more before they are removed.
  const admins = list.items?.filter(({ role }) => role === 'admin').length;
  const fixed = (member: Member) => member.role === 'admin' && admins === 1;
  const role = (member: Member) =>
    fixed(member) ? (
      roleNames[member.role]
    ) : (
      <RoleSelect
        label={words.roleOf(member.email)}
        labelHidden
        value={member.role}
        onChange={(next) => onRole(member, next)}
      />
    );
  return (
    <DataTable
      label={words.title}
      list={list}
      keyOf={({ id }) => id}
      empty={null}
      failed={words.failed}
      columns={[
        {
          label: words.member,
          name: true,
          cell: ({ email, user_id }) => (
            <>
              {email} {user_id === userId && <span className="um-dim">{words.you}</span>}
            </>
          ),
        },
        { label: words.role, cell: role },
        { label: words.joined, whole: true, cell: ({ joined_at }) => formatDay(joined_at) },
        actionColumn(words.actions, (member: Member) => [
          member.user_id !== userId &&
            member.role !== 'admin' && {
              text: words.remove,
              name: words.removeOf(member.email),
              look: 'danger',
              run: () => onRemove(member),
            },
        ]),
      ]}
    />
  );
}
