import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { Panel, showToast } from '@unmask/ui';
import { CodeBox } from '@unmask/ui/code-box.tsx';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { z } from 'zod';
import type { Integration } from '../contract.ts';
import {
  AUTHORITY_LENGTH,
  DEFAULT_THRESHOLD,
  HOST_LENGTH,
  SYSLOG_PORTS,
  SYSLOG_TRANSPORTS,
  THRESHOLDS,
} from '../limits.ts';
import { siem as own } from '../siem-words.ts';
import { page as words } from '../words.ts';
import { failedAs, integrationCalls, integrationsKey } from './calls.ts';
import { ChannelWays } from './channel-ways.tsx';
import classes from './integrations.module.css';
import { stateOf, useToggling } from './switches.tsx';
import { ownTimeZone, TimingFields } from './timing-fields.tsx';

interface Props {
  organizationId: string;
  stored: Integration | null;
}

const FormSchema = z.object({
  host: z.string().trim().min(1, own.hostMissing),
  port: z
    .string()
    .trim()
    .regex(/^\d{1,5}$/, own.portWrong)
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, own.portWrong),
  transport: z.enum(SYSLOG_TRANSPORTS),
  authority: z.string(),
  threshold: z
    .string()
    .transform((percent) => THRESHOLDS.find((each) => String(each) === percent) ?? DEFAULT_THRESHOLD),
  quietFrom: z.string(),
  quietTo: z.string(),
  timeZone: z.string(),
});

/** Alerts for a SIEM: sent by syslog, or fetched by it. */
export function SiemPanel({ organizationId, stored }: Props) {
  return (
    <div className={classes.stack}>
      <Push organizationId={organizationId} stored={stored} />
      <Panel title={own.pull.title}>
        <div className={classes.stack}>
          <p className={classes.text}>{own.pull.text}</p>
          <CodeBox code={own.pull.request(location.origin, organizationId)} copy={own.pull.copy} />
          <p className={classes.text}>{own.pull.cursor}</p>
        </div>
      </Panel>
    </div>
  );
}

function Push({ organizationId, stored }: Props) {
  const { settings } = stored ?? {};
  const timeZone = settings?.timeZone ?? ownTimeZone();
  const toggling = useToggling(organizationId);
  const form = useSchemaForm({
    schema: FormSchema,
    start: {
      host: settings?.host ?? '',
      port: String(settings?.port ?? SYSLOG_PORTS.tls),
      transport: settings?.transport ?? 'tls',
      authority: '',
      threshold: String(settings?.threshold ?? DEFAULT_THRESHOLD),
      quietFrom: settings?.quietFrom ?? '',
      quietTo: settings?.quietTo ?? '',
      timeZone,
    },
    send: (values) =>
      integrationCalls().save({
        organizationId,
        type: 'syslog',
        enabled: stored?.enabled ?? true,
        settings: values,
      }),
    onDone: () => showToast(words.saved(words.names.syslog)),
    failed: failedAs(words.saveFailed),
    changes: [integrationsKey(organizationId)],
  });
  return (
    <Panel title={own.title}>
      <div className={classes.stack}>
        <p className={classes.text}>{own.text}</p>
        {stored && (
          <Switch
            label={words.names.syslog}
            description={stateOf(stored)}
            checked={stored.enabled}
            disabled={toggling.busy}
            onChange={() => void toggling.run(stored)}
          />
        )}
        <SchemaForm form={form} submit={words.save}>
          <TextInput
            label={own.host}
            placeholder="siem.example.com"
            autoComplete="off"
            maxLength={HOST_LENGTH}
            {...form.field('host')}
          />
          <TextInput
            label={own.port}
            description={own.portText}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            {...form.field('port')}
          />
          <NativeSelect
            label={own.transport}
            data={SYSLOG_TRANSPORTS.map((value) => ({ value, label: own.transports[value] }))}
            {...form.field('transport')}
          />
          {form.values.transport === 'tls' && (
            <Textarea
              label={own.authority}
              description={settings?.authority ? own.authorityStored : own.authorityText}
              placeholder="-----BEGIN CERTIFICATE-----"
              rows={3}
              maxLength={AUTHORITY_LENGTH}
              {...form.field('authority')}
            />
          )}
          <NativeSelect
            label={words.threshold}
            description={words.thresholdText}
            data={THRESHOLDS.map((percent) => ({ value: String(percent), label: words.thresholds(percent) }))}
            {...form.field('threshold')}
          />
          <TimingFields type="syslog" stored={timeZone} field={form.field} />
        </SchemaForm>
        {stored && <ChannelWays organizationId={organizationId} stored={stored} />}
      </div>
    </Panel>
  );
}
