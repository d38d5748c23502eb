import { Modal, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { showToast } from '@unmask/ui';
import { filled, optionalLink } from '@unmask/ui/field-rules.ts';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { SEVERITIES, ThreatReportSchema } from '../contract.ts';
import { REPORT_TEXT_MAX, REPORT_TITLE_MAX, REPORT_URL_MAX } from '../limits.ts';
import { reportForm as words } from '../words.ts';
import { dashboardCalls } from './calls.ts';
import { DASHBOARD_KEY } from './keys.ts';

interface ReportModalProps {
  opened: boolean;
  onClose: () => void;
  /** Whose admins get it; null: it goes to the operator. */
  organization: string | null;
}

export function ReportModal({ opened, onClose, organization }: ReportModalProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={words.title} centered size="lg">
      <ReportForm organization={organization} onClose={onClose} />
    </Modal>
  );
}

const schema = ThreatReportSchema.extend({
  title: filled(words.incomplete),
  description: filled(words.incomplete),
  url: optionalLink(words.badUrl),
});

function ReportForm({ organization, onClose }: Omit<ReportModalProps, 'opened'>) {
  const form = useSchemaForm({
    schema,
    start: { title: '', description: '', url: '', severity: 'medium' },
    send: (report) => dashboardCalls().reportThreat(report),
    onDone: ({ to }) => {
      showToast(words.sent[to]);
      onClose();
    },
    failed: words.failed,
    changes: [DASHBOARD_KEY],
  });
  return (
    <SchemaForm
      form={form}
      submit={words.submit}
      cancel={{ text: words.cancel, onClick: onClose }}
      buttons="end"
    >
      <Text size="sm" c="dimmed">
        {organization === null ? words.text.operator : words.text.organization(organization)}
      </Text>
      <TextInput label={words.what} data-autofocus maxLength={REPORT_TITLE_MAX} {...form.field('title')} />
      <Textarea label={words.details} rows={5} maxLength={REPORT_TEXT_MAX} {...form.field('description')} />
      <TextInput
        label={
          <>
            {words.url} <span className="um-dim">{words.optional}</span>
          </>
        }
        type="url"
        placeholder={words.urlPlaceholder}
        maxLength={REPORT_URL_MAX}
        {...form.field('url')}
      />
      <NativeSelect
        label={words.severity}
        data={SEVERITIES.map((level) => ({ value: level, label: words.severities[level] }))}
        {...form.field('severity')}
      />
    </SchemaForm>
  );
}
