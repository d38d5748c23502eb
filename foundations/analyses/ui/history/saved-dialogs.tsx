import { Button, Modal, Text, TextInput } from '@mantine/core';
import { RenameSchema } from '@unmask/analyses/contract';
import { removeDialog, renameDialog, savedToasts } from '@unmask/product/copy/history';
import { showToast } from '@unmask/ui';
import { filled } from '@unmask/ui/field-rules.ts';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useCall } from '@unmask/ui/use-call.ts';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { useState } from 'react';
import { analysisCalls } from '../rpc.ts';
import { notDone } from './call-error.ts';
import classes from './history.module.css';
import { SAVED_KEY } from './saved-keys.ts';
import { ShareDialog } from './share-dialog.tsx';

export type SavedAction = 'share' | 'rename' | 'remove';

/** Which dialog is open, and about what. */
export interface SavedSubject {
  action: SavedAction;
  id: string;
  name: string;
}

export interface SavedDialogsProps {
  subject: SavedSubject | null;
  onClose: () => void;
  onRemoved: () => void;
}

const TITLES = { rename: renameDialog.title, remove: removeDialog.title } as const;

export default function SavedDialogs({ subject, onClose, onRemoved }: SavedDialogsProps) {
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

const schema = RenameSchema.pick({ name: true }).extend({ name: filled(renameDialog.empty) });

function RenameForm({ subject, onClose }: { subject: SavedSubject; onClose: () => void }) {
  const form = useSchemaForm({
    schema,
    start: { name: subject.name },
    send: ({ name }) => analysisCalls().rename({ id: subject.id, name }),
    onDone: () => {
      showToast(savedToasts.renamed);
      onClose();
    },
    failed: notDone,
    changes: [SAVED_KEY],
  });
  return (
    <SchemaForm
      form={form}
      submit={renameDialog.save}
      cancel={{ text: renameDialog.cancel, onClick: onClose }}
      buttons="end"
    >
      <TextInput label={renameDialog.name} maxLength={255} data-autofocus {...form.field('name')} />
    </SchemaForm>
  );
}

function RemoveForm({
  subject,
  onClose,
  onRemoved,
}: { subject: SavedSubject } & Omit<SavedDialogsProps, 'subject'>) {
  const removing = useCall({
    call: () => analysisCalls().remove({ id: subject.id }),
    done: savedToasts.removed,
    failed: notDone,
    changes: [SAVED_KEY],
    onDone: onRemoved,
  });
  return (
    <div className={classes.dialog}>
      <Text>{removeDialog.text(subject.name)}</Text>
      <div className={classes.dialogRow}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {removeDialog.keep}
        </Button>
        <Button className={classes.danger} loading={removing.busy} onClick={() => void removing.run()}>
          {removeDialog.remove}
        </Button>
      </div>
    </div>
  );
}
