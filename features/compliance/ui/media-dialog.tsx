import '@mantine/core/styles/Checkbox.css';
import { Checkbox, Modal, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { showToast } from '@unmask/ui';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { useState } from 'react';
import { z } from 'zod';
import type { AiMedia } from '../contract.ts';
import { DISCLOSURES, MARKINGS, MEDIA_KINDS, MEDIA_TEXT_LENGTH, MEDIA_TITLE_LENGTH } from '../limits.ts';
import { page } from '../page-words.ts';
import { disclosures, kinds, markings, register as words } from '../readiness-words.ts';
import { complianceCalls, complianceKey, failedAs } from './calls.ts';

interface Props {
  organizationId: string;
  /** Null: closed. */
  entry: AiMedia | 'new' | null;
  onClose: () => void;
}

/** An entry of the register, new or as it stands. */
export function MediaDialog({ organizationId, entry, onClose }: Props) {
  const [last, setLast] = useState(entry);
  if (entry !== null && entry !== last) setLast(entry);
  return (
    <Modal
      opened={entry !== null}
      onClose={onClose}
      title={last === 'new' ? words.dialogNew : words.dialogChange}
      size="lg"
    >
      {last !== null && (
        <Fields
          key={last === 'new' ? 'new' : last.id}
          organizationId={organizationId}
          stored={last === 'new' ? null : last}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

const needed = z.string().trim().min(1, words.missing);
const schema = z
  .object({
    title: needed,
    kind: z.enum(MEDIA_KINDS),
    made_with: needed,
    purpose: z.string().trim(),
    published_where: needed,
    published_at: needed,
    disclosure: z.enum(DISCLOSURES),
    marking: z.enum(MARKINGS),
    exemption: z.string().trim(),
    sha256: z.string().trim(),
    withdrawn: z.boolean(),
  })
  .refine(({ disclosure, exemption }) => disclosure !== 'exempt' || exemption !== '', {
    path: ['exemption'],
    message: words.missing,
  });

function startOf(stored: AiMedia | null) {
  return {
    title: stored?.title ?? '',
    kind: stored?.kind ?? 'video',
    made_with: stored?.made_with ?? '',
    purpose: stored?.purpose ?? '',
    published_where: stored?.published_where ?? '',
    published_at: (stored?.published_at ?? new Date().toISOString()).slice(0, 10),
    disclosure: stored?.disclosure ?? 'visible_label',
    marking: stored?.marking ?? 'unknown',
    exemption: stored?.exemption ?? '',
    sha256: stored?.sha256 ?? '',
    withdrawn: stored !== null && stored.withdrawn_at !== null,
  } as const;
}

interface FieldsProps {
  organizationId: string;
  stored: AiMedia | null;
  onClose: () => void;
}

function Fields({ organizationId, stored, onClose }: FieldsProps) {
  const form = useSchemaForm({
    schema,
    start: startOf(stored),
    send: ({ withdrawn, published_at, sha256, ...rest }) => {
      const entry = {
        ...{ organizationId, ...rest, sha256: sha256 === '' ? null : sha256 },
        published_at: `${published_at}T00:00:00.000Z`,
      };
      return stored === null
        ? complianceCalls().addMedia(entry)
        : complianceCalls().changeMedia({ ...entry, id: stored.id, withdrawn });
    },
    onDone: () => {
      showToast(words.saved);
      onClose();
    },
    fields: { compliance_media_hash: 'sha256', compliance_media_exemption: 'exemption' },
    failed: failedAs(words.saveFailed),
    changes: [complianceKey(organizationId)],
  });
  const { fields } = words;
  return (
    <SchemaForm
      form={form}
      submit={words.save}
      cancel={{ text: page.cancel, onClick: onClose }}
      buttons="end"
    >
      <TextInput
        label={fields.title}
        maxLength={MEDIA_TITLE_LENGTH}
        data-autofocus
        {...form.field('title')}
      />
      <NativeSelect
        label={fields.kind}
        data={MEDIA_KINDS.map((value) => ({ value, label: kinds[value] }))}
        {...form.field('kind')}
      />
      <TextInput label={fields.made_with} maxLength={MEDIA_TITLE_LENGTH} {...form.field('made_with')} />
      <TextInput
        label={fields.published_where}
        maxLength={MEDIA_TEXT_LENGTH}
        {...form.field('published_where')}
      />
      <TextInput type="date" label={fields.published_at} {...form.field('published_at')} />
      <NativeSelect
        label={fields.disclosure}
        data={DISCLOSURES.map((value) => ({ value, label: disclosures[value] }))}
        {...form.field('disclosure')}
      />
      {form.values.disclosure === 'exempt' && (
        <Textarea
          label={fields.exemption}
          rows={2}
          maxLength={MEDIA_TEXT_LENGTH}
          {...form.field('exemption')}
        />
      )}
      <NativeSelect
        label={fields.marking}
        data={MARKINGS.map((value) => ({ value, label: markings[value] }))}
        {...form.field('marking')}
      />
      <TextInput label={fields.purpose} maxLength={MEDIA_TEXT_LENGTH} {...form.field('purpose')} />
      <TextInput label={fields.sha256} maxLength={64} {...form.field('sha256')} />
      {stored !== null && <Checkbox label={fields.withdrawn} {...form.box('withdrawn')} />}
    </SchemaForm>
  );
}
