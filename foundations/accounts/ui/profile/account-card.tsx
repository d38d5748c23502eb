import { Anchor, Button, TextInput } from '@mantine/core';
import { accountCard as words } from '@unmask/product/copy/account';
import { authErrors } from '@unmask/product/copy/auth';
import { UNLIMITED_DAILY_LIMIT } from '@unmask/product/limits';
import { PLAN_CARDS } from '@unmask/product/prices';
import { Panel, showToast } from '@unmask/ui';
import { filled } from '@unmask/ui/field-rules.ts';
import { FormError } from '@unmask/ui/form-error.tsx';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { z } from 'zod';
import { answered } from '../answered.ts';
import { type SessionUser, useSession } from '../session.tsx';
import { useAuthCall } from '../use-auth-call.ts';
import { AddressForm } from './address-form.tsx';
import classes from './profile.module.css';

/** Who the person is to the service: name, address, plan and today's count. */
export function AccountCard({ user }: { user: SessionUser }) {
  const { profile } = useSession();
  const limit = profile && profile.daily_limit < UNLIMITED_DAILY_LIMIT ? profile.daily_limit : null;
  return (
    <Panel title={words.title}>
      <dl className={classes.facts}>
        <dt>{words.email}</dt>
        <dd>{user.guest ? words.guest : <Address user={user} />}</dd>
        {profile && (
          <>
            <dt>{words.plan}</dt>
            <dd>
              {PLAN_CARDS.find(({ tier }) => tier === profile.subscription_tier)?.name}
              {profile.shared_plan && ` · ${words.shared(profile.shared_plan.organization)}`}
            </dd>
            <dt>{words.usage}</dt>
            <dd className="um-mono">{words.used(profile.videos_analyzed_today, limit)}</dd>
          </>
        )}
      </dl>
      {!user.guest && (
        <div className={classes.stack}>
          <AddressForm key={user.email} />
          <NameForm key={user.name} name={user.name} />
        </div>
      )}
    </Panel>
  );
}

function Address({ user }: { user: SessionUser }) {
  const { client } = useSession();
  const { error, busy, call } = useAuthCall();

  async function resend() {
    if (await call(() => client.sendVerificationEmail({ email: user.email }))) showToast(words.resent);
  }

  return (
    <>
      <span>{user.email}</span>
      {user.emailVerified ? (
        <span className={classes.good}>{words.verified}</span>
      ) : (
        <>
          <span className={classes.warn}>{words.unverified}</span>
          <Anchor component="button" type="button" disabled={busy} onClick={resend}>
            {words.resend}
          </Anchor>
        </>
      )}
      <FormError error={error} />
    </>
  );
}

const schema = z.object({ name: filled(words.nameMissing) });

function NameForm({ name }: { name: string }) {
  const { client } = useSession();
  const form = useSchemaForm({
    schema,
    start: { name },
    send: (next) => answered(client.updateUser(next)),
    onDone: () => showToast(words.nameSaved),
    failed: authErrors.unexpected,
  });
  return (
    <div className={classes.form}>
      <SchemaForm form={form} className={classes.field}>
        <TextInput
          className={classes.grow}
          label={words.name}
          autoComplete="name"
          maxLength={200}
          {...form.field('name')}
        />
        <Button
          type="submit"
          variant="default"
          className={classes.beside}
          loading={form.busy}
          disabled={form.values.name.trim() === name}
        >
          {words.saveName}
        </Button>
      </SchemaForm>
    </div>
  );
}
