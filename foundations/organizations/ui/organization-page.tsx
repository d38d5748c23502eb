import { Skeleton } from '@mantine/core';
import { AskToSignIn } from '@unmask/accounts/ui/sign-in-first';
import { switcher, organizationPage as words } from '@unmask/product/copy/organizations';
import { roleAllows } from '@unmask/product/roles';
import { Failed } from '@unmask/ui';
import { Part, usePlaces } from '@unmask/ui/slices.tsx';
import type { ReactNode } from 'react';
import { CreateForm } from './create-form.tsx';
import { ElitePanel } from './elite-panel.tsx';
import { InvitationsPanel } from './invitations-panel.tsx';
import { MembersPanel } from './members-panel.tsx';
import { useOrganization } from './organization-context.tsx';
import classes from './organizations.module.css';
import { SettingsPanel } from './settings-panel.tsx';
import { OrganizationSwitcher } from './switcher.tsx';

/** The person as this page needs them; null for a visitor. */
export type Member = { id: string; guest: boolean } | null;

/** The active organization: its team, its invitations, its settings; and a new one. */
export function OrganizationPage({ member }: { member: Member }) {
  const known = member !== null && !member.guest;
  const { active } = useOrganization();
  return (
    <div className={`um-page ${classes.page}`}>
      <header className={classes.head}>
        <div>
          <h1 className={classes.title}>{active?.name ?? words.title}</h1>
          <p className={classes.text}>{words.lead}</p>
        </div>
        {known && <OrganizationSwitcher />}
      </header>
      {known ? (
        <Current userId={member.id} />
      ) : (
        <AskToSignIn text={member === null ? words.signIn : words.guest} />
      )}
      <CreateForm signedIn={known} />
    </div>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className={classes.text}>{children}</p>;
}

function Current({ userId }: { userId: string }) {
  const { active, loading, failed, reload } = useOrganization();
  const added = usePlaces('organization.section');
  if (failed) {
    return <Failed text={words.failed} onRetry={reload} />;
  }
  if (loading) {
    return (
      <div role="status" aria-label={switcher.choose}>
        <Skeleton height={180} />
      </div>
    );
  }
  if (active === null) return <Note>{words.none}</Note>;
  return (
    <>
      {roleAllows('manage_team', active.role) && (
        <MembersPanel key={`members-${active.id}`} organization={active} userId={userId} />
      )}
      {roleAllows('invite_members', active.role) && (
        <InvitationsPanel key={`invitations-${active.id}`} organization={active} />
      )}
      {roleAllows('change_settings', active.role) && (
        <ElitePanel key={`elite-${active.id}`} organization={active} />
      )}
      {roleAllows('change_settings', active.role) &&
        added.map(({ id, load }) => (
          <Part key={`${id}-${active.id}`} load={load} organizationId={active.id} />
        ))}
      <SettingsPanel key={`settings-${active.id}`} organization={active} />
    </>
  );
}
