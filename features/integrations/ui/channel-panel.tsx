import { NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { Panel, showToast } from '@unmask/ui';
import { CodeBox } from '@unmask/ui/code-box.tsx';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import type { ReactNode } from 'react';
import { z } from 'zod';
import type { Integration, Settings } from '../contract.ts';
import {
  CHANNEL_LENGTH,
  DEFAULT_THRESHOLD,
  DIGESTS,
  SECRET_LENGTH,
  type SwitchedType,
  THRESHOLDS,
  URL_LENGTH,
  WEBHOOK_METHODS,
} from '../limits.ts';
import { page as words } from '../words.ts';
import { failedAs, integrationCalls, integrationsKey } from './calls.ts';
import { ChannelWays } from './channel-ways.tsx';
import classes from './integrations.module.css';
import { ownTimeZone, TimingFields } from './timing-fields.tsx';

interface Props {
  organizationId: string;
  type: SwitchedType;
  stored: Integration | null;
}

const FormSchema = z.object({
  address: z.string(),
  channel: z.string(),
  signingSecret: z.string(),
  method: z.enum(WEBHOOK_METHODS),
  headers: z.string().refine((text) => headersIn(text) !== null, words.webhook.headersWrong),
  threshold: z
    .string()
    .transform((percent) => THRESHOLDS.find((each) => String(each) === percent) ?? DEFAULT_THRESHOLD),
  quietFrom: z.string(),
  quietTo: z.string(),
  timeZone: z.string(),
  digest: z.enum(DIGESTS),
});
type Values = z.output<typeof FormSchema>;

/** One channel: its form, a test, and its end. */
export function ChannelPanel({ organizationId, type, stored }: Props) {
  const name = words.names[type];
  const timeZone = stored?.settings.timeZone ?? ownTimeZone();
  const form = useSchemaForm({
    schema: FormSchema,
    start: {
      // A mail address is no secret; the others come back masked and stay when nothing is typed.
      address: stored?.settings.emailAddress ?? '',
      channel: stored?.settings.channel ?? '',
      signingSecret: '',
      method: stored?.settings.method ?? 'POST',
      headers: '',
      threshold: String(stored?.settings.threshold ?? DEFAULT_THRESHOLD),
      quietFrom: stored?.settings.quietFrom ?? '',
      quietTo: stored?.settings.quietTo ?? '',
      timeZone,
      digest: stored?.settings.digest ?? 'each',
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
    changes: [integrationsKey(organizationId)],
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
          <TimingFields type={type} stored={timeZone} field={form.field} digest={form.field('digest')} />
        </SchemaForm>
        {stored && <ChannelWays organizationId={organizationId} stored={stored} />}
      </div>
    </Panel>
  );
}

type FieldOf = (
  name: 'address' | 'channel' | 'signingSecret' | 'method' | 'headers',
) => ReturnType<ReturnType<typeof useSchemaForm<typeof FormSchema, Integration>>['field']>;

function Fields({
  type,
  stored,
  field,
}: {
  type: SwitchedType;
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
        <PasswordInput
          label={words.slack.secret}
          description={stored?.settings.interactive ? words.slack.secretStored : words.slack.secretText}
          autoComplete="off"
          maxLength={SECRET_LENGTH}
          {...field('signingSecret')}
        />
        {stored && <RequestUrl id={stored.id} />}
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

/** Where Slack tells what was pressed. */
function RequestUrl({ id }: { id: string }) {
  return (
    <div className={classes.stack}>
      <p className={classes.text}>
        {words.slack.requestUrl}: {words.slack.requestText}
      </p>
      <CodeBox code={`${location.origin}/api/integrations/slack/${id}`} copy={words.slack.copyRequest} />
    </div>
  );
}

function shownAddress(stored: Integration | null): string | null {
  const { webhookUrl, teamsWebhookUrl, url } = stored?.settings ?? {};
  return webhookUrl ?? teamsWebhookUrl ?? url ?? null;
}

function settingsOf(type: SwitchedType, values: Values): Settings {
  const {
    address,
    channel,
    signingSecret,
    method,
    headers,
    threshold,
    quietFrom,
    quietTo,
    timeZone,
    digest,
  } = values;
  const when = { threshold, quietFrom, quietTo, timeZone };
  const typed = address.trim();
  const typedSecret = signingSecret.trim();
  if (type === 'email') return { emailAddress: typed, ...when, digest };
  if (type === 'slack')
    return {
      webhookUrl: typed,
      channel: channel.trim(),
      ...(typedSecret !== '' && { signingSecret: typedSecret }),
      ...when,
    };
  if (type === 'teams') return { teamsWebhookUrl: typed, ...when };
  const given = headersIn(headers) ?? {};
  return { url: typed, method, ...(Object.keys(given).length > 0 && { headers: given }), ...when };
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
