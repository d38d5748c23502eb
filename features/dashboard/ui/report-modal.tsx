import { Alert, Button, Modal, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '@unmask/ui';
import { wordsOf } from '@unmask/ui/calls.ts';
import { type FormEvent, useState } from 'react';
import { SEVERITIES, type ThreatReport } from '../contract.ts';
import { REPORT_TEXT_MAX, REPORT_TITLE_MAX, REPORT_URL_MAX } from '../limits.ts';
import { reportForm as words } from '../words.ts';
import { dashboardCalls } from './calls.ts';
import classes from './dashboard.module.css';

type Severity = ThreatReport['severity'];

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

function ReportForm({ organization, onClose }: Omit<ReportModalProps, 'opened'>) {
  const queries = useQueryClient();
  const [title, setTitle] = useState('');
  const [description, setDescription] = useState('');
  const [url, setUrl] = useState('');
  const [severity, setSeverity] = useState<Severity>('medium');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (title.trim() === '' || description.trim() === '') return setError(words.incomplete);
    setBusy(true);
    setError(null);
    try {
      const link = url.trim();
      const { to } = await dashboardCalls().reportThreat({
        title,
        description,
        severity,
        ...(link !== '' && { url: link }),
      });
      showToast(words.sent[to]);
      onClose();
      await queries.invalidateQueries({ queryKey: ['dashboard'] });
    } catch (thrown) {
      console.warn('threat report', thrown);
      setError(wordsOf(thrown) ?? words.failed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Text size="sm" c="dimmed">
        {organization === null ? words.text.operator : words.text.organization(organization)}
      </Text>
      <TextInput
        label={words.what}
        data-autofocus
        maxLength={REPORT_TITLE_MAX}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Textarea
        label={words.details}
        rows={5}
        maxLength={REPORT_TEXT_MAX}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <TextInput
        label={
          <>
            {words.url} <span className="um-dim">{words.optional}</span>
          </>
        }
        type="url"
        placeholder={words.urlPlaceholder}
        maxLength={REPORT_URL_MAX}
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <NativeSelect
        label={words.severity}
        data={SEVERITIES.map((level) => ({ value: level, label: words.severities[level] }))}
        value={severity}
        onChange={(event) =>
          setSeverity(SEVERITIES.find((level) => level === event.currentTarget.value) ?? severity)
        }
      />
      {error !== null && (
        <Alert color="var(--um-red)" variant="outline" role="alert">
          {error}
        </Alert>
      )}
      <div className={classes.end}>
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={busy}>
          {words.submit}
        </Button>
      </div>
    </form>
  );
}
