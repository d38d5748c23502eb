import { NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.css';
import { showToast } from '@unmask/ui';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { z } from 'zod';
import { MAILBOX_SECURITIES, SCAN_INTERVALS } from '../limits.ts';
import { mailboxPage as words } from '../mailbox-words.ts';
import { failedAs, integrationCalls, mailboxesKey } from './calls.ts';

const needed = z.string().trim().min(1, words.needed);
const FormSchema = z.object({
  host: needed,
  port: z
    .string()
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535, words.portWrong)
    .transform(Number),
  security: z.enum(MAILBOX_SECURITIES),
  username: needed,
  password: z.string().min(1, words.needed),
  folder: needed,
  interval: z.enum(SCAN_INTERVALS),
});

/** What a mail program asks for, and how often the mail is looked at. It is tried before it is stored; what was typed stays when it fails. */
export function MailboxForm({ organizationId, onDone }: { organizationId: string; onDone: () => void }) {
  const form = useSchemaForm({
    schema: FormSchema,
    start: {
      ...{ host: '', port: '993', security: 'tls' as const, username: '', password: '', folder: 'INBOX' },
      interval: 'realtime' as const,
    },
    send: (values) => integrationCalls().connectMailbox({ organizationId, ...values }),
    onDone: () => {
      showToast(words.connected);
      onDone();
    },
    failed: failedAs(words.connectFailed),
    changes: [mailboxesKey(organizationId)],
  });
  const { field } = form;
  return (
    <SchemaForm form={form} submit={words.connect}>
      <TextInput label={words.server} placeholder="imap.example.com" maxLength={253} {...field('host')} />
      <TextInput label={words.port} inputMode="numeric" maxLength={5} {...field('port')} />
      <NativeSelect
        label={words.security}
        data={MAILBOX_SECURITIES.map((value) => ({ value, label: words.securities[value] }))}
        {...field('security')}
      />
      <TextInput label={words.username} autoComplete="off" maxLength={320} {...field('username')} />
      <PasswordInput
        label={words.password}
        description={words.passwordText}
        autoComplete="off"
        maxLength={1_000}
        {...field('password')}
      />
      <TextInput label={words.folder} maxLength={200} {...field('folder')} />
      <NativeSelect
        label={words.interval}
        data={SCAN_INTERVALS.map((value) => ({ value, label: words.intervals[value] }))}
        {...field('interval')}
      />
    </SchemaForm>
  );
}
