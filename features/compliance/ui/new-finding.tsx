import { Modal, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { CHECK_CATEGORIES, CHECK_SEVERITIES } from '@unmask/platform/checks';
import { showToast } from '@unmask/ui';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { z } from 'zod';
import { DESCRIPTION_LENGTH, LINK_LENGTH, REMEDIATION_LENGTH } from '../limits.ts';
import { categories, page, severities } from '../page-words.ts';
import { complianceCalls, complianceKey, failedAs } from './calls.ts';

const words = page.form;

const schema = z.object({
  description: z.string().trim().min(1, words.descriptionMissing),
  remediation: z.string().trim(),
  severity: z.enum(CHECK_SEVERITIES),
  category: z.enum(CHECK_CATEGORIES),
  due: z.string(),
  link: z.string().trim(),
});

interface Props {
  organizationId: string;
  opened: boolean;
  onClose: () => void;
}

/** A finding that no check can make. */
export function NewFinding({ opened, onClose, ...rest }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={words.title} size="lg" centered>
      <Fields onClose={onClose} {...rest} />
    </Modal>
  );
}

function Fields({ organizationId, onClose }: Omit<Props, 'opened'>) {
  const form = useSchemaForm({
    schema,
    start: {
      ...{ description: '', remediation: '', severity: 'medium', category: 'governance', due: '', link: '' },
    },
    send: ({ due, link, ...written }) =>
      complianceCalls().createFinding({
        ...{ organizationId, ...written, status: 'open' },
        due_date: due === '' ? null : `${due}T23:59:00.000Z`,
        links: link === '' ? [] : [{ text: page.detail.links, url: link }],
      }),
    onDone: () => {
      showToast(words.done);
      onClose();
    },
    fields: { compliance_link_invalid: 'link' },
    failed: failedAs(words.failed),
    changes: [complianceKey(organizationId)],
  });
  return (
    <SchemaForm
      form={form}
      submit={words.submit}
      cancel={{ text: page.cancel, onClick: onClose }}
      buttons="end"
    >
      <Textarea
        label={words.description}
        rows={3}
        maxLength={DESCRIPTION_LENGTH}
        data-autofocus
        {...form.field('description')}
      />
      <Textarea
        label={words.remediation}
        rows={2}
        maxLength={REMEDIATION_LENGTH}
        {...form.field('remediation')}
      />
      <NativeSelect
        label={words.severity}
        data={CHECK_SEVERITIES.map((value) => ({ value, label: severities[value] }))}
        {...form.field('severity')}
      />
      <NativeSelect
        label={words.category}
        data={CHECK_CATEGORIES.map((value) => ({ value, label: categories[value] ?? value }))}
        {...form.field('category')}
      />
      <TextInput type="date" label={words.due} {...form.field('due')} />
      <TextInput type="url" label={words.link} maxLength={LINK_LENGTH} {...form.field('link')} />
    </SchemaForm>
  );
}
