import { Button, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import classes from './dialogs.module.css';

export interface Question {
  title: string;
  text: string;
  action: string;
  /** False for what can be undone; everything else is told by its colour as well. */
  danger?: boolean;
  /** What happens on yes; the dialog closes when it is done. */
  run: () => Promise<unknown>;
}

interface AskDialogProps {
  question: Question | null;
  cancel: string;
  onClose: () => void;
}

/** Asks before something is done. */
export function AskDialog({ question, cancel, onClose }: AskDialogProps) {
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
        <Text className={classes.text}>{last?.text}</Text>
        <div className={classes.end}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {cancel}
          </Button>
          <Button
            {...(last?.danger !== false && { variant: 'outline', color: 'var(--um-red)' })}
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
