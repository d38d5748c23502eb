import { Button, Modal, Text } from '@mantine/core';
import { webhookAsk as words } from '@unmask/product/copy/webhooks';
import { useState } from 'react';
import classes from './webhooks.module.css';

export interface Question {
  title: string;
  text: string;
  action: string;
  /** What cannot be undone is told by its colour as well. */
  danger: boolean;
  /** What happens on yes; the dialog closes when it is done. */
  run: () => Promise<void>;
}

export function AskDialog({ question, onClose }: { question: Question | null; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  // The words stay while the dialog closes gently.
  const [last, setLast] = useState(question);
  if (question !== null && question !== last) setLast(question);

  async function run() {
    setBusy(true);
    await question?.run();
    setBusy(false);
    onClose();
  }

  return (
    <Modal opened={question !== null} onClose={onClose} title={last?.title} centered>
      <div className={classes.stack}>
        <Text className={classes.break}>{last?.text}</Text>
        <div className={classes.end}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {words.cancel}
          </Button>
          <Button
            {...(last?.danger && { variant: 'outline', color: 'var(--um-red)' })}
            loading={busy}
            onClick={run}
          >
            {last?.action}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
