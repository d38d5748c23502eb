import { Button, Modal, Text } from '@mantine/core';
import { confirm as words } from '@unmask/product/copy/organizations';
import { useState } from 'react';
import classes from './organizations.module.css';

export interface Question {
  title: string;
  text: string;
  action: string;
  /** What happens on yes; the dialog closes when it is done. */
  run: () => Promise<void>;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ question, onClose }: { question: Question | null; onClose: () => void }) {
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
        <Text>{last?.text}</Text>
        <div className={classes.end}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {words.cancel}
          </Button>
          <Button variant="outline" color="var(--um-red)" loading={busy} onClick={run}>
            {last?.action}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
