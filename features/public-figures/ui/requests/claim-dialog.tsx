import { Modal, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useSession } from '@unmask/accounts/ui';
import { AskToSignIn } from '@unmask/accounts/ui/sign-in-first';
import { showToast } from '@unmask/ui';
import { filled } from '@unmask/ui/field-rules.ts';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { z } from 'zod';
import { TEXT_LENGTH, URL_LENGTH } from '../../limits.ts';
import { relations, claimForm as words } from '../../request-words.ts';
import { claimsKey, figureCalls } from '../calls.ts';
import classes from '../figures.module.css';

interface ClaimDialogProps {
  slug: string;
  open: boolean;
  onClose: () => void;
}

export function ClaimDialog({ slug, open, onClose }: ClaimDialogProps) {
  const { user } = useSession();
  return (
    <Modal opened={open} onClose={onClose} title={words.title} centered>
      {open &&
        (user !== null && !user.guest ? (
          <ClaimForm slug={slug} userId={user.id} onClose={onClose} />
        ) : (
          <div className={classes.lines}>
            <AskToSignIn text={user ? words.guest : words.signIn} signUp={user !== null} />
          </div>
        ))}
    </Modal>
  );
}

const SPEAKERS = ['self', 'representative'] as const;
const schema = z.object({
  relation: z.enum(SPEAKERS),
  siteUrl: filled(words.siteMissing),
  text: z.string().trim(),
});

interface ClaimFormProps {
  slug: string;
  userId: string;
  onClose: () => void;
}

function ClaimForm({ slug, userId, onClose }: ClaimFormProps) {
  const form = useSchemaForm({
    schema,
    start: { relation: 'self' as const, siteUrl: '', text: '' },
    send: (values) => figureCalls().claim({ slug, ...values }),
    onDone: () => {
      showToast(words.sent);
      onClose();
    },
    failed: words.failed,
    fields: { figure_site_invalid: 'siteUrl' },
    changes: [claimsKey(userId)],
  });
  return (
    <SchemaForm
      form={form}
      submit={words.send}
      cancel={{ text: words.cancel, onClick: onClose }}
      buttons="end"
    >
      <p className={classes.text}>{words.text}</p>
      <NativeSelect
        label={words.relation}
        data={SPEAKERS.map((value) => ({ value, label: relations[value] }))}
        {...form.field('relation')}
      />
      <TextInput
        label={words.site}
        type="url"
        maxLength={URL_LENGTH}
        placeholder="https://"
        {...form.field('siteUrl')}
      />
      <Textarea label={words.more} rows={3} maxLength={TEXT_LENGTH} {...form.field('text')} />
    </SchemaForm>
  );
}
