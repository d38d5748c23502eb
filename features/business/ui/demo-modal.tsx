import { Button, Modal, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { EMAIL_LENGTH } from '@unmask/product/email';
import { address, filled } from '@unmask/ui/field-rules.ts';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { useState } from 'react';
import { InquirySchema } from '../contract.ts';
import { INQUIRY_COMPANY_MAX, INQUIRY_MESSAGE_MAX, INQUIRY_NAME_MAX, TEAM_SIZES } from '../limits.ts';
import { demoForm as words } from '../words.ts';
import classes from './business.module.css';
import { sendInquiry } from './calls.ts';

interface DemoModalProps {
  opened: boolean;
  onClose: () => void;
}

/** The form for a demo call; a new one each time it opens. */
export function DemoModal({ opened, onClose }: DemoModalProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const close = () => {
    setSentTo(null);
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={sentTo === null ? words.title : words.sentTitle}
      centered
      size="lg"
    >
      {sentTo === null ? (
        <DemoForm onSent={setSentTo} onCancel={close} />
      ) : (
        <div className={classes.form}>
          <p className={classes.sent} role="status">
            <IconCircleCheck size={28} stroke={1.5} aria-hidden="true" />
            <span>{words.sent(sentTo)}</span>
          </p>
          <div className={classes.end}>
            <Button onClick={close}>{words.close}</Button>
          </div>
        </div>
      )}
    </Modal>
  );
}

interface DemoFormProps {
  onSent: (email: string) => void;
  onCancel: () => void;
}

const START = { name: '', email: '', company: '', teamSize: '1-50' as const, message: '' };

const schema = InquirySchema.extend({
  name: filled(words.missing.name),
  email: address(words.invalidEmail, words.missing.email),
  company: filled(words.missing.company),
});

function DemoForm({ onSent, onCancel }: DemoFormProps) {
  const form = useSchemaForm({
    schema,
    start: START,
    send: sendInquiry,
    onDone: (_done, { email }) => onSent(email),
    failed: words.failed,
    fields: { invalid_email: 'email' },
  });
  return (
    <SchemaForm
      form={form}
      submit={words.submit}
      cancel={{ text: words.cancel, onClick: onCancel }}
      buttons="end"
    >
      <Text size="sm" c="dimmed">
        {words.text}
      </Text>
      <TextInput
        label={words.name}
        data-autofocus
        autoComplete="name"
        maxLength={INQUIRY_NAME_MAX}
        {...form.field('name')}
      />
      <TextInput
        label={words.email}
        type="email"
        autoComplete="email"
        placeholder={words.emailPlaceholder}
        maxLength={EMAIL_LENGTH}
        {...form.field('email')}
      />
      <TextInput
        label={words.company}
        autoComplete="organization"
        maxLength={INQUIRY_COMPANY_MAX}
        {...form.field('company')}
      />
      <NativeSelect
        label={words.size}
        data={TEAM_SIZES.map((size) => ({ value: size, label: words.sizes[size] }))}
        {...form.field('teamSize')}
      />
      <Textarea
        label={
          <>
            {words.message} <span className="um-dim">{words.optional}</span>
          </>
        }
        rows={4}
        maxLength={INQUIRY_MESSAGE_MAX}
        {...form.field('message')}
      />
    </SchemaForm>
  );
}
