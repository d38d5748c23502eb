import { Alert, Button, Modal, PasswordInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type DeletionPlan, EXPORT_PATH } from '@unmask/accounts/contract';
import { dataCard as words } from '@unmask/product/copy/account';
import { authErrors } from '@unmask/product/copy/auth';
import { Failed, Loading, Panel, showToast } from '@unmask/ui';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { useState } from 'react';
import { z } from 'zod';
import { accountCalls } from '../account-calls.ts';
import { given } from '../field-rules.ts';
import { useSession } from '../session.tsx';
import classes from './profile.module.css';

export function ExportCard() {
  return (
    <Panel title={words.exportTitle}>
      <div className={classes.stack}>
        <p className={classes.text}>{words.exportText}</p>
        <div>
          <Button component="a" href={EXPORT_PATH} download variant="default">
            {words.export}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

/** Says what goes before it asks whether to go. */
export function DeletionCard() {
  const plan = useQuery({
    queryKey: ['account', 'deletion'],
    queryFn: () => accountCalls().deletionPlan(),
    // Sessions grow old, and analyses are added: what is told has to be of now.
    staleTime: 0,
  });
  const [asking, setAsking] = useState(false);
  return (
    <Panel title={words.deleteTitle}>
      {plan.isPending && <Loading height={120} />}
      {plan.isError && <Failed text={words.failed} retry={words.retry} onRetry={plan.refetch} />}
      {plan.isSuccess && (
        <div className={classes.stack}>
          <p className={classes.text}>{words.deleteText}</p>
          <Parts plan={plan.data} />
          <p className={`um-dim ${classes.text}`}>{words.kept}</p>
          {plan.data.blockedBy.length > 0 ? (
            <Alert color="var(--um-yellow)" variant="outline" role="status">
              {words.blocked(plan.data.blockedBy)}
            </Alert>
          ) : (
            <div>
              <Button color="var(--um-red)" variant="outline" onClick={() => setAsking(true)}>
                {words.begin}
              </Button>
            </div>
          )}
          <Modal opened={asking} onClose={() => setAsking(false)} title={words.confirmTitle} centered>
            <DeletionForm passwordNeeded={plan.data.passwordNeeded} onCancel={() => setAsking(false)} />
          </Modal>
        </div>
      )}
    </Panel>
  );
}

function Parts({ plan }: { plan: DeletionPlan }) {
  return (
    <ul className={classes.parts}>
      {plan.parts
        .filter((part) => part.count !== 0)
        .map((part) => (
          <li key={part.name}>{words.line(part.label, part.count)}</li>
        ))}
    </ul>
  );
}

function DeletionForm({ passwordNeeded, onCancel }: { passwordNeeded: boolean; onCancel: () => void }) {
  const { refreshSession } = useSession();
  const form = useSchemaForm({
    schema: z.object({ password: passwordNeeded ? given : z.string() }),
    start: { password: '' },
    send: ({ password }) => accountCalls().delete(password === '' ? {} : { password }),
    onDone: () => {
      showToast(words.deleted);
      refreshSession();
    },
    failed: authErrors.unexpected,
  });
  return (
    <SchemaForm
      form={form}
      submit={words.confirm}
      look="danger"
      cancel={{ text: words.cancel, onClick: onCancel }}
    >
      {passwordNeeded && (
        <PasswordInput
          label={words.password}
          autoComplete="current-password"
          data-autofocus
          {...form.field('password')}
        />
      )}
    </SchemaForm>
  );
}
