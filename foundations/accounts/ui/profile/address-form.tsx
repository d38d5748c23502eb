import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { accountCard as words } from '@unmask/product/copy/account';
import { authErrors } from '@unmask/product/copy/auth';
import { EMAIL_LENGTH } from '@unmask/product/email';
import { type FormEvent, useState } from 'react';
import { accountCalls, wordsOf } from '../account-calls.ts';
import { FormError } from '../form-error.tsx';
import classes from './profile.module.css';

const EMPTY = { email: '', password: '' };

/** Asks for another address; it is in force once the link in the mail to it was opened. */
export function AddressForm() {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(EMPTY);
  const asking = useMutation({ mutationFn: () => accountCalls().changeAddress(typed) });

  function close() {
    setOpen(false);
    setTyped(EMPTY);
    asking.reset();
  }

  if (asking.isSuccess) {
    return (
      <Alert role="status" variant="outline">
        {words.linkSent(typed.email.trim())}
      </Alert>
    );
  }
  if (!open) {
    return (
      <div>
        <Button variant="default" onClick={() => setOpen(true)}>
          {words.change}
        </Button>
      </div>
    );
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        asking.mutate();
      }}
    >
      <TextInput
        type="email"
        label={words.newEmail}
        autoComplete="email"
        maxLength={EMAIL_LENGTH}
        value={typed.email}
        onChange={(event) => setTyped({ ...typed, email: event.currentTarget.value })}
      />
      <PasswordInput
        label={words.password}
        autoComplete="current-password"
        value={typed.password}
        onChange={(event) => setTyped({ ...typed, password: event.currentTarget.value })}
      />
      <FormError error={asking.isError ? (wordsOf(asking.error) ?? authErrors.unexpected) : null} />
      <div className={classes.row}>
        <Button type="submit" loading={asking.isPending}>
          {words.sendLink}
        </Button>
        <Button variant="default" onClick={close}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
