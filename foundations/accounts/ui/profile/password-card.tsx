import { Button, Checkbox, PasswordInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { passwordCard as words } from '@unmask/product/copy/account';
import { Panel, showToast } from '@unmask/ui';
import { type FormEvent, useState } from 'react';
import { newPasswordError } from '../credentials.ts';
import { FormError } from '../form-error.tsx';
import { NewPasswordInput } from '../new-password-input.tsx';
import { hidePasswordNotice } from '../password-notice.ts';
import { type SessionUser, useSession } from '../session.tsx';
import { useAuthCall } from '../use-auth-call.ts';
import { DEVICES_KEY } from './devices-card.tsx';
import classes from './profile.module.css';

const EMPTY = { current: '', next: '', confirmation: '' };

export function PasswordCard({ user }: { user: SessionUser }) {
  const { client } = useSession();
  const queries = useQueryClient();
  const [typed, setTyped] = useState(EMPTY);
  const [others, setOthers] = useState(true);
  const { error, setError, busy, call } = useAuthCall();
  const owner = { email: user.email, twoSteps: user.twoFactorEnabled };

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    const next = typed.current === '' ? '' : typed.next;
    const wrong = newPasswordError(next, owner, typed.confirmation);
    if (wrong !== null) return setError(wrong);
    const done = await call(() =>
      client.changePassword({
        currentPassword: typed.current,
        newPassword: typed.next,
        revokeOtherSessions: others,
      }),
    );
    if (!done) return;
    setTyped(EMPTY);
    hidePasswordNotice();
    showToast(words.saved);
    queries.invalidateQueries({ queryKey: DEVICES_KEY });
  }

  const field = (name: keyof typeof EMPTY, label: string, autoComplete: string) => (
    <PasswordInput
      label={label}
      autoComplete={autoComplete}
      value={typed[name]}
      onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
    />
  );
  return (
    <Panel title={words.title}>
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        {field('current', words.current, 'current-password')}
        <NewPasswordInput
          label={words.next}
          value={typed.next}
          onChange={(next) => setTyped({ ...typed, next })}
          {...owner}
        />
        {field('confirmation', words.confirm, 'new-password')}
        <Checkbox
          label={words.others}
          checked={others}
          onChange={(event) => setOthers(event.currentTarget.checked)}
        />
        <FormError error={error} />
        <div>
          <Button type="submit" loading={busy}>
            {words.save}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
