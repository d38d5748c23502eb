import { Modal, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { SampleProspect } from '@unmask/product/content/marketing/shapes';
import { showToast } from '@unmask/ui';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { FollowSchema, type Note } from '../../contract.ts';
import { NOTES_LENGTH, PROSPECT_STATUSES, SHORT_TEXT } from '../../limits.ts';
import { prospectForm as words } from '../../outreach-words.ts';
import { marketingCalls, notesKey } from '../calls.ts';

interface NoteDialogProps {
  userId: string;
  /** Null: closed. */
  prospect: SampleProspect | null;
  note: Note | undefined;
  onClose: () => void;
}

/** How far one is with a prospect of the sample list. */
export function NoteDialog({ prospect, ...props }: NoteDialogProps) {
  return (
    <Modal opened={prospect !== null} onClose={props.onClose} title={words.note} centered>
      {prospect !== null && <NoteForm {...props} prospect={prospect} />}
    </Modal>
  );
}

function NoteForm({ userId, prospect, note, onClose }: NoteDialogProps & { prospect: SampleProspect }) {
  const { status, nextStep, notes } = note ?? { status: prospect.status, nextStep: '', notes: '' };
  const form = useSchemaForm({
    schema: FollowSchema,
    start: { status, nextStep, notes },
    send: (values) => marketingCalls().saveNote({ ...values, prospect: prospect.id }),
    onDone: () => {
      showToast(words.saved);
      onClose();
    },
    failed: words.failed,
    changes: [notesKey(userId)],
  });
  return (
    <SchemaForm
      form={form}
      submit={words.save}
      cancel={{ text: words.cancel, onClick: onClose }}
      buttons="end"
      label={prospect.company}
    >
      <NativeSelect label={words.status} data={[...PROSPECT_STATUSES]} {...form.field('status')} />
      <TextInput label={words.nextStep} maxLength={SHORT_TEXT} {...form.field('nextStep')} />
      <Textarea label={words.notes} rows={4} maxLength={NOTES_LENGTH} {...form.field('notes')} />
    </SchemaForm>
  );
}
