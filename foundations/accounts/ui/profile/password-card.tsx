import { Checkbox, PasswordInput } from '@mantine/core';
import { passwordCard as words } from '@unmask/product/copy/account';
import { authErrors } from '@unmask/product/copy/auth';
import { Panel, showToast } from '@unmask/ui';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { z } from 'zod';
import { answered } from '../answered.ts';
import { given, MISMATCH, newPassword, sameTwice } from '../field-rules.ts';
import { NewPasswordInput } from '../new-password-input.tsx';
import { hidePasswordNotice } from '../password-notice.ts';
import { type SessionUser, useSession } from '../session.tsx';
import { DEVICES_KEY } from './devices-card.tsx';
import classes from './profile.module.css';

export function PasswordCard({ user }: { user: SessionUser }) {
  const { client } = useSession();
  const owner = { email: user.email, twoSteps: user.twoFactorEnabled };
  const form = useSchemaForm({
    schema: z
      .object({ current: given, next: newPassword(owner), confirmation: given, others: z.boolean() })
      .refine(sameTwice, MISMATCH),
    start: { current: '', next: '', confirmation: '', others: true },
    send: ({ current, next, others }) =>
      answered(
        client.changePassword({ currentPassword: current, newPassword: next, revokeOtherSessions: others }),
      ),
    onDone: () => {
      form.set({ current: '', next: '', confirmation: '' });
      hidePasswordNotice();
      showToast(words.saved);
    },
    failed: authErrors.unexpected,
    changes: [DEVICES_KEY],
  });
  return (
    <Panel title={words.title}>
      <div className={classes.form}>
        <SchemaForm form={form} submit={words.save}>
          <PasswordInput label={words.current} autoComplete="current-password" {...form.field('current')} />
          <NewPasswordInput label={words.next} {...owner} {...form.field('next')} />
          <PasswordInput label={words.confirm} autoComplete="new-password" {...form.field('confirmation')} />
          <Checkbox label={words.others} {...form.box('others')} />
        </SchemaForm>
      </div>
    </Panel>
  );
}
