import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { API_KEY_DAYS, API_KEY_NAME_LENGTH, type ApiScope } from '@unmask/product/api';
import { apiKeyToasts as toasts, apiKeyForm as words } from '@unmask/product/copy/api-keys';
import { Panel } from '@unmask/ui';
import { filled } from '@unmask/ui/field-rules.ts';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { useMemo } from 'react';
import { z } from 'zod';
import { NewKeySchema } from '../contract.ts';
import classes from './api-keys.module.css';
import { apiKeyCalls, failedAs } from './calls.ts';

const schemaOf = (scopes: Props['scopes']) =>
  NewKeySchema.extend({
    name: filled(toasts.nameRequired.description),
    days: z.string().transform((days) => API_KEY_DAYS.find((count) => String(count) === days) ?? null),
    scopes: z
      .array(z.string())
      .min(1, toasts.scopeRequired.description)
      .transform((chosen) => scopes.map(({ scope }) => scope).filter((scope) => chosen.includes(scope))),
  });

interface Props {
  /** Those that a key can have. */
  scopes: ReadonlyArray<{ scope: ApiScope; words: string }>;
  /** Is given the whole key, which nobody can read again. */
  onCreated: (secret: string) => void;
}

export function CreateForm({ scopes, onCreated }: Props) {
  const schema = useMemo(() => schemaOf(scopes), [scopes]);
  const form = useSchemaForm({
    schema,
    start: { name: '', days: '', scopes: scopes.map(({ scope }): string => scope), zeroRetention: false },
    send: (key) => apiKeyCalls().create(key),
    onDone: ({ secret }) => {
      form.reset();
      onCreated(secret);
    },
    told: [toasts.nameRequired, toasts.scopeRequired],
    failed: failedAs(toasts.createFailed),
  });

  return (
    <Panel title={words.title}>
      <SchemaForm form={form} submit={words.submit}>
        <div className={classes.fieldRow}>
          <TextInput
            className={classes.grow}
            label={words.name}
            placeholder={words.placeholder}
            maxLength={API_KEY_NAME_LENGTH}
            {...form.field('name')}
          />
          <NativeSelect
            label={words.expiry}
            data={[
              { value: '', label: words.never },
              ...API_KEY_DAYS.map((count) => ({ value: String(count), label: words.days(count) })),
            ]}
            {...form.field('days')}
          />
        </div>
        <Checkbox.Group label={words.scopes} description={words.scopesText} {...form.field('scopes')}>
          <div className={classes.scopes}>
            {scopes.map(({ scope, words: label }) => (
              <Checkbox key={scope} value={scope} label={label} description={<code>{scope}</code>} />
            ))}
          </div>
        </Checkbox.Group>
        <Checkbox label={words.zero} description={words.zeroText} {...form.box('zeroRetention')} />
      </SchemaForm>
    </Panel>
  );
}
