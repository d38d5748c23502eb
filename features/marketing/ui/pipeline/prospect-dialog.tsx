import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, Modal, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { showToast } from '@unmask/ui';
import { AskDialog } from '@unmask/ui/ask-dialog.tsx';
import { filled } from '@unmask/ui/field-rules.ts';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useCall } from '@unmask/ui/use-call.ts';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { useState } from 'react';
import { type Prospect, ProspectInput } from '../../contract.ts';
import { NOTES_LENGTH, PRIORITIES, PROSPECT_STATUSES, SHORT_TEXT } from '../../limits.ts';
import { prospectForm as words } from '../../outreach-words.ts';
import { marketingCalls, prospectsKey } from '../calls.ts';
import classes from '../marketing.module.css';

interface ProspectDialogProps {
  userId: string;
  /** Null: a new one. Undefined: closed. */
  prospect: Prospect | null | undefined;
  onClose: () => void;
}

export function ProspectDialog({ userId, prospect, onClose }: ProspectDialogProps) {
  return (
    <Modal
      opened={prospect !== undefined}
      onClose={onClose}
      title={prospect === null ? words.add : words.edit}
      centered
      size="lg"
    >
      {prospect !== undefined && <ProspectForm userId={userId} prospect={prospect} onClose={onClose} />}
    </Modal>
  );
}

const EMPTY = {
  ...{ company: '', contact: '', email: '', phone: '', website: '', industry: '', size: '' },
  ...{
    priority: 'Medium' as const,
    status: 'Not Contacted' as const,
    nextStep: '',
    nextStepOn: '',
    notes: '',
  },
  objected: false,
};
const schema = ProspectInput.extend({ company: filled(words.companyMissing) });
const TEXTS = ['company', 'contact', 'email', 'phone', 'website', 'industry', 'size'] as const;
/** Of a request they are kept as they came. */
const CAME = new Set<string>(['company', 'contact', 'email']);

interface FormProps extends ProspectDialogProps {
  prospect: Prospect | null;
}

function ProspectForm({ userId, prospect, onClose }: FormProps) {
  const changes = [prospectsKey(userId)];
  const form = useSchemaForm({
    schema,
    start: prospect ?? EMPTY,
    send: (values): Promise<unknown> =>
      prospect === null
        ? marketingCalls().addProspects({ items: [values] })
        : marketingCalls().updateProspect({ ...values, id: prospect.id }),
    onDone: () => {
      showToast(words.saved);
      onClose();
    },
    failed: words.failed,
    fields: { prospect_email_invalid: 'email' },
    changes,
  });
  const fromInquiry = prospect?.fromInquiry ?? false;
  return (
    <SchemaForm
      form={form}
      submit={words.save}
      cancel={{ text: words.cancel, onClick: onClose }}
      buttons="end"
    >
      {fromInquiry && <p className={classes.small}>{words.kept}</p>}
      <div className={classes.fields}>
        {TEXTS.map((name) => (
          <TextInput
            key={name}
            label={words[name]}
            maxLength={SHORT_TEXT}
            readOnly={fromInquiry && CAME.has(name)}
            {...form.field(name)}
          />
        ))}
        <NativeSelect label={words.priority} data={[...PRIORITIES]} {...form.field('priority')} />
        <NativeSelect label={words.status} data={[...PROSPECT_STATUSES]} {...form.field('status')} />
        <TextInput label={words.nextStep} maxLength={SHORT_TEXT} {...form.field('nextStep')} />
        <TextInput type="date" label={words.nextStepOn} {...form.field('nextStepOn')} />
      </div>
      <Textarea label={words.notes} rows={4} maxLength={NOTES_LENGTH} {...form.field('notes')} />
      <Checkbox label={words.objected} {...form.box('objected')} />
      {prospect !== null && <Remove userId={userId} prospect={prospect} onDone={onClose} />}
    </SchemaForm>
  );
}

function Remove({ userId, prospect, onDone }: { userId: string; prospect: Prospect; onDone: () => void }) {
  const [asked, setAsked] = useState(false);
  const remove = useCall({
    call: () => marketingCalls().deleteProspect({ id: prospect.id }),
    done: words.removed,
    failed: words.removeFailed,
    changes: [prospectsKey(userId)],
    onDone,
  });
  return (
    <div>
      <Button variant="subtle" color="var(--um-red)" size="sm" onClick={() => setAsked(true)}>
        {words.remove}
      </Button>
      <AskDialog
        question={
          asked
            ? {
                title: words.removeTitle,
                text: words.removeText(prospect.company),
                action: words.remove,
                run: () => remove.run(),
              }
            : null
        }
        cancel={words.cancel}
        onClose={() => setAsked(false)}
      />
    </div>
  );
}
