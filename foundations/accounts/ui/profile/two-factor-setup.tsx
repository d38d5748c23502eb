import { TextInput } from '@mantine/core';
import { twoFactorCard as words } from '@unmask/product/copy/account';
import { authErrors, codeStep } from '@unmask/product/copy/auth';
import { showToast } from '@unmask/ui';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { z } from 'zod';
import { answered } from '../answered.ts';
import { useSession } from '../session.tsx';
import { BackupCodes } from './backup-codes.tsx';
import classes from './profile.module.css';
import { QrCode } from './qr-code.tsx';

export interface Setup {
  /** `otpauth://…`, what the authenticator app reads. */
  uri: string;
  backupCodes: readonly string[];
}

/** Apps show codes in groups. */
const schema = z.object({
  code: z
    .string()
    .transform((code) => code.replaceAll(/\s/g, ''))
    .pipe(z.string().min(1, codeStep.missing)),
});

/** Picture and key for the app, the backup codes, and the first code, which turns the second factor on. */
export function TwoFactorSetup({ setup, onEnd }: { setup: Setup; onEnd: () => void }) {
  const { client } = useSession();
  const form = useSchemaForm({
    schema,
    start: { code: '' },
    send: (typed) => answered(client.twoFactor.verifyTotp(typed)),
    onDone: () => {
      showToast(words.turnedOn);
      onEnd();
    },
    failed: authErrors.unexpected,
  });
  const key = new URL(setup.uri).searchParams.get('secret') ?? '';

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
      <div className={classes.form}>
        <SchemaForm form={form} submit={words.finish} cancel={{ text: words.cancel, onClick: onEnd }}>
          <TextInput
            label={words.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            {...form.field('code')}
          />
        </SchemaForm>
      </div>
    </div>
  );
}
