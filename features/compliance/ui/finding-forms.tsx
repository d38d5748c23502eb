import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { showToast } from '@unmask/ui';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { z } from 'zod';
import type { Finding } from '../contract.ts';
import { ACCEPT_MAX_DAYS, NOTE_LENGTH, REMEDIATION_LENGTH } from '../limits.ts';
import { page, toasts } from '../page-words.ts';
import { complianceCalls, complianceKey, failedAs, organizationCalls } from './calls.ts';
import classes from './compliance.module.css';

const words = page.detail;
const DAY_MS = 86_400_000;
const endOf = (day: string) => `${day}T23:59:00.000Z`;
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

interface Props {
  organizationId: string;
  finding: Finding;
  onClose: () => void;
}

function told({ organizationId, onClose }: Props) {
  return {
    onDone: () => {
      showToast(toasts.updated);
      onClose();
    },
    failed: failedAs(toasts.updateFailed),
    changes: [complianceKey(organizationId)],
  };
}

const accepting = z.object({
  reason: z.string().trim().min(1, words.reasonMissing),
  until: z.string().min(1, words.untilMissing),
});

export function AcceptForm(props: Props) {
  const { organizationId, finding, onClose } = props;
  const form = useSchemaForm({
    schema: accepting,
    start: { reason: '', until: '' },
    send: ({ reason, until }) =>
      complianceCalls().accept({ organizationId, id: finding.id, reason, until: endOf(until) }),
    fields: { compliance_until_refused: 'until', compliance_reason_missing: 'reason' },
    ...told(props),
  });
  return (
    <SchemaForm form={form} submit={words.accept} cancel={{ text: page.cancel, onClick: onClose }}>
      <p className={classes.text}>{words.acceptText}</p>
      <Textarea label={words.acceptReason} rows={3} maxLength={NOTE_LENGTH} {...form.field('reason')} />
      <TextInput
        type="date"
        label={words.acceptUntil}
        min={dayIn(1)}
        max={dayIn(ACCEPT_MAX_DAYS - 1)}
        {...form.field('until')}
      />
    </SchemaForm>
  );
}

const reopening = z.object({ note: z.string().trim().min(1, words.reasonMissing) });

export function ReopenForm(props: Props) {
  const { organizationId, finding, onClose } = props;
  const form = useSchemaForm({
    schema: reopening,
    start: { note: '' },
    send: ({ note }) =>
      complianceCalls().updateFinding({ organizationId, id: finding.id, status: 'open', note }),
    ...told(props),
  });
  return (
    <SchemaForm form={form} submit={words.reopen} cancel={{ text: page.cancel, onClick: onClose }}>
      <Textarea label={words.reopenReason} rows={3} maxLength={NOTE_LENGTH} {...form.field('note')} />
    </SchemaForm>
  );
}

const changing = z.object({
  remediation: z.string(),
  due: z.string(),
  owner: z.string(),
  note: z.string().trim(),
});

export function ChangeForm(props: Props) {
  const { organizationId, finding, onClose } = props;
  const members = useQuery({
    queryKey: complianceKey(organizationId, 'members'),
    queryFn: () => organizationCalls().members({ organizationId }),
  });
  const form = useSchemaForm({
    schema: changing,
    start: {
      remediation: finding.remediation,
      due: finding.due_date?.slice(0, 10) ?? '',
      owner: finding.owner?.id ?? '',
      note: '',
    },
    send: ({ remediation, due, owner, note }) =>
      complianceCalls().updateFinding({
        ...{ organizationId, id: finding.id, remediation },
        // What is as it was is left out: a day that was set to the minute stays.
        ...(due !== (finding.due_date?.slice(0, 10) ?? '') && { due_date: due === '' ? null : endOf(due) }),
        ...(owner !== (finding.owner?.id ?? '') && { owner: owner === '' ? null : owner }),
        ...(note !== '' && { note }),
      }),
    ...told(props),
  });
  return (
    <SchemaForm form={form} submit={words.save} cancel={{ text: page.cancel, onClick: onClose }}>
      <Textarea
        label={words.remediation}
        rows={3}
        maxLength={REMEDIATION_LENGTH}
        {...form.field('remediation')}
      />
      <TextInput type="date" label={words.due} {...form.field('due')} />
      <NativeSelect
        label={words.owner}
        data={[
          { value: '', label: page.findings.nobody },
          ...(members.data?.items ?? []).map(({ user_id, email }) => ({ value: user_id, label: email })),
        ]}
        {...form.field('owner')}
      />
      <TextInput label={words.note} maxLength={NOTE_LENGTH} {...form.field('note')} />
    </SchemaForm>
  );
}
