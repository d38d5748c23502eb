import '@mantine/core/styles/Switch.css';
import { Button, NativeSelect, PasswordInput, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AsyncView, Panel, showToast, Time } from '@unmask/ui';
import { AskDialog, type Question } from '@unmask/ui/ask-dialog.tsx';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useCall } from '@unmask/ui/use-call.ts';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { useState } from 'react';
import { z } from 'zod';
import type { RecordStore } from '../../record-store-contract.ts';
import { ACTOR_KINDS, CREDENTIAL_LENGTH, ENDPOINT_LENGTH } from '../../record-store-limits.ts';
import { panel as words } from '../../record-store-words.ts';
import { recordStoreKey, trainingCalls } from '../calls.ts';
import classes from '../training.module.css';
import { StatementLog } from './statement-log.tsx';

const FormSchema = z.object({
  endpoint: z.string(),
  key: z.string(),
  secret: z.string(),
  actor: z.enum(ACTOR_KINDS),
  enabled: z.boolean(),
});

/** Where statements of trainings go: set up, tried, removed, and what became of each. */
export function RecordStorePanel({ organizationId }: { organizationId: string }) {
  const found = useQuery({
    queryKey: recordStoreKey(organizationId),
    queryFn: () => trainingCalls().recordStore({ organizationId }),
  });
  return (
    <>
      <Panel title={words.title}>
        <div className={classes.stack}>
          <p className={classes.text}>{words.text}</p>
          <AsyncView query={found} label={words.loading} height={260} failed={() => words.loadFailed}>
            {({ store }) => (
              <StoreForm key={store?.updated_at ?? 'none'} organizationId={organizationId} stored={store} />
            )}
          </AsyncView>
        </div>
      </Panel>
      {found.data?.store && <StatementLog organizationId={organizationId} />}
    </>
  );
}

function StoreForm({ organizationId, stored }: { organizationId: string; stored: RecordStore | null }) {
  const form = useSchemaForm({
    schema: FormSchema,
    start: {
      endpoint: stored?.endpoint ?? '',
      ...{ key: '', secret: '', actor: stored?.actor ?? 'account', enabled: stored?.enabled ?? true },
    },
    send: (values) => trainingCalls().saveRecordStore({ organizationId, ...values }),
    onDone: () => showToast(words.saved),
    failed: words.saveFailed,
    fields: {
      record_store_endpoint_invalid: 'endpoint',
      record_store_credentials_missing: 'key',
      record_store_key_invalid: 'key',
    },
    changes: [recordStoreKey(organizationId)],
  });
  return (
    <>
      <SchemaForm form={form} submit={words.save}>
        <TextInput
          type="url"
          autoComplete="off"
          label={words.endpoint}
          description={words.endpointText}
          placeholder="https://"
          maxLength={ENDPOINT_LENGTH}
          {...form.field('endpoint')}
        />
        <TextInput
          autoComplete="off"
          label={words.key}
          description={stored ? words.keyStored(stored.key) : undefined}
          maxLength={CREDENTIAL_LENGTH}
          {...form.field('key')}
        />
        <PasswordInput
          autoComplete="new-password"
          label={words.secret}
          description={stored ? words.secretStored : undefined}
          maxLength={CREDENTIAL_LENGTH}
          {...form.field('secret')}
        />
        <NativeSelect
          label={words.actor}
          data={ACTOR_KINDS.map((kind) => ({ value: kind, label: words.actors[kind] }))}
          {...form.field('actor')}
        />
        <Switch label={words.enabled} {...form.box('enabled')} />
      </SchemaForm>
      {stored && <StoredWays organizationId={organizationId} stored={stored} />}
    </>
  );
}

function StoredWays({ organizationId, stored }: { organizationId: string; stored: RecordStore }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const testing = useCall({
    call: () => trainingCalls().testRecordStore({ organizationId }),
    failed: words.testFailed,
    onDone: ({ success, message }) =>
      success
        ? showToast(words.tested)
        : showToast(
            { ...words.testFailed, description: message ?? words.testFailed.description },
            'destructive',
          ),
  });
  const removing = useCall({
    call: () => trainingCalls().removeRecordStore({ organizationId }),
    done: words.removed,
    failed: words.removeFailed,
    changes: [recordStoreKey(organizationId)],
  });
  return (
    <>
      {stored.failing_since && (
        <p className={classes.text}>
          {words.failing} <Time at={stored.failing_since} />
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" loading={testing.busy} onClick={() => void testing.run(undefined)}>
          {words.test}
        </Button>
        <Button
          variant="subtle"
          color="var(--um-red)"
          onClick={() => setQuestion({ ...words.removeAsk, run: () => removing.run(undefined) })}
        >
          {words.remove}
        </Button>
      </div>
      <AskDialog question={question} cancel={words.cancel} onClose={() => setQuestion(null)} />
    </>
  );
}
