import { Alert, Button, PasswordInput, Text, TextInput } from '@mantine/core';
import { authModal, resetPage as words } from '@unmask/product/copy/auth';
import { type FormEvent, type ReactNode, useState } from 'react';
import { AccessList } from './access-list.tsx';
import classes from './auth-page.module.css';
import { emailError, newPasswordError } from './credentials.ts';
import { FormError } from './form-error.tsx';
import { NewPasswordInput } from './new-password-input.tsx';
import { hidePasswordNotice } from './password-notice.ts';
import { useSession } from './session.tsx';
import { useAuthCall } from './use-auth-call.ts';

interface ResetPanelProps {
  /** From the mailed link; null asks for the address. */
  token: string | null;
  /** The way back to signing in. */
  signIn: ReactNode;
  /** The way to ask for a new link. */
  again: ReactNode;
}

/** A forgotten password: asking for the link, and setting the new one. */
export function ResetPanel({ token, signIn, again }: ResetPanelProps) {
  return (
    <section className={classes.panel} aria-labelledby="reset-title">
      <h1 id="reset-title" className={classes.title}>
        {words.title}
      </h1>
      {token === null ? (
        <AskForm signIn={signIn} />
      ) : (
        <NewPasswordForm token={token} signIn={signIn} again={again} />
      )}
    </section>
  );
}

function AskForm({ signIn }: Pick<ResetPanelProps, 'signIn'>) {
  const { client } = useSession();
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  const { error, setError, busy, call } = useAuthCall();

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    setSent(false);
    const wrong = emailError(email);
    if (wrong !== null) return setError(wrong);
    if (await call(() => client.requestPasswordReset({ email: email.trim() }))) setSent(true);
  }

  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <Text c="dimmed">{words.ask}</Text>
      <TextInput
        label={authModal.email}
        type="email"
        size="md"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <FormError error={error} />
      {sent && (
        <Alert color="var(--um-green)" variant="outline" role="status">
          {words.sent}
        </Alert>
      )}
      <Button type="submit" size="md" fullWidth loading={busy}>
        {words.send}
      </Button>
      <div className={classes.links}>{signIn}</div>
    </form>
  );
}

/** The service adds it to the library's answer. */
function secureTokenOf(data: object | null): string | null {
  return data !== null && 'secureToken' in data && typeof data.secureToken === 'string'
    ? data.secureToken
    : null;
}

function NewPasswordForm({ token, signIn, again }: ResetPanelProps & { token: string }) {
  const { client } = useSession();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [done, setDone] = useState<{ secureToken: string | null } | null>(null);
  const { error, setError, busy, call } = useAuthCall();

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    // Whose link it is only the server knows: what is too short for all is said here.
    const wrong = newPasswordError(password, { email: null, twoSteps: true }, confirmation);
    if (wrong !== null) return setError(wrong);
    const answer = await call(() => client.resetPassword({ token, newPassword: password }));
    if (answer === undefined) return;
    hidePasswordNotice();
    setDone({ secureToken: secureTokenOf(answer.data) });
  }

  if (done !== null) {
    return (
      <>
        <Alert color="var(--um-green)" variant="outline" role="status">
          {words.done}
        </Alert>
        {done.secureToken !== null && (
          <>
            <Text>{words.left}</Text>
            <AccessList token={done.secureToken} />
          </>
        )}
        <div className={classes.links}>{signIn}</div>
      </>
    );
  }
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <Text c="dimmed">{words.choose}</Text>
      <NewPasswordInput
        label={words.password}
        size="md"
        value={password}
        onChange={setPassword}
        email={null}
        twoSteps={null}
      />
      <PasswordInput
        label={words.confirm}
        size="md"
        autoComplete="new-password"
        value={confirmation}
        onChange={(event) => setConfirmation(event.currentTarget.value)}
      />
      <FormError error={error} />
      <Button type="submit" size="md" fullWidth loading={busy}>
        {words.save}
      </Button>
      <div className={classes.links}>
        {again}
        {signIn}
      </div>
    </form>
  );
}
