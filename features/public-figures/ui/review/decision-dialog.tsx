import { Modal, Textarea, TextInput } from '@mantine/core';
import { showToast } from '@unmask/ui';
import { filled } from '@unmask/ui/field-rules.ts';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { z } from 'zod';
import type { Reviewed } from '../../contract.ts';
import { ABOUT_LENGTH, NAME_LENGTH, NOTE_LENGTH } from '../../limits.ts';
import { decision as words } from '../../review-words.ts';
import { FIGURES_KEY, figureCalls } from '../calls.ts';
import classes from '../figures.module.css';

export interface Decided {
  report: Reviewed;
  decision: 'confirmed' | 'rejected' | 'retracted';
}

interface DialogProps {
  decided: Decided | null;
  onClose: () => void;
}

export function DecisionDialog({ decided, onClose }: DialogProps) {
  return (
    <Modal
      opened={decided !== null}
      onClose={onClose}
      title={decided ? words.title[decided.decision] : ''}
      centered
    >
      {decided !== null && <DecisionForm decided={decided} onClose={onClose} />}
    </Modal>
  );
}

const noteOf = (isConfirmed: boolean) => (isConfirmed ? z.string().trim() : filled(words.noteMissing));

function DecisionForm({ decided: { report, decision }, onClose }: { decided: Decided; onClose: () => void }) {
  const isConfirmed = decision === 'confirmed';
  const form = useSchemaForm({
    schema: z.object({ name: filled(words.nameMissing), about: z.string(), note: noteOf(isConfirmed) }),
    start: { name: report.name, about: '', note: '' },
    send: ({ name, about, note }) =>
      figureCalls().decide({ id: report.id, decision, note, ...(isConfirmed && { name, about }) }),
    onDone: () => {
      showToast(words.done[decision]);
      onClose();
    },
    failed: words.failed,
    fields: { figure_note_missing: 'note' },
    changes: [FIGURES_KEY],
  });
  return (
    <SchemaForm
      form={form}
      submit={words.title[decision]}
      look={isConfirmed ? 'filled' : 'danger'}
      cancel={{ text: words.cancel, onClick: onClose }}
      buttons="end"
    >
      <p className={classes.text}>{words.text[decision]}</p>
      {isConfirmed && (
        <>
          <TextInput label={words.name} maxLength={NAME_LENGTH} {...form.field('name')} />
          <TextInput
            label={words.about}
            description={words.aboutHelp}
            maxLength={ABOUT_LENGTH}
            {...form.field('about')}
          />
        </>
      )}
      <Textarea
        label={isConfirmed ? words.noteOptional : words.note}
        rows={3}
        maxLength={NOTE_LENGTH}
        {...form.field('note')}
      />
    </SchemaForm>
  );
}
