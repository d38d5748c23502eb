import { Checkbox, Modal, TextInput } from '@mantine/core';
import { showToast } from '@unmask/ui';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { useState } from 'react';
import { z } from 'zod';
import type { Webhook } from '../contract.ts';
import { WEBHOOK_DESCRIPTION_LENGTH, WEBHOOK_EVENTS, WEBHOOK_URL_LENGTH } from '../limits.ts';
import { NewWebhookSchema } from '../schemas.ts';
import { webhookToasts as toasts, webhookEvents, webhookForm as words } from '../words.ts';
import { webhookCalls } from './calls.ts';
import classes from './webhooks.module.css';

interface EndpointFormProps {
  /** What is changed; `new` to add one; null when closed. */
  subject: Webhook | 'new' | null;
  onClose: () => void;
  /** Given the secret, which nobody can read again. */
  onAdded: (secret: string) => void;
  onSaved: () => void;
}

export function EndpointForm({ subject, onClose, ...rest }: EndpointFormProps) {
  const [last, setLast] = useState(subject);
  if (subject !== null && subject !== last) setLast(subject);
  return (
    <Modal
      opened={subject !== null}
      onClose={onClose}
      title={last === 'new' ? words.addTitle : words.editTitle}
      size="lg"
      centered
    >
      {last !== null && <Fields former={last === 'new' ? null : last} onClose={onClose} {...rest} />}
    </Modal>
  );
}

interface FieldsProps extends Omit<EndpointFormProps, 'subject'> {
  former: Webhook | null;
}

const schema = NewWebhookSchema.extend({
  description: z.string(),
  events: z
    .array(z.enum(WEBHOOK_EVENTS))
    .min(1, words.noEvent)
    .transform((chosen) => WEBHOOK_EVENTS.filter((event) => chosen.includes(event))),
});

function Fields({ former, onClose, onAdded, onSaved }: FieldsProps) {
  const form = useSchemaForm({
    schema,
    start: {
      url: former?.url ?? '',
      description: former?.description ?? '',
      events: [...(former?.events ?? WEBHOOK_EVENTS)],
    },
    send: async (values) => {
      if (former === null) onAdded((await webhookCalls().create(values)).secret);
      else await webhookCalls().update({ id: former.id, ...values });
    },
    onDone: () => {
      showToast(former === null ? toasts.created : toasts.saved);
      onClose();
      onSaved();
    },
    failed: toasts.failed.description,
    fields: {
      url_invalid: 'url',
      url_not_allowed: 'url',
      url_host_not_found: 'url',
      webhook_invalid: 'description',
    },
  });
  return (
    <SchemaForm
      form={form}
      submit={former === null ? words.add : words.save}
      cancel={{ text: words.cancel, onClick: onClose }}
      buttons="end"
    >
      <TextInput
        type="url"
        label={words.url}
        description={words.urlHint}
        placeholder={words.urlPlaceholder}
        maxLength={WEBHOOK_URL_LENGTH}
        autoComplete="off"
        data-autofocus
        {...form.field('url')}
      />
      <TextInput
        label={words.description}
        placeholder={words.descriptionPlaceholder}
        maxLength={WEBHOOK_DESCRIPTION_LENGTH}
        {...form.field('description')}
      />
      <Checkbox.Group label={words.events} {...form.field('events')}>
        <div className={classes.events}>
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox
              key={event}
              value={event}
              label={<code>{event}</code>}
              description={webhookEvents[event]}
            />
          ))}
        </div>
      </Checkbox.Group>
    </SchemaForm>
  );
}
