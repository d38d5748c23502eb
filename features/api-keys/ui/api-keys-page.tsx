import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import '@mantine/core/styles/Tabs.css';
import { Alert, Anchor, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { AskToSignIn } from '@unmask/accounts/ui/sign-in-first';
import {
  apiUsage,
  newApiKey,
  apiKeyToasts as toasts,
  apiKeysPage as words,
} from '@unmask/product/copy/api-keys';
import { formatDay, Panel, showToast } from '@unmask/ui';
import { wholeList } from '@unmask/ui/list.ts';
import { SecretDialog } from '@unmask/ui/secret-dialog.tsx';
import { Part, usePlaces } from '@unmask/ui/slices.tsx';
import { useEffect, useState } from 'react';
import type { Usage } from '../contract.ts';
import classes from './api-keys.module.css';
import { apiKeyCalls, apiKeysKey } from './calls.ts';
import { CreateForm } from './create-form.tsx';
import { Documentation } from './documentation.tsx';
import { KeyList } from './key-list.tsx';
import { TestPanel } from './test-panel.tsx';

/** The person as this page needs them; null for a visitor. */
export type Member = { id: string; guest: boolean } | null;

/** The API Management screen (enterprise specification, section 2). */
export function ApiKeysPage({ member }: { member: Member }) {
  const [tab, setTab] = useTab();
  return (
    <div className={`um-page ${classes.page}`}>
      <div>
        <h1 className={classes.title}>{words.title}</h1>
        <p className={classes.text}>{words.lead}</p>
      </div>
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="keys">{words.tabs.keys}</Tabs.Tab>
          <Tabs.Tab value="documentation">{words.tabs.documentation}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="keys" pt="lg">
          {member !== null && !member.guest ? (
            <ApiKeys userId={member.id} />
          ) : (
            <SignInPrompt guest={member !== null} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="documentation" pt="lg">
          <Documentation />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

/** The documentation has an address of its own: `?tab=documentation`. */
function useTab(): [string, (tab: string | null) => void] {
  // The types of the router know the addresses of the app alone.
  const asked: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const tab = asked.tab === 'documentation' ? 'documentation' : 'keys';
  const show = (next: string | null) =>
    void navigate({
      href: next === 'documentation' ? '/api-keys?tab=documentation' : '/api-keys',
      replace: true,
    });
  return [tab, show];
}

function SignInPrompt({ guest }: { guest: boolean }) {
  return (
    <Panel>
      <div className={classes.stack}>
        <AskToSignIn
          text={guest ? words.guest : words.signIn}
          button={guest ? words.guestButton : words.signInButton}
          signUp={guest}
        />
      </div>
    </Panel>
  );
}

/** The person's keys: made, tested, revoked. */
export function ApiKeys({ userId }: { userId: string }) {
  const added = usePlaces('keys.section');
  const [fresh, setFresh] = useState<string | null>(null);
  const [secret, setSecret] = useState('');
  const keys = useQuery({ queryKey: apiKeysKey(userId), queryFn: () => apiKeyCalls().list() });
  const { data, errorUpdatedAt, refetch } = keys;
  // Each failed reading is told, not only the first.
  useEffect(() => {
    if (errorUpdatedAt > 0) showToast(toasts.fetchFailed, 'destructive');
  }, [errorUpdatedAt]);
  const created = (made: string) => {
    setFresh(made);
    setSecret(made);
    void refetch();
  };
  return (
    <div className={classes.stack}>
      {data !== undefined && <UsageNote usage={data.usage} />}
      {data !== undefined && <CreateForm scopes={data.scopes} onCreated={created} />}
      <KeyList list={wholeList(keys)} scopes={data?.scopes.length ?? 0} />
      <TestPanel secret={secret} onDone={() => void refetch()} />
      {added.map(({ id, load }) => (
        <Part key={id} load={load} userId={userId} />
      ))}
      <SecretDialog secret={fresh} words={newApiKey} toasts={toasts} onClose={() => setFresh(null)} />
    </div>
  );
}

function UsageNote({ usage }: { usage: Usage }) {
  if (usage.monthly_limit === 0) {
    return (
      <Alert variant="outline" role="note">
        {words.noPlan}{' '}
        <Anchor component={Link} to="/" hash="subscription-plans" inherit>
          {words.plans}
        </Anchor>
      </Alert>
    );
  }
  const [used, limit] = [usage.current_usage, usage.monthly_limit].map((n) => n.toLocaleString('en'));
  return (
    <p className={classes.text}>
      <strong>{apiUsage.of(used ?? '', limit ?? '')}</strong> {apiUsage.month}{' '}
      {apiUsage.resets(formatDay(usage.reset_date))} {apiUsage.minute}
    </p>
  );
}
