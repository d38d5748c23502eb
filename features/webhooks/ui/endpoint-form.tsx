import { Alert, Button, Checkbox, Modal, TextInput } from '@mantine/core';
import { showToast } from '@unmask/ui';
import { wordsOf } from '@unmask/ui/calls.ts';
import { type FormEvent, useState } from 'react';
import type { Webhook } from '../contract.ts';
import {
  WEBHOOK_DESCRIPTION_LENGTH,
  WEBHOOK_EVENTS,
  WEBHOOK_URL_LENGTH,
  type WebhookEvent,
} from '../limits.ts';
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

function Fields({ former, onClose, onAdded, onSaved }: FieldsProps) {
  const [url, setUrl] = useState(former?.url ?? '');
  const [description, setDescription] = useState(former?.description ?? '');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(former?.events ?? WEBHOOK_EVENTS);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (events.length === 0) return setError(words.noEvent);
    setBusy(true);
    setError(null);
    const values = { url, description, events: [...events] };
    try {
      if (former === null) onAdded((await webhookCalls().create(values)).secret);
      else await webhookCalls().update({ id: former.id, ...values });
      showToast(former === null ? toasts.created : toasts.saved);
      onClose();
      onSaved();
    } catch (thrown) {
      console.warn(toasts.failed.description, thrown);
      setError(wordsOf(thrown) ?? toasts.failed.description);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={classes.stack} onSubmit={submit} noValidate>
      <TextInput
        type="url"
        label={words.url}
        description={words.urlHint}
        placeholder={words.urlPlaceholder}
        maxLength={WEBHOOK_URL_LENGTH}
        autoComplete="off"
        data-autofocus
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <TextInput
        label={words.description}
        placeholder={words.descriptionPlaceholder}
        maxLength={WEBHOOK_DESCRIPTION_LENGTH}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <EventBoxes chosen={events} onChange={setEvents} />
      {error !== null && (
        <Alert color="var(--um-red)" variant="outline" role="alert">
          {error}
        </Alert>
      )}
      <div className={classes.end}>
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={busy}>
          {former === null ? words.add : words.save}
        </Button>
      </div>
    </form>
  );
}

interface EventBoxesProps {
  chosen: readonly WebhookEvent[];
  onChange: (events: readonly WebhookEvent[]) => void;
}

function EventBoxes({ chosen, onChange }: EventBoxesProps) {
  return (
    <fieldset className={classes.events}>
      <legend>{words.events}</legend>
      {WEBHOOK_EVENTS.map((event) => (
        <Checkbox
          key={event}
          label={<code>{event}</code>}
          description={webhookEvents[event]}
          checked={chosen.includes(event)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(WEBHOOK_EVENTS.filter((name) => (name === event ? checked : chosen.includes(name))))
          }
        />
      ))}
    </fieldset>
  );
}
