import '@mantine/core/styles/Tabs.css';
import { Failed } from '@unmask/ui';
import '@mantine/core/styles/Checkbox.css';
import { Alert, Button, Tabs } from '@mantine/core';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { SessionGate, type SessionUser, useSession } from '@unmask/accounts/ui';
import {
  AccountCard,
  DeletionCard,
  DevicesCard,
  ExportCard,
  PasswordCard,
  TwoFactorCard,
} from '@unmask/accounts/ui/profile';
import { useViewer } from '@unmask/organizations/ui';
import { profilePage as words } from '@unmask/product/copy/account';
import centred from '@unmask/ui/centred-page.module.css';
import { Part, toSlice, usePlaces } from '@unmask/ui/slices.tsx';
import { useTitle } from '@unmask/ui/use-title.ts';
import type { ReactNode } from 'react';
import classes from './pages.module.css';

interface Section {
  /** Its place in the address: `/profile?tab=security`. */
  value: string;
  label: string;
  content: ReactNode;
}

/** Places of slices count in tens; those that say less come first. */
const OWN_ORDER = 10;
const LAST = 1_000;

/** One line per tab. A guest has neither password nor devices of their own to look after. */
function sectionsOf(user: SessionUser): Section[] {
  const security = (
    <>
      <PasswordCard user={user} />
      <TwoFactorCard user={user} />
      <DevicesCard />
    </>
  );
  const data = (
    <>
      <ExportCard />
      <DeletionCard />
    </>
  );
  return [
    { value: 'account', label: words.tabs.account, content: <AccountCard user={user} /> },
    ...(user.guest ? [] : [{ value: 'security', label: words.tabs.security, content: security }]),
    { value: 'data', label: words.tabs.data, content: data },
  ];
}

export function ProfilePage() {
  const { user } = useSession();
  useTitle(words.title);
  return (
    <SessionGate>{user === null ? <SignInRequired /> : <Profile key={user.id} user={user} />}</SessionGate>
  );
}

function SignInRequired() {
  return (
    <div className={`um-page ${centred.centre}`}>
      <h1 className={classes.sectionTitle}>{words.signInTitle}</h1>
      <p>{words.signInText}</p>
      <div className={classes.actions}>
        <Button component={Link} to="/auth">
          {words.signIn}
        </Button>
        <Button component={Link} to={toSlice('/quiz')} variant="default">
          {words.quizWithout}
        </Button>
      </div>
    </div>
  );
}

function Profile({ user }: { user: SessionUser }) {
  const { profileFailed, refreshProfile } = useSession();
  const navigate = useNavigate();
  const query = useLocation({ select: (location) => location.searchStr });
  const viewer = useViewer();
  const added = usePlaces('profile.tab')
    .filter(({ when }) => when === undefined || when(viewer))
    .map(({ id, name, load, order = LAST }) => ({
      value: id,
      label: name,
      order,
      content: <Part load={load} />,
    }));
  // What counts from zero stands before the page's own.
  const sections: Section[] = [
    ...added.filter(({ order }) => order < OWN_ORDER),
    ...sectionsOf(user),
    ...added.filter(({ order }) => order >= OWN_ORDER),
  ];
  const asked = new URLSearchParams(query).get('tab');
  const shown = sections.find(({ value }) => value === asked) ?? sections[0];
  return (
    <div className={`um-page ${classes.profile}`}>
      <h1 className={classes.profileTitle}>{words.title}</h1>
      {user.guest && <GuestNote />}
      {profileFailed && <Failed text={words.failed} retry={words.retry} onRetry={refreshProfile} />}
      <Tabs
        value={shown?.value ?? null}
        onChange={(value) => navigate({ href: `/profile?tab=${value}`, replace: true })}
        keepMounted={false}
      >
        <Tabs.List>
          {sections.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {sections.map(({ value, content }) => (
          <Tabs.Panel key={value} value={value} className={classes.profileSection}>
            {content}
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}

function GuestNote() {
  const navigate = useNavigate();
  return (
    <Alert color="var(--um-accent)" variant="outline" title={words.guestTitle}>
      {words.guestText}{' '}
      <Button size="xs" onClick={() => navigate({ href: '/auth?mode=signup' })}>
        {words.signUp}
      </Button>
    </Alert>
  );
}
