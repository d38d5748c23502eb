import { Alert, PasswordInput, Text, TextInput } from '@mantine/core';
import { authErrors, authModal, resetPage as words } from '@unmask/product/copy/auth';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { AccessList } from './access-list.tsx';
import { answered } from './answered.ts';
import classes from './auth-page.module.css';
import { email, given, MISMATCH, newPassword, sameTwice } from './field-rules.ts';
import { NewPasswordInput } from './new-password-input.tsx';
import { hidePasswordNotice } from './password-notice.ts';
import { useSession } from './session.tsx';

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

const askSchema = z.object({ email });

function AskForm({ signIn }: Pick<ResetPanelProps, 'signIn'>) {
  const { client } = useSession();
  const [sent, setSent] = useState(false);
  const form = useSchemaForm({
    schema: askSchema,
    start: { email: '' },
    send: (typed) => {
      setSent(false);
      return answered(client.requestPasswordReset(typed));
    },
    onDone: () => setSent(true),
    failed: authErrors.unexpected,
  });

  return (
    <>
      <Text c="dimmed">{words.ask}</Text>
      <SchemaForm form={form} submit={words.send} buttons="wide">
        <TextInput
          label={authModal.email}
          type="email"
          size="md"
          autoComplete="email"
          {...form.field('email')}
        />
      </SchemaForm>
      {sent && (
        <Alert color="var(--um-green)" variant="outline" role="status">
          {words.sent}
        </Alert>
      )}
      <div className={classes.links}>{signIn}</div>
    </>
  );
}

/** The service adds it to the library's answer. */
function secureTokenOf(data: object | null): string | null {
  return data !== null && 'secureToken' in data && typeof data.secureToken === 'string'
    ? data.secureToken
    : null;
}

// Whose link it is only the server knows: what is too short for all is said here.
const newSchema = z
  .object({ next: newPassword({ email: null, twoSteps: true }), confirmation: given })
  .refine(sameTwice, MISMATCH);

function NewPasswordForm({ token, signIn, again }: ResetPanelProps & { token: string }) {
  const { client } = useSession();
  const [done, setDone] = useState<{ secureToken: string | null } | null>(null);
  const form = useSchemaForm({
    schema: newSchema,
    start: { next: '', confirmation: '' },
    send: ({ next }) => answered(client.resetPassword({ token, newPassword: next })),
    onDone: (data) => {
      hidePasswordNotice();
      setDone({ secureToken: secureTokenOf(data) });
    },
    failed: authErrors.unexpected,
  });

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
    <>
      <Text c="dimmed">{words.choose}</Text>
      <SchemaForm form={form} submit={words.save} buttons="wide">
        <NewPasswordInput
          label={words.password}
          size="md"
          email={null}
          twoSteps={null}
          {...form.field('next')}
        />
        <PasswordInput
          label={words.confirm}
          size="md"
          autoComplete="new-password"
          {...form.field('confirmation')}
        />
      </SchemaForm>
      <div className={classes.links}>
        {again}
        {signIn}
      </div>
    </>
  );
}
