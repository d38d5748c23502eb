import { Button, TextInput } from '@mantine/core';
import type { Organization } from '@unmask/organizations/contract';
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
import { type FormEvent, useState } from 'react';
import { organizationCalls, reportFailure } from './calls.ts';
import { useOrganization } from './organization-context.tsx';
import classes from './organizations.module.css';

/** One's own place in the organization, its name, and the ways out. */
export function SettingsPanel({ organization }: { organization: Organization }) {
  const { reload } = useOrganization();
  const { id, name, role } = organization;
  const [question, setQuestion] = useState<Question | null>(null);
  const mayChange = roleAllows('change_settings', role);

  async function change(work: () => Promise<unknown>, done: Parameters<typeof showToast>[0]) {
    try {
      await work();
      showToast(done);
    } catch (thrown) {
      reportFailure(thrown, toasts.changeFailed);
    }
    await reload();
  }

  const leave = () =>
    setQuestion({
      ...confirm.leave(name),
      run: () => change(() => organizationCalls().leave({ organizationId: id }), toasts.left(name)),
    });
  const remove = () =>
    setQuestion({
      ...confirm.delete(name),
      run: () => change(() => organizationCalls().delete({ organizationId: id }), toasts.deleted(name)),
    });

  return (
    <Panel title={words.title}>
      <div className={classes.stack}>
        <p className={classes.text}>
          {organizationPage.yourRole}: <strong>{roleNames[role]}</strong>. {roleTexts[role]}.
        </p>
        {mayChange && (
          <NameForm
            key={name}
            name={name}
            onSave={(next) =>
              change(() => organizationCalls().rename({ organizationId: id, name: next }), toasts.renamed)
            }
          />
        )}
        <div className={classes.ways}>
          <Button variant="default" onClick={leave}>
            {words.leave}
          </Button>
          {mayChange && (
            <Button variant="subtle" color="var(--um-red)" onClick={remove}>
              {words.delete}
            </Button>
          )}
        </div>
      </div>
      <AskDialog question={question} cancel={confirm.cancel} onClose={() => setQuestion(null)} />
    </Panel>
  );
}

function NameForm({ name, onSave }: { name: string; onSave: (name: string) => Promise<void> }) {
  const [next, setNext] = useState(name);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (next.trim() === '') return showToast(toasts.nameRequired, 'destructive');
    setBusy(true);
    await onSave(next);
    setBusy(false);
  }

  return (
    <form className={classes.row} onSubmit={submit} noValidate>
      <TextInput
        className={classes.email}
        label={words.name}
        maxLength={ORGANIZATION_NAME_MAX}
        autoComplete="off"
        value={next}
        onChange={(event) => setNext(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="default"
        className={classes.beside}
        loading={busy}
        disabled={next === name}
      >
        {words.save}
      </Button>
    </form>
  );
}
