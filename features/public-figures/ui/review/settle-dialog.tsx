import { Modal, Textarea, TextInput } from '@mantine/core';
import { showToast } from '@unmask/ui';
import { filled } from '@unmask/ui/field-rules.ts';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { z } from 'zod';
import { ABOUT_LENGTH, NAME_LENGTH, NOTE_LENGTH } from '../../limits.ts';
import type { Request } from '../../request-contract.ts';
import { settling as words } from '../../request-words.ts';
import { FIGURES_KEY, figureCalls } from '../calls.ts';
import classes from '../figures.module.css';

export interface Settled {
  request: Request;
  decision: 'granted' | 'refused';
}

export function SettleDialog({ settled, onClose }: { settled: Settled | null; onClose: () => void }) {
  return (
    <Modal
      opened={settled !== null}
      onClose={onClose}
      title={settled ? words.title[settled.decision] : ''}
      centered
    >
      {settled !== null && <SettleForm settled={settled} onClose={onClose} />}
    </Modal>
  );
}

function SettleForm({ settled, onClose }: { settled: Settled; onClose: () => void }) {
  const { request, decision } = settled;
  const isGranted = decision === 'granted';
  const corrects = isGranted && request.kind === 'correction';
  const form = useSchemaForm({
    schema: z.object({
      name: corrects ? filled(words.nameMissing) : z.string(),
      about: z.string().trim(),
      note: isGranted ? z.string().trim() : filled(words.noteMissing),
    }),
    start: { name: request.figure, about: '', note: '' },
    send: ({ name, about, note }) =>
      figureCalls().settle({
        ...{ id: request.id, decision, note },
        ...(corrects && { name, ...(about !== '' && { about }) }),
      }),
    onDone: () => {
      showToast(words.done[decision]);
      onClose();
    },
    failed: words.failed,
    fields: { figure_note_missing: 'note', figure_name_taken: 'name' },
    changes: [FIGURES_KEY],
  });
  return (
    <SchemaForm
      form={form}
      submit={words.title[decision]}
      look={isGranted && request.kind !== 'removal' ? 'filled' : 'danger'}
      cancel={{ text: words.cancel, onClick: onClose }}
      buttons="end"
    >
      <p className={classes.text}>{isGranted ? words.text[request.kind] : words.text.refused}</p>
      {corrects && (
        <>
          <TextInput label={words.name} maxLength={NAME_LENGTH} {...form.field('name')} />
          <TextInput label={words.about} maxLength={ABOUT_LENGTH} {...form.field('about')} />
        </>
      )}
      <Textarea
        label={isGranted ? words.noteOptional : words.note}
        rows={3}
        maxLength={NOTE_LENGTH}
        {...form.field('note')}
      />
    </SchemaForm>
  );
}
