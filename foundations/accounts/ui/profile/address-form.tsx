import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { NewAddressSchema } from '@unmask/accounts/contract';
import { accountCard as words } from '@unmask/product/copy/account';
import { authErrors } from '@unmask/product/copy/auth';
import { EMAIL_LENGTH } from '@unmask/product/email';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { useState } from 'react';
import { accountCalls } from '../account-calls.ts';
import { email, given } from '../field-rules.ts';
import classes from './profile.module.css';

/** Asks for another address; it is in force once the link in the mail to it was opened. */
export function AddressForm() {
  const [state, setState] = useState<'closed' | 'open' | { sentTo: string }>('closed');
  if (state === 'closed') {
    return (
      <div>
        <Button variant="default" onClick={() => setState('open')}>
          {words.change}
        </Button>
      </div>
    );
  }
  if (state === 'open') {
    return <Fields onCancel={() => setState('closed')} onSent={(sentTo) => setState({ sentTo })} />;
  }
  return (
    <Alert role="status" variant="outline">
      {words.linkSent(state.sentTo)}
    </Alert>
  );
}

const schema = NewAddressSchema.extend({ email, password: given });

function Fields({ onCancel, onSent }: { onCancel: () => void; onSent: (email: string) => void }) {
  const form = useSchemaForm({
    schema,
    start: { email: '', password: '' },
    send: (wanted) => accountCalls().changeAddress(wanted),
    onDone: (_done, wanted) => onSent(wanted.email),
    failed: authErrors.unexpected,
    fields: { invalid_email: 'email' },
  });
  return (
    <div className={classes.form}>
      <SchemaForm form={form} submit={words.sendLink} cancel={{ text: words.cancel, onClick: onCancel }}>
        <TextInput
          type="email"
          label={words.newEmail}
          autoComplete="email"
          maxLength={EMAIL_LENGTH}
          {...form.field('email')}
        />
        <PasswordInput label={words.password} autoComplete="current-password" {...form.field('password')} />
      </SchemaForm>
    </div>
  );
}
