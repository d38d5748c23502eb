import { NumberInput, Switch, TextInput } from '@mantine/core';
import { Panel, showToast } from '@unmask/ui';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { type NewsletterSettings, NewsletterSettingsSchema } from '../../contract.ts';
import { staffWords, settingWords as words } from '../../words-staff.ts';
import { NEWSLETTER_KEY, newsletterCalls } from '../calls.ts';

export function SettingsPart({ settings }: { settings: NewsletterSettings }) {
  const form = useSchemaForm({
    schema: NewsletterSettingsSchema,
    start: settings,
    send: (values) => newsletterCalls().saveSettings(values),
    onDone: () => showToast(words.saved),
    failed: staffWords.failed,
    fields: { newsletter_time_zone: 'timeZone' },
    changes: [NEWSLETTER_KEY],
  });
  return (
    <Panel title={staffWords.parts.settings}>
      <SchemaForm form={form} submit={words.save}>
        <TextInput label={words.timeZone} {...form.field('timeZone')} />
        <NumberInput label={words.sendHour} min={0} max={23} {...form.field('sendHour')} />
        <Switch label={words.automatic} description={words.automaticText} {...form.box('automatic')} />
      </SchemaForm>
    </Panel>
  );
}
