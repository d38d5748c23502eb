import { Alert, Anchor, Button, Divider, Modal, PasswordInput, Text, TextInput } from '@mantine/core';
import { authErrors, authToasts, authModal as words } from '@unmask/product/copy/auth';
import { showToast } from '@unmask/ui';
import { type FormEvent, useState } from 'react';
import classes from './auth-modal.module.css';
import { credentialsError } from './credentials.ts';
import { type Session, useSession } from './session.tsx';

export type AuthMode = 'signIn' | 'signUp';

interface AuthModalProps {
  opened: boolean;
  mode: AuthMode;
  onMode: (mode: AuthMode) => void;
  onClose: () => void;
  onProfile: () => void;
}

export function AuthModal({ opened, mode, onMode, onClose, onProfile }: AuthModalProps) {
  const session = useSession();
  // A guest may still sign up: the analyses made so far move to the new account.
  const member = session.user !== null && !session.user.guest ? session.user : null;
  const title = member === null ? words[mode].title : words.welcome;
  return (
    <Modal opened={opened} onClose={onClose} title={title} centered>
      {member === null ? (
        <AuthForm key={mode} session={session} mode={mode} onMode={onMode} onClose={onClose} />
      ) : (
        <div className={classes.form}>
          <Text>{words.signedInAs(member.email)}</Text>
          <div className={classes.row}>
            <Button variant="default" onClick={onProfile}>
              {words.viewProfile}
            </Button>
            <Button onClick={onClose}>{words.continue}</Button>
          </div>
        </div>
      )}
    </Modal>
  );
}

type Answer = { error: { message?: string | undefined } | null };

/** Runs one call of the account service and keeps its error for the form. */
function useAuthCall(onClose: () => void) {
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function call(action: () => Promise<Answer>, toast: { title: string; description: string }) {
    setBusy(true);
    setError(null);
    try {
      const answer = await action();
      if (answer.error) return setError(answer.error.message || authErrors.unexpected);
      showToast(toast);
      onClose();
    } catch (thrown) {
      console.warn('auth', thrown);
      setError(authErrors.unexpected);
    } finally {
      setBusy(false);
    }
  }

  return { error, setError, busy, call };
}

interface AuthFormProps extends Pick<AuthModalProps, 'mode' | 'onMode' | 'onClose'> {
  session: Session;
}

function AuthForm({ session, mode, onMode, onClose }: AuthFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { error, setError, busy, call } = useAuthCall(onClose);
  const { client } = session;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const wrong = credentialsError(email, password);
    if (wrong !== null) return setError(wrong);
    const address = email.trim();
    if (mode === 'signIn') {
      return call(() => client.signIn.email({ email: address, password }), authToasts.signedIn);
    }
    const name = address.slice(0, address.indexOf('@'));
    return call(() => client.signUp.email({ email: address, password, name }), authToasts.signedUp);
  }

  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      {mode === 'signUp' && (
        <Text size="sm" c="dimmed">
          {words.note}
        </Text>
      )}
      <TextInput
        label={words.email}
        type="email"
        autoComplete="email"
        data-autofocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        label={words.password}
        autoComplete={mode === 'signIn' ? 'current-password' : 'new-password'}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {error !== null && (
        <Alert color="var(--um-red)" variant="outline" role="alert">
          {error}
        </Alert>
      )}
      <Button type="submit" fullWidth loading={busy}>
        {words[mode].submit}
      </Button>
      <Anchor component="button" type="button" size="sm" onClick={() => onMode(other(mode))}>
        {words[mode].toggle}
      </Anchor>
      {session.user === null && (
        <>
          <Divider label={words.or} />
          <Button
            type="button"
            variant="default"
            disabled={busy}
            onClick={() => call(() => client.signIn.anonymous(), authToasts.guest)}
          >
            {words.guest}
          </Button>
        </>
      )}
    </form>
  );
}

function other(mode: AuthMode): AuthMode {
  return mode === 'signIn' ? 'signUp' : 'signIn';
}
