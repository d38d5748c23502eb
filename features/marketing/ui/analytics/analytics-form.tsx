import '@mantine/core/styles/Switch.css';
import { Button, PasswordInput, Switch, TextInput } from '@mantine/core';
import { showToast, Time } from '@unmask/ui';
import { filled } from '@unmask/ui/field-rules.ts';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useCall } from '@unmask/ui/use-call.ts';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { setup as words } from '../../analytics-words.ts';
import type { Analytics } from '../../contract.ts';
import { EU_ENDPOINT, PLACEHOLDER_MEASUREMENT_ID, SHORT_TEXT, URL_LENGTH } from '../../limits.ts';
import { analyticsKey, marketingCalls } from '../calls.ts';
import classes from '../marketing.module.css';

const schema = z.object({
  enabled: z.boolean(),
  measurementId: filled(words.idMissing),
  endpoint: z.string(),
  secret: z.string(),
});

export function AnalyticsForm({ settings }: { settings: Analytics }) {
  const { enabled, measurementId, endpoint, hasSecret } = settings;
  const form = useSchemaForm({
    schema,
    start: { enabled, measurementId, endpoint, secret: '' },
    send: (values) => marketingCalls().saveAnalytics(values),
    onDone: () => {
      form.set({ secret: '' });
      showToast(words.saved);
    },
    failed: words.failed,
    fields: {
      measurement_id_invalid: 'measurementId',
      analytics_address_invalid: 'endpoint',
      analytics_secret_missing: 'secret',
    },
    changes: [analyticsKey],
  });
  const test = useCall({
    call: () => marketingCalls().testAnalytics(),
    failed: words.testFailed,
    onDone: ({ accepted, messages }) =>
      accepted ? showToast(words.tested) : showToast(words.notAccepted(messages), 'destructive'),
  });
  return (
    <div className={classes.stack}>
      <State settings={settings} />
      <SchemaForm form={form} submit={words.save} label={words.title}>
        <Switch label={words.enabled} {...form.box('enabled')} />
        <TextInput
          label={words.id}
          description={words.idHelp}
          placeholder={PLACEHOLDER_MEASUREMENT_ID}
          maxLength={SHORT_TEXT}
          {...form.field('measurementId')}
        />
        <PasswordInput
          label={words.secret}
          description={hasSecret ? words.secretKept : words.secretHelp}
          autoComplete="off"
          maxLength={SHORT_TEXT}
          {...form.field('secret')}
        />
        <TextInput
          label={words.endpoint}
          description={words.endpointHelp(EU_ENDPOINT)}
          maxLength={URL_LENGTH}
          {...form.field('endpoint')}
        />
      </SchemaForm>
      <div className={classes.lines}>
        <Button
          variant="default"
          size="sm"
          className={classes.start}
          disabled={!hasSecret}
          loading={test.busy}
          onClick={() => test.run()}
        >
          {words.test}
        </Button>
        <p className={classes.small}>{words.checkNote}</p>
      </div>
    </div>
  );
}

function State({ settings: { enabled, sent, lastSentAt, lastError } }: { settings: Analytics }) {
  const facts: Array<[string, ReactNode]> = [
    [words.state, enabled ? words.on : words.off],
    [words.sent, sent.toLocaleString('en')],
    [words.lastSent, lastSentAt === null ? words.never : <Time at={lastSentAt} show="ago" />],
    ...(lastError === null ? [] : [[words.error, lastError] as [string, ReactNode]]),
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
