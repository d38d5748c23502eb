import { Button, Checkbox, PasswordInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { passwordCard as words } from '@unmask/product/copy/account';
import { Panel, showToast } from '@unmask/ui';
import { type FormEvent, useState } from 'react';
import { passwordError } from '../credentials.ts';
import { FormError } from '../form-error.tsx';
import { useSession } from '../session.tsx';
import { useAuthCall } from '../use-auth-call.ts';
import { DEVICES_KEY } from './devices-card.tsx';
import classes from './profile.module.css';

const EMPTY = { current: '', next: '', confirmation: '' };

export function PasswordCard() {
  const { client } = useSession();
  const queries = useQueryClient();
  const [typed, setTyped] = useState(EMPTY);
  const [others, setOthers] = useState(true);
  const { error, setError, busy, call } = useAuthCall();

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    const wrong = passwordError(typed.current === '' ? '' : typed.next, typed.confirmation);
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
        {field('next', words.next, 'new-password')}
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
