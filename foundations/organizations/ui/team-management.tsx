import type { Organization } from '@unmask/organizations/contract';
import { AddMemberPanel } from './add-member-panel.tsx';
import { InvitationsPanel } from './invitations-panel.tsx';
import { MembersPanel } from './members-panel.tsx';
import classes from './organizations.module.css';

/** The team of an organization, for those who manage it. */
export function TeamManagement({ organization, userId }: { organization: Organization; userId: string }) {
  return (
    <div className={classes.stack}>
      <MembersPanel organization={organization} userId={userId} />
      <AddMemberPanel organization={organization} />
      <InvitationsPanel organization={organization} form={false} />
    </div>
  );
}
