import { Button, TextInput } from '@mantine/core';
import { type Organization, OrganizationSchema } from '@unmask/organizations/contract';
import {
  confirm,
  organizationPage,
  roleNames,
  roleTexts,
  organizationToasts as toasts,
  settings as words,
} from '@unmask/product/copy/organizations';
import { ORGANIZATION_NAME_MAX } from '@unmask/product/organizations';
import { roleAllows } from '@unmask/product/roles';
import { Panel, showToast } from '@unmask/ui';
import { AskDialog, type Question } from '@unmask/ui/ask-dialog.tsx';
import { filled } from '@unmask/ui/field-rules.ts';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useCall } from '@unmask/ui/use-call.ts';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { useState } from 'react';
import { organizationCalls } from './calls.ts';
import { useOrganization } from './organization-context.tsx';
import classes from './organizations.module.css';

/** One's own place in the organization, its name, and the ways out. */
export function SettingsPanel({ organization }: { organization: Organization }) {
  const { reload } = useOrganization();
  const { id, name, role } = organization;
  const [question, setQuestion] = useState<Question | null>(null);
  const mayChange = roleAllows('change_settings', role);

  const common = { failed: toasts.changeFailed, onEnd: reload };
  const leaving = useCall({
    ...common,
    call: () => organizationCalls().leave({ organizationId: id }),
    done: toasts.left(name),
  });
  const deleting = useCall({
    ...common,
    call: () => organizationCalls().delete({ organizationId: id }),
    done: toasts.deleted(name),
  });

  return (
    <Panel title={words.title}>
      <div className={classes.stack}>
        <p className={classes.text}>
          {organizationPage.yourRole}: <strong>{roleNames[role]}</strong>. {roleTexts[role]}.
        </p>
        {mayChange && <NameForm key={name} id={id} name={name} onSaved={reload} />}
        <div className={classes.ways}>
          <Button variant="default" onClick={() => setQuestion({ ...confirm.leave(name), run: leaving.run })}>
            {words.leave}
          </Button>
          {mayChange && (
            <Button
              variant="subtle"
              color="var(--um-red)"
              onClick={() => setQuestion({ ...confirm.delete(name), run: deleting.run })}
            >
              {words.delete}
            </Button>
          )}
        </div>
      </div>
      <AskDialog question={question} cancel={confirm.cancel} onClose={() => setQuestion(null)} />
    </Panel>
  );
}

const schema = OrganizationSchema.pick({ name: true }).extend({
  name: filled(toasts.nameRequired.description),
});

interface NameFormProps {
  id: string;
  name: string;
  onSaved: () => Promise<void>;
}

function NameForm({ id, name, onSaved }: NameFormProps) {
  const form = useSchemaForm({
    schema,
    start: { name },
    send: (next) => organizationCalls().rename({ organizationId: id, ...next }),
    onDone: () => {
      showToast(toasts.renamed);
      return onSaved();
    },
    failed: toasts.changeFailed,
    told: [toasts.nameRequired],
  });
  return (
    <SchemaForm form={form} className={classes.row}>
      <TextInput
        className={classes.email}
        label={words.name}
        maxLength={ORGANIZATION_NAME_MAX}
        autoComplete="off"
        {...form.field('name')}
      />
      <Button
        type="submit"
        variant="default"
        className={classes.beside}
        loading={form.busy}
        disabled={!form.changed}
      >
        {words.save}
      </Button>
    </SchemaForm>
  );
}
