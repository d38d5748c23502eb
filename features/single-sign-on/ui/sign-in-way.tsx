import { Alert, Anchor, Button, Divider, TextInput } from '@mantine/core';
import { isEmail } from '@unmask/product/email';
import { type FormEvent, useState } from 'react';
import { signInWords as words } from '../words.ts';
import { startSignOn } from './calls.ts';
import classes from './single-sign-on.module.css';

interface SignInWayProps {
  /** Leaves the page for the provider's. */
  leave?: (url: string) => void;
}

/** Asks for the address: its domain says which provider. */
export default function SignInWay({ leave = (url) => window.location.assign(url) }: SignInWayProps) {
  const [open, setOpen] = useState(false);
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isEmail(email.trim())) return setError(words.invalid);
    setBusy(true);
    setError(null);
    const answer = await startSignOn(email.trim());
    if ('url' in answer) return leave(answer.url);
    setBusy(false);
    setError(answer.error);
  }

  if (!open) {
    return (
      <div className={classes.way}>
        <Divider label={words.or} />
        <Button variant="default" fullWidth onClick={() => setOpen(true)}>
          {words.open}
        </Button>
      </div>
    );
  }
  return (
    <form className={classes.way} onSubmit={submit} noValidate>
      <Divider label={words.or} />
      <TextInput
        label={words.email}
        description={words.emailHelp}
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      {error !== null && (
        <Alert color="var(--um-red)" variant="outline" role="alert">
          {error}
        </Alert>
      )}
      <Button type="submit" variant="default" fullWidth loading={busy}>
        {words.submit}
      </Button>
      <Anchor component="button" type="button" size="sm" onClick={() => setOpen(false)}>
        {words.back}
      </Anchor>
    </form>
  );
}
