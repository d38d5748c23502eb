import { Button, Modal, Text, TextInput } from '@mantine/core';
import { removeDialog, renameDialog, savedToasts } from '@unmask/product/copy/history';
import { showToast } from '@unmask/ui';
import { type FormEvent, useState } from 'react';
import { analysisCalls } from '../rpc.ts';
import { tellCallFailure } from './call-error.ts';
import classes from './history.module.css';
import { ShareDialog } from './share-dialog.tsx';
import { useForgetHistory } from './use-history.ts';

export type SavedAction = 'share' | 'rename' | 'remove';

/** Which dialog is open, and about what. */
export interface SavedSubject {
  action: SavedAction;
  id: string;
  name: string;
}

interface SavedDialogsProps {
  subject: SavedSubject | null;
  onClose: () => void;
  onRemoved: () => void;
}

const TITLES = { rename: renameDialog.title, remove: removeDialog.title } as const;

export function SavedDialogs({ subject, onClose, onRemoved }: SavedDialogsProps) {
  // What was shown last stays while the dialog closes.
  const [last, setLast] = useState(subject);
  if (subject !== null && subject !== last) setLast(subject);
  if (last === null) return null;
  const opened = subject !== null;
  if (last.action === 'share') return <ShareDialog id={last.id} opened={opened} onClose={onClose} />;
  return (
    <Modal opened={opened} onClose={onClose} title={TITLES[last.action]} centered>
      {last.action === 'rename' ? (
        <RenameForm key={last.id} subject={last} onClose={onClose} />
      ) : (
        <RemoveForm subject={last} onClose={onClose} onRemoved={onRemoved} />
      )}
    </Modal>
  );
}

/** Runs one call; says so when it fails. */
function useCall() {
  const [busy, setBusy] = useState(false);
  const forget = useForgetHistory();
  async function run(call: () => Promise<unknown>, done: () => void) {
    setBusy(true);
    try {
      await call();
      forget();
      done();
    } catch (thrown) {
      tellCallFailure(thrown, savedToasts.tryAgain);
    } finally {
      setBusy(false);
    }
  }
  return { busy, run };
}

function RenameForm({ subject, onClose }: { subject: SavedSubject; onClose: () => void }) {
  const [name, setName] = useState(subject.name);
  const [error, setError] = useState<string | null>(null);
  const { busy, run } = useCall();
  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return setError(renameDialog.empty);
    void run(
      () => analysisCalls().rename({ id: subject.id, name }),
      () => {
        showToast(savedToasts.renamed);
        onClose();
      },
    );
  }
  return (
    <form className={classes.dialog} onSubmit={submit} noValidate>
      <TextInput
        label={renameDialog.name}
        maxLength={255}
        data-autofocus
        error={error}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className={classes.dialogRow}>
        <Button variant="default" onClick={onClose}>
          {renameDialog.cancel}
        </Button>
        <Button type="submit" loading={busy}>
          {renameDialog.save}
        </Button>
      </div>
    </form>
  );
}

function RemoveForm({
  subject,
  onClose,
  onRemoved,
}: { subject: SavedSubject } & Omit<SavedDialogsProps, 'subject'>) {
  const { busy, run } = useCall();
  const remove = () =>
    run(
      () => analysisCalls().remove({ id: subject.id }),
      () => {
        showToast(savedToasts.removed);
        onRemoved();
      },
    );
  return (
    <div className={classes.dialog}>
      <Text>{removeDialog.text(subject.name)}</Text>
      <div className={classes.dialogRow}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {removeDialog.keep}
        </Button>
        <Button className={classes.danger} loading={busy} onClick={() => void remove()}>
          {removeDialog.remove}
        </Button>
      </div>
    </div>
  );
}
