import { Alert, Button, Modal, PasswordInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type DeletionPlan, EXPORT_PATH } from '@unmask/accounts/contract';
import { dataCard as words } from '@unmask/product/copy/account';
import { authErrors } from '@unmask/product/copy/auth';
import { Failed, Loading, Panel, showToast } from '@unmask/ui';
import { type FormEvent, useState } from 'react';
import { accountCalls, wordsOf } from '../account-calls.ts';
import { FormError } from '../form-error.tsx';
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
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const deletion = useMutation({
    mutationFn: () => accountCalls().delete(password === '' ? {} : { password }),
    onSuccess: () => {
      showToast(words.deleted);
      refreshSession();
    },
    onError: (thrown) => setError(wordsOf(thrown) ?? authErrors.unexpected),
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setError(null);
    if (passwordNeeded && password === '') return setError(authErrors.missing);
    deletion.mutate();
  }

  return (
    <form className={classes.stack} onSubmit={onSubmit} noValidate>
      {passwordNeeded && (
        <PasswordInput
          label={words.password}
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
      <FormError error={error} />
      <div className={classes.row}>
        <Button type="submit" color="var(--um-red)" variant="outline" loading={deletion.isPending}>
          {words.confirm}
        </Button>
        <Button type="button" variant="default" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
