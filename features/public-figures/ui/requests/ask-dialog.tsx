import { Modal, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useSession } from '@unmask/accounts/ui';
import { showToast } from '@unmask/ui';
import { address, filled } from '@unmask/ui/field-rules.ts';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { z } from 'zod';
import { NAME_LENGTH, RELATIONS, TEXT_LENGTH } from '../../limits.ts';
import { relations, askForm as words } from '../../request-words.ts';
import { figureCalls } from '../calls.ts';
import classes from '../figures.module.css';

type Kind = 'removal' | 'correction';
interface AskDialogProps {
  slug: string;
  kind: Kind | null;
  onClose: () => void;
}

/** Needs no account: whoever is meant may ask. */
export function AskDialog({ slug, kind, onClose }: AskDialogProps) {
  return (
    <Modal opened={kind !== null} onClose={onClose} title={kind ? words.title[kind] : ''} centered>
      {kind !== null && <AskForm slug={slug} kind={kind} onClose={onClose} />}
    </Modal>
  );
}

const schema = z.object({
  name: filled(words.nameMissing),
  email: address(words.emailWrong),
  relation: z.enum(RELATIONS),
  text: filled(words.textMissing),
});

function AskForm({ slug, kind, onClose }: { slug: string; kind: Kind; onClose: () => void }) {
  const { user } = useSession();
  const form = useSchemaForm({
    schema,
    start: { name: '', email: user && !user.guest ? user.email : '', relation: 'self' as const, text: '' },
    send: (values) => figureCalls().ask({ slug, kind, ...values }),
    onDone: () => {
      showToast(words.sent);
      onClose();
    },
    failed: words.failed,
    fields: { invalid_email: 'email' },
  });
  return (
    <SchemaForm
      form={form}
      submit={words.send}
      cancel={{ text: words.cancel, onClick: onClose }}
      buttons="end"
    >
      <p className={classes.text}>{words.text[kind]}</p>
      <TextInput label={words.name} maxLength={NAME_LENGTH} autoComplete="name" {...form.field('name')} />
      <TextInput label={words.email} type="email" autoComplete="email" {...form.field('email')} />
      <NativeSelect
        label={words.relation}
        data={RELATIONS.map((value) => ({ value, label: relations[value] }))}
        {...form.field('relation')}
      />
      <Textarea label={words.reason[kind]} rows={4} maxLength={TEXT_LENGTH} {...form.field('text')} />
    </SchemaForm>
  );
}
