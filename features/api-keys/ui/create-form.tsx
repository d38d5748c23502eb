import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { API_KEY_DAYS, API_KEY_NAME_LENGTH, API_SCOPES } from '@unmask/product/api';
import { apiScopes, apiKeyToasts as toasts, apiKeyForm as words } from '@unmask/product/copy/api-keys';
import { Panel } from '@unmask/ui';
import { filled } from '@unmask/ui/field-rules.ts';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { z } from 'zod';
import { NewKeySchema } from '../contract.ts';
import classes from './api-keys.module.css';
import { apiKeyCalls, failedAs } from './calls.ts';

const schema = NewKeySchema.extend({
  name: filled(toasts.nameRequired.description),
  days: z.string().transform((days) => API_KEY_DAYS.find((count) => String(count) === days) ?? null),
  scopes: z
    .array(z.enum(API_SCOPES))
    .min(1, toasts.scopeRequired.description)
    .transform((chosen) => API_SCOPES.filter((scope) => chosen.includes(scope))),
});

/** @param onCreated is given the whole key, which nobody can read again. */
export function CreateForm({ onCreated }: { onCreated: (secret: string) => void }) {
  const form = useSchemaForm({
    schema,
    start: { name: '', days: '', scopes: [...API_SCOPES], zeroRetention: false },
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
            {API_SCOPES.map((scope) => (
              <Checkbox
                key={scope}
                value={scope}
                label={apiScopes[scope]}
                description={<code>{scope}</code>}
              />
            ))}
          </div>
        </Checkbox.Group>
        <Checkbox label={words.zero} description={words.zeroText} {...form.box('zeroRetention')} />
      </SchemaForm>
    </Panel>
  );
}
