import { Button, TextInput } from '@mantine/core';
import { twoFactorCard as words } from '@unmask/product/copy/account';
import { codeStep } from '@unmask/product/copy/auth';
import { showToast } from '@unmask/ui';
import { type FormEvent, useState } from 'react';
import { FormError } from '../form-error.tsx';
import { useSession } from '../session.tsx';
import { useAuthCall } from '../use-auth-call.ts';
import { BackupCodes } from './backup-codes.tsx';
import classes from './profile.module.css';
import { QrCode } from './qr-code.tsx';

export interface Setup {
  /** `otpauth://…`, what the authenticator app reads. */
  uri: string;
  backupCodes: readonly string[];
}

/** Picture and key for the app, the backup codes, and the first code, which turns the second factor on. */
export function TwoFactorSetup({ setup, onEnd }: { setup: Setup; onEnd: () => void }) {
  const { client } = useSession();
  const [code, setCode] = useState('');
  const { error, setError, busy, call } = useAuthCall();
  const key = new URL(setup.uri).searchParams.get('secret') ?? '';

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    const typed = code.replaceAll(/\s/g, '');
    if (typed === '') return setError(codeStep.missing);
    if (!(await call(() => client.twoFactor.verifyTotp({ code: typed })))) return;
    showToast(words.turnedOn);
    onEnd();
  }

  return (
    <div className={classes.stack}>
      <div className={classes.setup}>
        <QrCode text={setup.uri} label={words.picture} className={classes.qr} />
        <div className={classes.stack}>
          <p className={classes.text}>{words.scan}</p>
          <div>
            <span className="um-label">{words.key}</span>
            <p className={`um-mono ${classes.text} ${classes.key}`}>{key}</p>
          </div>
        </div>
      </div>
      <BackupCodes codes={setup.backupCodes} />
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        <TextInput
          label={words.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <FormError error={error} />
        <div className={classes.row}>
          <Button type="submit" loading={busy}>
            {words.finish}
          </Button>
          <Button type="button" variant="default" onClick={onEnd}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </div>
  );
}
