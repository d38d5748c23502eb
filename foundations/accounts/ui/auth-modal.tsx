import { Anchor, Button, Divider, Modal, PasswordInput, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { authToasts, codeStep, authModal as words } from '@unmask/product/copy/auth';
import { showToast, type ToastWords } from '@unmask/ui';
import { FormError } from '@unmask/ui/form-error.tsx';
import { type FormEvent, useState } from 'react';
import classes from './auth-modal.module.css';
import { type AuthMode, type CodeWanted, other } from './auth-mode.ts';
import { CodeStep } from './code-step.tsx';
import { credentialsError, newPasswordError } from './credentials.ts';
import { NewPasswordInput } from './new-password-input.tsx';
import { asksForPassword, showPasswordNotice } from './password-notice.ts';
import { type Session, useSession } from './session.tsx';
import { needsCode } from './sign-in.ts';
import { SignInWays } from './sign-in-ways.tsx';
import { useAuthCall } from './use-auth-call.ts';

export type { AuthMode } from './auth-mode.ts';

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
  const [code, setCode] = useState<CodeWanted | null>(null);
  // A guest may still sign up: the analyses made so far move to the new account.
  const member = session.user !== null && !session.user.guest ? session.user : null;

  function done(toast: ToastWords) {
    showToast(toast);
    close();
  }
  function close() {
    setCode(null);
    onClose();
  }

  if (code !== null && member === null) {
    return (
      <Modal opened={opened} onClose={close} title={codeStep.title} centered>
        <CodeStep
          client={session.client}
          onDone={() => {
            done(authToasts.signedIn);
            if (code.weakPassword) showPasswordNotice();
          }}
          onBack={() => setCode(null)}
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
        <>
          <AuthForm
            key={mode}
            session={session}
            mode={mode}
            onDone={done}
            onCode={setCode}
            onGuest={close}
            {...form}
          />
          {mode === 'signIn' && <SignInWays />}
        </>
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
  onCode: (wanted: CodeWanted) => void;
  onGuest: () => void;
}

function AuthForm({ session, mode, onMode, onForgot, onDone, onCode, onGuest }: AuthFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { error, setError, busy, call } = useAuthCall();
  const { client } = session;

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    const address = email.trim();
    const wrong =
      credentialsError(email, password) ??
      (mode === 'signUp' ? newPasswordError(password, { email: address, twoSteps: false }) : null);
    if (wrong !== null) return setError(wrong);
    if (mode === 'signIn') {
      const answer = await call(() => client.signIn.email({ email: address, password }));
      if (!answer) return;
      const weakPassword = asksForPassword(answer.data);
      if (needsCode(answer.data)) return onCode({ weakPassword });
      onDone(authToasts.signedIn);
      if (weakPassword) showPasswordNotice();
      return;
    }
    const name = address.slice(0, address.indexOf('@'));
    if (await call(() => client.signUp.email({ email: address, password, name })))
      onDone(authToasts.signedUp);
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
      {mode === 'signUp' ? (
        <NewPasswordInput
          label={words.password}
          value={password}
          onChange={setPassword}
          email={email}
          twoSteps={false}
        />
      ) : (
        <PasswordInput
          label={words.password}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
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
          <GuestButton disabled={busy} begin={session.becomeGuest} onGuest={onGuest} />
        </>
      )}
    </form>
  );
}

interface GuestButtonProps {
  disabled: boolean;
  begin: () => Promise<boolean>;
  onGuest: () => void;
}

/** The session tells how it went. */
function GuestButton({ disabled, begin, onGuest }: GuestButtonProps) {
  const beginning = useMutation({ mutationFn: begin, onSuccess: (begun) => begun && onGuest() });
  return (
    <Button
      type="button"
      variant="default"
      disabled={disabled}
      loading={beginning.isPending}
      onClick={() => beginning.mutate()}
    >
      {words.guest}
    </Button>
  );
}
