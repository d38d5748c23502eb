import { NativeSelect, TextInput } from '@mantine/core';
import { Panel, showToast } from '@unmask/ui';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { z } from 'zod';
import { DESCRIPTION_LENGTH, PLACES, URL_LENGTH } from '../limits.ts';
import { page } from '../page-words.ts';
import { places } from '../words.ts';
import classes from './brand.module.css';
import { brandCalls, brandKey } from './calls.ts';

const words = page.byHand;

const schema = z.object({
  url: z.string().trim().min(1, words.missing),
  platform: z.enum(PLACES),
  description: z.string().trim(),
});

/** An address of a platform that lets nobody search. */
export function ByHand({ organizationId }: { organizationId: string }) {
  const form = useSchemaForm({
    schema,
    start: { url: '', platform: 'facebook', description: '' },
    send: (values) => brandCalls().addByHand({ organizationId, ...values }),
    onDone: () => {
      showToast(words.added);
      form.reset();
    },
    failed: words.failed,
    fields: {
      brand_address_invalid: 'url',
      brand_address_known: 'url',
      url_invalid: 'url',
      url_not_allowed: 'url',
      url_host_not_found: 'url',
    },
    changes: [brandKey(organizationId)],
  });
  return (
    <Panel title={words.title}>
      <div className={classes.stack}>
        <p className={classes.text}>{words.text}</p>
        <SchemaForm form={form} submit={words.add} look="default">
          <TextInput
            type="url"
            label={words.url}
            placeholder="https://"
            autoComplete="off"
            maxLength={URL_LENGTH}
            {...form.field('url')}
          />
          <NativeSelect
            label={words.platform}
            data={PLACES.map((value) => ({ value, label: places[value] }))}
            {...form.field('platform')}
          />
          <TextInput
            label={words.description}
            maxLength={DESCRIPTION_LENGTH}
            {...form.field('description')}
          />
        </SchemaForm>
      </div>
    </Panel>
  );
}
