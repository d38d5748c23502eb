import { Button, Modal, Text, TextInput } from '@mantine/core';
import { apiKeyToasts } from '@unmask/product/copy/api-keys';
import { webhookSecret as words } from '@unmask/product/copy/webhooks';
import { showToast } from '@unmask/ui';
import { useState } from 'react';
import classes from './webhooks.module.css';

interface SecretDialogProps {
  shown: { secret: string; note: string | null } | null;
  onClose: () => void;
}

/** Shows a secret this once. It closes only when the person says so. */
export function SecretDialog({ shown, onClose }: SecretDialogProps) {
  // The words stay while the dialog closes gently; the secret does not.
  const [note, setNote] = useState<string | null>(null);
  if (shown !== null && shown.note !== note) setNote(shown.note);
  return (
    <Modal
      opened={shown !== null}
      onClose={onClose}
      title={words.title}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      size="lg"
      centered
    >
      <div className={classes.stack}>
        <Text>
          {words.text} {note}
        </Text>
        <TextInput
          label={words.label}
          classNames={{ input: 'um-mono' }}
          readOnly
          value={shown?.secret ?? ''}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className={classes.end}>
          <Button variant="default" onClick={onClose}>
            {words.done}
          </Button>
          <Button onClick={() => copy(shown?.secret ?? '')} data-autofocus>
            {words.copy}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(apiKeyToasts.copied);
  } catch (error) {
    console.warn(apiKeyToasts.copyFailed.description, error);
    showToast(apiKeyToasts.copyFailed, 'destructive');
  }
}
