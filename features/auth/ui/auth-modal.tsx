import { Anchor, Button, Divider, Modal, PasswordInput, Text, TextInput } from '@mantine/core';
import { authToasts, codeStep, authModal as words } from '@unmask/product/copy/auth';
import { showToast, type ToastWords } from '@unmask/ui';
import { type FormEvent, useState } from 'react';
import classes from './auth-modal.module.css';
import { CodeStep } from './code-step.tsx';
import { credentialsError } from './credentials.ts';
import { FormError } from './form-error.tsx';
import { type Session, useSession } from './session.tsx';
import { needsCode } from './sign-in.ts';
import { useAuthCall } from './use-auth-call.ts';

export type AuthMode = 'signIn' | 'signUp';

interface AuthModalProps {
  opened: boolean;
  mode: AuthMode;
  onMode: (mode: AuthMode) => void;
  onClose: () => void;
  onProfile: () => void;
  /** Where a forgotten password leads; without it the window has no such link. */
  onForgot?: () => void;
}

export function AuthModal({ opened, onClose, onProfile, mode, ...form }: AuthModalProps) {
  const session = useSession();
  const [code, setCode] = useState(false);
  // A guest may still sign up: the analyses made so far move to the new account.
  const member = session.user !== null && !session.user.guest ? session.user : null;

  function done(toast: ToastWords) {
    showToast(toast);
    close();
  }
  function close() {
    setCode(false);
    onClose();
  }

  if (code && member === null) {
    return (
      <Modal opened={opened} onClose={close} title={codeStep.title} centered>
        <CodeStep
          client={session.client}
          onDone={() => done(authToasts.signedIn)}
          onBack={() => setCode(false)}
        />
      </Modal>
    );
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={member === null ? words[mode].title : words.welcome}
      centered
    >
      {member === null ? (
        <AuthForm
          key={mode}
          session={session}
          mode={mode}
          onDone={done}
          onCode={() => setCode(true)}
          {...form}
        />
      ) : (
        <div className={classes.form}>
          <Text>{words.signedInAs(member.email)}</Text>
          <div className={classes.row}>
            <Button variant="default" onClick={onProfile}>
              {words.viewProfile}
            </Button>
            <Button onClick={close}>{words.continue}</Button>
          </div>
        </div>
      )}
    </Modal>
  );
}

interface AuthFormProps extends Pick<AuthModalProps, 'mode' | 'onMode' | 'onForgot'> {
  session: Session;
  onDone: (toast: ToastWords) => void;
  /** The password was right, and a code is asked for. */
  onCode: () => void;
}

function AuthForm({ session, mode, onMode, onForgot, onDone, onCode }: AuthFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { error, setError, busy, call } = useAuthCall();
  const { client } = session;

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    const wrong = credentialsError(email, password);
    if (wrong !== null) return setError(wrong);
    const address = email.trim();
    if (mode === 'signIn') {
      const answer = await call(() => client.signIn.email({ email: address, password }));
      if (answer && needsCode(answer.data)) return onCode();
      return answer && onDone(authToasts.signedIn);
    }
    const name = address.slice(0, address.indexOf('@'));
    if (await call(() => client.signUp.email({ email: address, password, name })))
      onDone(authToasts.signedUp);
  }

  async function becomeGuest() {
    if (await call(() => client.signIn.anonymous())) onDone(authToasts.guest);
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
      <FormError error={error} />
      <Button type="submit" fullWidth loading={busy}>
        {words[mode].submit}
      </Button>
      <div className={classes.links}>
        <Anchor component="button" type="button" size="sm" onClick={() => onMode(other(mode))}>
          {words[mode].toggle}
        </Anchor>
        {mode === 'signIn' && onForgot && (
          <Anchor component="button" type="button" size="sm" onClick={onForgot}>
            {words.forgot}
          </Anchor>
        )}
      </div>
      {session.user === null && (
        <>
          <Divider label={words.or} />
          <Button type="button" variant="default" disabled={busy} onClick={becomeGuest}>
            {words.guest}
          </Button>
        </>
      )}
    </form>
  );
}

export function other(mode: AuthMode): AuthMode {
  return mode === 'signIn' ? 'signUp' : 'signIn';
}
