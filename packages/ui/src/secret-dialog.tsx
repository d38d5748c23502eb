import { Button, Modal, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type CopyWords, copyText } from './copy-text.ts';
import classes from './dialogs.module.css';

interface SecretDialogProps {
  /** Null: closed. */
  secret: string | null;
  words: { title: string; text: string; label: string; copy: string; done: string };
  toasts: CopyWords;
  onClose: () => void;
}

/** Shows a secret this once. It closes only when the person says so. */
export function SecretDialog({ secret, words, toasts, onClose }: SecretDialogProps) {
  // The words stay while the dialog closes gently; the secret does not.
  const [last, setLast] = useState(words);
  if (secret !== null && words !== last) setLast(words);
  return (
    <Modal
      opened={secret !== null}
      onClose={onClose}
      title={last.title}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      size="lg"
      centered
    >
      <div className={classes.stack}>
        <Text>{last.text}</Text>
        <TextInput
          label={last.label}
          classNames={{ input: 'um-mono' }}
          readOnly
          value={secret ?? ''}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className={classes.end}>
          <Button variant="default" onClick={onClose}>
            {last.done}
          </Button>
          <Button onClick={() => copyText(secret ?? '', toasts)} data-autofocus>
            {last.copy}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
