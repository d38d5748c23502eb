import { Alert, Anchor, Button, PasswordInput, Text, TextInput } from '@mantine/core';
import { authPage, authToasts, codeStep, proLine, authModal as words } from '@unmask/product/copy/auth';
import { SIGNUP_WELCOME_MS } from '@unmask/product/limits';
import { showToast, sitePolicy } from '@unmask/ui';
import { FormError } from '@unmask/ui/form-error.tsx';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { type AuthMode, type CodeWanted, other } from './auth-mode.ts';
import classes from './auth-page.module.css';
import { CodeStep } from './code-step.tsx';
import { credentialsError, newPasswordError } from './credentials.ts';
import { NewPasswordInput } from './new-password-input.tsx';
import { asksForPassword, showPasswordNotice } from './password-notice.ts';
import { useSession } from './session.tsx';
import { needsCode, signUpOnly } from './sign-in.ts';
import { SignInWays } from './sign-in-ways.tsx';
import { useAuthCall } from './use-auth-call.ts';

interface Typed {
  email: string;
  password: string;
}

const NOTHING: Typed = { email: '', password: '' };

interface AuthPanelProps {
  start: AuthMode;
  onSignedIn: () => void;
  /** The way to a new password. */
  forgot: ReactNode;
}

/** Signing in and up on a page of its own: enterprise specification, sections 2, 4 and 5. */
export function AuthPanel({ start, onSignedIn, forgot }: AuthPanelProps) {
  const { client, refreshSession } = useSession();
  const [mode, setMode] = useState(start);
  const [code, setCode] = useState<CodeWanted | null>(null);
  const [created, setCreated] = useState(false);
  const [typed, setTyped] = useState(NOTHING);

  // The message stays for a moment, then the form is one to sign in with.
  useEffect(() => {
    if (!created) return;
    const timer = setTimeout(() => {
      setCreated(false);
      setMode('signIn');
      refreshSession();
    }, SIGNUP_WELCOME_MS);
    return () => clearTimeout(timer);
  }, [created, refreshSession]);

  function signedIn({ weakPassword }: CodeWanted) {
    showToast(authToasts.signedIn);
    if (weakPassword) showPasswordNotice();
    onSignedIn();
  }

  if (code !== null) {
    return (
      <section className={classes.panel} aria-labelledby="auth-title">
        <h1 id="auth-title" className={classes.title}>
          {codeStep.title}
        </h1>
        <CodeStep client={client} onDone={() => signedIn(code)} onBack={() => setCode(null)} />
      </section>
    );
  }
  return (
    <section className={classes.panel} aria-labelledby="auth-title">
      <h1 id="auth-title" className={classes.title}>
        {authPage[mode].title}
      </h1>
      <Text c="dimmed">{authPage[mode].text}</Text>
      {created ? (
        <Alert color="var(--um-green)" variant="outline" role="status">
          {authPage.created}
        </Alert>
      ) : (
        <CredentialsForm
          key={mode}
          mode={mode}
          forgot={forgot}
          typed={typed}
          onMode={(next) => {
            setTyped(NOTHING);
            setMode(next);
          }}
          onSignedIn={signedIn}
          onCode={setCode}
          onCreated={(account) => {
            // Who has just chosen a password signs in with it: typed once is enough.
            setTyped(account);
            setCreated(true);
          }}
        />
      )}
      {mode === 'signIn' && <SignInWays />}
    </section>
  );
}

interface CredentialsFormProps {
  mode: AuthMode;
  /** What the fields begin with. */
  typed: Typed;
  forgot: ReactNode;
  onMode: (mode: AuthMode) => void;
  onSignedIn: (how: CodeWanted) => void;
  onCode: (wanted: CodeWanted) => void;
  onCreated: (account: Typed) => void;
}

/** Of one mode: changing it makes a new form, with empty fields and no message. */
function CredentialsForm({ mode, typed, forgot, onMode, ...to }: CredentialsFormProps) {
  const { client } = useSession();
  const [email, setEmail] = useState(typed.email);
  const [password, setPassword] = useState(typed.password);
  const [confirmation, setConfirmation] = useState('');
  const { error, setError, busy, call } = useAuthCall();
  const signUp = mode === 'signUp';

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    const address = email.trim();
    const wrong =
      credentialsError(address, password) ??
      (signUp ? newPasswordError(password, { email: address, twoSteps: false }, confirmation) : null);
    if (wrong !== null) return setError(wrong);
    if (signUp) {
      const name = address.slice(0, address.indexOf('@'));
      if (await call(() => signUpOnly(client, { email: address, password, name })))
        to.onCreated({ email: address, password });
      return;
    }
    const answer = await call(() => client.signIn.email({ email: address, password }));
    if (!answer) return;
    const weakPassword = asksForPassword(answer.data);
    if (needsCode(answer.data)) to.onCode({ weakPassword });
    else to.onSignedIn({ weakPassword });
  }

  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <TextInput
        label={words.email}
        type="email"
        size="md"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      {signUp ? (
        <NewPasswordInput
          label={words.password}
          size="md"
          value={password}
          onChange={setPassword}
          email={email}
          twoSteps={false}
        />
      ) : (
        <PasswordInput
          label={words.password}
          size="md"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
      {signUp && (
        <PasswordInput
          label={authPage.confirm}
          size="md"
          autoComplete="new-password"
          value={confirmation}
          onChange={(event) => setConfirmation(event.currentTarget.value)}
        />
      )}
      <FormError error={error} />
      {error !== null && /captcha/i.test(error) && <Text size="sm">{authPage.captchaTip}</Text>}
      <Button type="submit" size="md" fullWidth loading={busy}>
        {words[mode].submit}
      </Button>
      <div className={classes.links}>
        <Anchor component="button" type="button" onClick={() => onMode(other(mode))}>
          {words[mode].toggle}
        </Anchor>
        {!signUp && forgot}
      </div>
      {signUp && <FreeTier />}
    </form>
  );
}

function FreeTier() {
  return (
    <div className={classes.free}>
      <h2 className={classes.freeTitle}>{authPage.freeTitle}</h2>
      <ul>
        {authPage.free.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{proLine(sitePolicy())}</p>
    </div>
  );
}
