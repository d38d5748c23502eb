import { Button, PasswordInput } from '@mantine/core';
import { twoFactorCard as words } from '@unmask/product/copy/account';
import { authErrors } from '@unmask/product/copy/auth';
import { Panel, showToast } from '@unmask/ui';
import { FormError } from '@unmask/ui/form-error.tsx';
import { type ReactNode, useState } from 'react';
import { asksForPassword, showPasswordNotice } from '../password-notice.ts';
import { type SessionUser, useSession } from '../session.tsx';
import { type AuthCall, useAuthCall } from '../use-auth-call.ts';
import { BackupCodes } from './backup-codes.tsx';
import classes from './profile.module.css';
import { type Setup, TwoFactorSetup } from './two-factor-setup.tsx';

/** Turning the second factor on and off, and new backup codes. */
export function TwoFactorCard({ user }: { user: SessionUser }) {
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const on = user.twoFactorEnabled;
  return (
    <Panel title={words.title} aside={on ? words.on : words.off}>
      <div className={classes.stack}>
        <p className={classes.text}>{on ? words.onText : words.offText}</p>
        {codes !== null && (
          <>
            <BackupCodes codes={codes} />
            <div>
              <Button variant="default" onClick={() => setCodes(null)}>
                {words.done}
              </Button>
            </div>
          </>
        )}
        {setup !== null && <TwoFactorSetup setup={setup} onEnd={() => setSetup(null)} />}
        {setup === null &&
          codes === null &&
          (on ? <WhileOn onCodes={setCodes} /> : <Begin onSetup={setSetup} />)}
      </div>
    </Panel>
  );
}

function Begin({ onSetup }: { onSetup: (setup: Setup) => void }) {
  const { client } = useSession();
  const auth = useAuthCall();
  return (
    <PasswordForm auth={auth}>
      {(password, busy) => (
        <Button
          loading={busy}
          onClick={async () => {
            if (password === '') return auth.setError(authErrors.missing);
            const answer = await auth.call(() => client.twoFactor.enable({ password }));
            if (answer?.data && 'totpURI' in answer.data) {
              onSetup({ uri: answer.data.totpURI, backupCodes: answer.data.backupCodes });
            }
          }}
        >
          {words.begin}
        </Button>
      )}
    </PasswordForm>
  );
}

function WhileOn({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const { client } = useSession();
  const auth = useAuthCall();
  return (
    <PasswordForm auth={auth}>
      {(password, busy) => (
        <>
          <Button
            variant="default"
            disabled={busy}
            onClick={async () => {
              if (password === '') return auth.setError(authErrors.missing);
              const answer = await auth.call(() => client.twoFactor.generateBackupCodes({ password }));
              if (answer?.data) onCodes(answer.data.backupCodes);
            }}
          >
            {words.newCodes}
          </Button>
          <Button
            variant="default"
            disabled={busy}
            onClick={async () => {
              if (password === '') return auth.setError(authErrors.missing);
              const answer = await auth.call(() => client.twoFactor.disable({ password }));
              if (!answer) return;
              showToast(words.turnedOff);
              // Without a second factor a password has to be longer.
              if (asksForPassword(answer.data)) showPasswordNotice();
            }}
          >
            {words.turnOff}
          </Button>
        </>
      )}
    </PasswordForm>
  );
}

interface PasswordFormProps {
  auth: AuthCall;
  children: (password: string, busy: boolean) => ReactNode;
}

/** What changes the second factor asks for the password. */
function PasswordForm({ auth, children }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  return (
    <div className={classes.form}>
      <PasswordInput
        label={words.password}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <FormError error={auth.error} />
      <div className={classes.row}>{children(password, auth.busy)}</div>
    </div>
  );
}
