import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { Panel, showToast } from '@unmask/ui';
import { AskDialog, type Question } from '@unmask/ui/ask-dialog.tsx';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useCall } from '@unmask/ui/use-call.ts';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import type { Integration, Settings } from '../contract.ts';
import {
  CHANNEL_LENGTH,
  DEFAULT_THRESHOLD,
  type IntegrationType,
  THRESHOLDS,
  URL_LENGTH,
  WEBHOOK_METHODS,
} from '../limits.ts';
import { page as words } from '../words.ts';
import { failedAs, integrationCalls, integrationsKey } from './calls.ts';
import classes from './integrations.module.css';

interface Props {
  organizationId: string;
  type: IntegrationType;
  stored: Integration | null;
}

const FormSchema = z.object({
  address: z.string(),
  channel: z.string(),
  method: z.enum(WEBHOOK_METHODS),
  headers: z.string().refine((text) => headersIn(text) !== null, words.webhook.headersWrong),
  threshold: z
    .string()
    .transform((percent) => THRESHOLDS.find((each) => String(each) === percent) ?? DEFAULT_THRESHOLD),
});
type Values = z.output<typeof FormSchema>;

/** One channel: its form, a test, and its end. */
export function ChannelPanel({ organizationId, type, stored }: Props) {
  const [question, setQuestion] = useState<Question | null>(null);
  const changes = [integrationsKey(organizationId)];
  const name = words.names[type];
  const form = useSchemaForm({
    schema: FormSchema,
    start: {
      // A mail address is no secret; the others come back masked and stay when nothing is typed.
      address: stored?.settings.emailAddress ?? '',
      channel: stored?.settings.channel ?? '',
      method: stored?.settings.method ?? 'POST',
      headers: '',
      threshold: String(stored?.settings.threshold ?? DEFAULT_THRESHOLD),
    },
    send: (values) =>
      integrationCalls().save({
        organizationId,
        type,
        enabled: stored?.enabled ?? true,
        settings: settingsOf(type, values),
      }),
    onDone: () => showToast(words.saved(name)),
    failed: failedAs(words.saveFailed),
    changes,
  });
  const testing = useCall({
    call: ({ id }: Integration) => integrationCalls().test({ organizationId, id }),
    failed: failedAs(words.testFailed),
    onDone: ({ success, message }) =>
      success
        ? showToast(words.tested(name))
        : showToast(
            { ...words.testFailed, description: message ?? words.testFailed.description },
            'destructive',
          ),
  });
  const removing = useCall({
    call: ({ id }: Integration) => integrationCalls().delete({ organizationId, id }),
    done: words.removed,
    failed: failedAs(words.removeFailed),
    changes,
  });
  return (
    <Panel title={words[type].title}>
      <div className={classes.stack}>
        <p className={classes.text}>{words[type].text}</p>
        <SchemaForm form={form} submit={words.save}>
          <Fields type={type} stored={stored} field={form.field} />
          <NativeSelect
            label={words.threshold}
            description={words.thresholdText}
            data={THRESHOLDS.map((percent) => ({ value: String(percent), label: words.thresholds(percent) }))}
            {...form.field('threshold')}
          />
        </SchemaForm>
        {stored && (
          <div className={classes.ways}>
            <Button variant="default" loading={testing.busy} onClick={() => void testing.run(stored)}>
              {words.test}
            </Button>
            <Button
              variant="subtle"
              color="var(--um-red)"
              onClick={() => setQuestion({ ...words.removeAsk, run: () => removing.run(stored) })}
            >
              {words.remove}
            </Button>
          </div>
        )}
      </div>
      <AskDialog question={question} cancel={words.cancel} onClose={() => setQuestion(null)} />
    </Panel>
  );
}

type FieldOf = (
  name: 'address' | 'channel' | 'method' | 'headers',
) => ReturnType<ReturnType<typeof useSchemaForm<typeof FormSchema, Integration>>['field']>;

function Fields({
  type,
  stored,
  field,
}: {
  type: IntegrationType;
  stored: Integration | null;
  field: FieldOf;
}): ReactNode {
  const shown = shownAddress(stored);
  const kept = shown !== null && type !== 'email' ? words.stored(shown) : undefined;
  if (type === 'email') {
    return (
      <TextInput
        type="email"
        autoComplete="off"
        label={words.email.address}
        maxLength={320}
        {...field('address')}
      />
    );
  }
  const address = (
    <TextInput
      type="url"
      autoComplete="off"
      label={words[type].url}
      description={kept}
      placeholder="https://"
      maxLength={URL_LENGTH}
      {...field('address')}
    />
  );
  if (type === 'slack') {
    return (
      <>
        {address}
        <TextInput
          label={words.slack.channel}
          description={words.slack.channelText}
          maxLength={CHANNEL_LENGTH}
          {...field('channel')}
        />
      </>
    );
  }
  if (type === 'teams') {
    const card = stored?.settings.teamsCard;
    return (
      <>
        {address}
        {card && <p className={classes.text}>{words.teams.cards[card]}</p>}
      </>
    );
  }
  return (
    <>
      {address}
      <NativeSelect label={words.webhook.method} data={[...WEBHOOK_METHODS]} {...field('method')} />
      <Textarea
        label={words.webhook.headers}
        description={[words.webhook.headersText, ...(stored?.settings.headers ?? [])].join(' ')}
        rows={3}
        {...field('headers')}
      />
    </>
  );
}

function shownAddress(stored: Integration | null): string | null {
  const { webhookUrl, teamsWebhookUrl, url } = stored?.settings ?? {};
  return webhookUrl ?? teamsWebhookUrl ?? url ?? null;
}

function settingsOf(type: IntegrationType, values: Values): Settings {
  const { address, channel, method, headers, threshold } = values;
  const typed = address.trim();
  if (type === 'email') return { emailAddress: typed, threshold };
  if (type === 'slack') return { webhookUrl: typed, channel: channel.trim(), threshold };
  if (type === 'teams') return { teamsWebhookUrl: typed, threshold };
  const given = headersIn(headers) ?? {};
  return { url: typed, method, ...(Object.keys(given).length > 0 && { headers: given }), threshold };
}

/** Null when a line is none. */
function headersIn(text: string): Record<string, string> | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const pairs = lines.map((line) => /^([^:\s]+)\s*:\s*(\S.*)$/.exec(line));
  if (pairs.some((pair) => pair === null)) return null;
  return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']));
}
