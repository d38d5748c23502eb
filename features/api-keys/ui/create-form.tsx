import { Button, Modal, NativeSelect, Text, TextInput } from '@mantine/core';
import { API_KEY_DAYS, API_KEY_NAME_LENGTH } from '@unmask/product/api';
import { newApiKey, apiKeyToasts as toasts, apiKeyForm as words } from '@unmask/product/copy/api-keys';
import { Panel, showToast } from '@unmask/ui';
import { type FormEvent, useState } from 'react';
import classes from './api-keys.module.css';
import { apiKeyCalls, reportFailure } from './calls.ts';
import { copy } from './copy.ts';

/** @param onCreated is given the whole key, which nobody can read again. */
export function CreateForm({ onCreated }: { onCreated: (secret: string) => void }) {
  const [name, setName] = useState('');
  const [days, setDays] = useState('');
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return showToast(toasts.nameRequired, 'destructive');
    setBusy(true);
    try {
      const chosen = API_KEY_DAYS.find((count) => String(count) === days) ?? null;
      const { secret } = await apiKeyCalls().create({ name, days: chosen });
      setName('');
      onCreated(secret);
    } catch (thrown) {
      reportFailure(thrown, toasts.createFailed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Panel title={words.title}>
      <form className={classes.row} onSubmit={submit} noValidate>
        <TextInput
          className={classes.grow}
          label={words.name}
          placeholder={words.placeholder}
          maxLength={API_KEY_NAME_LENGTH}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NativeSelect
          label={words.expiry}
          value={days}
          data={[
            { value: '', label: words.never },
            ...API_KEY_DAYS.map((count) => ({ value: String(count), label: words.days(count) })),
          ]}
          onChange={(event) => setDays(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy}>
          {words.submit}
        </Button>
      </form>
    </Panel>
  );
}

/** Shows a new key this once. It closes only when the person says so. */
export function NewKeyDialog({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  return (
    <Modal
      opened={secret !== null}
      onClose={onClose}
      title={newApiKey.title}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      size="lg"
      centered
    >
      <div className={classes.stack}>
        <Text>{newApiKey.text}</Text>
        <TextInput
          label={newApiKey.label}
          classNames={{ input: 'um-mono' }}
          readOnly
          value={secret ?? ''}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className={classes.end}>
          <Button variant="default" onClick={onClose}>
            {newApiKey.done}
          </Button>
          <Button onClick={() => copy(secret ?? '')} data-autofocus>
            {newApiKey.copy}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
