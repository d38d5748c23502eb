import { Anchor, Button, Text, TextInput } from '@mantine/core';
import { codeStep as words } from '@unmask/product/copy/auth';
import { FormError } from '@unmask/ui/form-error.tsx';
import { type FormEvent, useState } from 'react';
import type { SessionClient } from './auth-client.ts';
import classes from './auth-modal.module.css';
import { useAuthCall } from './use-auth-call.ts';

interface CodeStepProps {
  client: SessionClient;
  onDone: () => void;
  onBack: () => void;
}

/** The second step of signing in: a code of the authenticator app, or a backup code. */
export function CodeStep({ client, onDone, onBack }: CodeStepProps) {
  const [backup, setBackup] = useState(false);
  const [code, setCode] = useState('');
  const { error, setError, busy, call } = useAuthCall();

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    const typed = code.replaceAll(/\s/g, '');
    if (typed === '') return setError(words.missing);
    const answer = await call(() =>
      backup
        ? client.twoFactor.verifyBackupCode({ code: typed })
        : client.twoFactor.verifyTotp({ code: typed }),
    );
    if (answer) onDone();
  }

  function change() {
    setBackup(!backup);
    setCode('');
    setError(null);
  }

  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <Text size="sm" c="dimmed">
        {backup ? words.backupText : words.text}
      </Text>
      <TextInput
        key={String(backup)}
        label={backup ? words.backupCode : words.code}
        inputMode={backup ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoFocus
        data-autofocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <FormError error={error} />
      <Button type="submit" fullWidth loading={busy}>
        {words.submit}
      </Button>
      <div className={classes.links}>
        <Anchor component="button" type="button" size="sm" onClick={change}>
          {backup ? words.useApp : words.useBackup}
        </Anchor>
        <Anchor component="button" type="button" size="sm" onClick={onBack}>
          {words.back}
        </Anchor>
      </div>
    </form>
  );
}
