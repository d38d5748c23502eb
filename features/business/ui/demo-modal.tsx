import { Alert, Button, Modal, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { EMAIL_LENGTH, isEmail } from '@unmask/product/email';
import { wordsOf } from '@unmask/ui/calls.ts';
import { type FormEvent, useState } from 'react';
import {
  INQUIRY_COMPANY_MAX,
  INQUIRY_MESSAGE_MAX,
  INQUIRY_NAME_MAX,
  TEAM_SIZES,
  type TeamSize,
} from '../limits.ts';
import { demoForm as words } from '../words.ts';
import classes from './business.module.css';
import { sendInquiry } from './calls.ts';

interface DemoModalProps {
  opened: boolean;
  onClose: () => void;
}

/** The form for a demo call; a new one each time it opens. */
export function DemoModal({ opened, onClose }: DemoModalProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const close = () => {
    setSentTo(null);
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={sentTo === null ? words.title : words.sentTitle}
      centered
      size="lg"
    >
      {sentTo === null ? (
        <DemoForm onSent={setSentTo} onCancel={close} />
      ) : (
        <div className={classes.form}>
          <p className={classes.sent} role="status">
            <IconCircleCheck size={28} stroke={1.5} aria-hidden="true" />
            <span>{words.sent(sentTo)}</span>
          </p>
          <div className={classes.end}>
            <Button onClick={close}>{words.close}</Button>
          </div>
        </div>
      )}
    </Modal>
  );
}

interface DemoFormProps {
  onSent: (email: string) => void;
  onCancel: () => void;
}

const START = { name: '', email: '', company: '', teamSize: '1-50' as TeamSize, message: '' };

/** What is not right, in words; null when it can be sent. */
function problemOf({ name, company, email }: typeof START): string | null {
  if ([name, company, email].some((text) => text.trim() === '')) return words.incomplete;
  return isEmail(email.trim()) ? null : words.invalidEmail;
}

function DemoForm({ onSent, onCancel }: DemoFormProps) {
  const [values, setValues] = useState(START);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<typeof START>) => setValues({ ...values, ...part });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const problem = problemOf(values);
    setError(problem);
    if (problem !== null) return;
    setBusy(true);
    try {
      await sendInquiry(values);
      onSent(values.email.trim());
    } catch (thrown) {
      console.warn('demo call', thrown);
      setError(wordsOf(thrown) ?? words.failed);
      setBusy(false);
    }
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Text size="sm" c="dimmed">
        {words.text}
      </Text>
      <Fields values={values} change={change} />
      {error !== null && (
        <Alert color="var(--um-red)" variant="outline" role="alert">
          {error}
        </Alert>
      )}
      <div className={classes.end}>
        <Button variant="default" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={busy}>
          {words.submit}
        </Button>
      </div>
    </form>
  );
}

interface FieldsProps {
  values: typeof START;
  change: (part: Partial<typeof START>) => void;
}

function Fields({ values, change }: FieldsProps) {
  return (
    <>
      <TextInput
        label={words.name}
        data-autofocus
        autoComplete="name"
        maxLength={INQUIRY_NAME_MAX}
        value={values.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        label={words.email}
        type="email"
        autoComplete="email"
        placeholder={words.emailPlaceholder}
        maxLength={EMAIL_LENGTH}
        value={values.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
      <TextInput
        label={words.company}
        autoComplete="organization"
        maxLength={INQUIRY_COMPANY_MAX}
        value={values.company}
        onChange={(event) => change({ company: event.currentTarget.value })}
      />
      <NativeSelect
        label={words.size}
        data={TEAM_SIZES.map((size) => ({ value: size, label: words.sizes[size] }))}
        value={values.teamSize}
        onChange={(event) =>
          change({
            teamSize: TEAM_SIZES.find((size) => size === event.currentTarget.value) ?? values.teamSize,
          })
        }
      />
      <Textarea
        label={
          <>
            {words.message} <span className="um-dim">{words.optional}</span>
          </>
        }
        rows={4}
        maxLength={INQUIRY_MESSAGE_MAX}
        value={values.message}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
    </>
  );
}
