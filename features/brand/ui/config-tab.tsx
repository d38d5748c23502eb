import { Button, Checkbox, Switch, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Switch.css';
import { Panel, showToast } from '@unmask/ui';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useCall } from '@unmask/ui/use-call.ts';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { z } from 'zod';
import type { Overview } from '../contract.ts';
import {
  DEFAULT_DAILY_CAP,
  DEFAULT_THRESHOLD,
  MAX_DAILY_CAP,
  MAX_THRESHOLD,
  MIN_THRESHOLD,
  PLATFORMS,
} from '../limits.ts';
import { page } from '../page-words.ts';
import classes from './brand.module.css';
import type { May } from './brand-page.tsx';
import { brandCalls, brandKey, failedAs, logged } from './calls.ts';
import { Sources } from './sources.tsx';

const words = page.config;

/** A whole number within bounds; what stands for an empty field. */
const number = (least: number, most: number, empty: number, wrong: string) =>
  z
    .string()
    .trim()
    .transform((text) => (text === '' ? empty : Number(text)))
    .refine((value) => Number.isInteger(value) && value >= least && value <= most, wrong);

const divided = (by: string) =>
  z.string().transform((text) =>
    text
      .split(by)
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  );

const schema = z.object({
  monitored_platforms: z.array(z.enum(PLATFORMS)),
  keywords: divided(','),
  executive_names: divided(','),
  brand_assets: divided('\n'),
  alert_threshold: number(MIN_THRESHOLD, MAX_THRESHOLD, DEFAULT_THRESHOLD, words.thresholdWrong),
  daily_cap: number(1, MAX_DAILY_CAP, DEFAULT_DAILY_CAP, words.capWrong),
  auto_takedown: z.boolean(),
});

interface Props {
  may: May;
  overview: Overview;
}

/** What is looked for, and where. */
export function ConfigTab({ may, overview }: Props) {
  return (
    <div className={classes.stack}>
      <Panel title={words.title}>
        {may.configure ? (
          <ConfigForm organizationId={may.organizationId} overview={overview} />
        ) : (
          <p className={classes.text}>{words.notAdmin}</p>
        )}
      </Panel>
      <Sources may={may} overview={overview} />
    </div>
  );
}

function ConfigForm({ organizationId, overview }: { organizationId: string; overview: Overview }) {
  const { config, active } = overview;
  const changes = [brandKey(organizationId)];
  const form = useSchemaForm({
    schema,
    start: {
      monitored_platforms: [...config.monitored_platforms],
      keywords: config.keywords.join(', '),
      executive_names: config.executive_names.join(', '),
      brand_assets: config.brand_assets.join('\n'),
      alert_threshold: String(config.alert_threshold),
      daily_cap: String(config.daily_cap),
      auto_takedown: config.auto_takedown,
    },
    send: async (values) => {
      await logged(page.prefixes.setup, brandCalls().save({ organizationId, ...values }));
      return logged(page.prefixes.start, brandCalls().startBrandMonitoring({ organizationId }));
    },
    onDone: () => showToast(words.done),
    failed: failedAs(words.failed),
    changes,
  });
  const stopping = useCall({
    call: () => brandCalls().stop({ organizationId }),
    done: words.stopped,
    failed: failedAs(words.stopFailed),
    changes,
  });
  const { error: _none, ...platforms } = form.field('monitored_platforms');
  return (
    <div className={classes.stack}>
      <SchemaForm form={form} submit={words.submit}>
        <Checkbox.Group
          label={words.platforms}
          description={words.platformsText}
          value={form.values.monitored_platforms}
          onChange={platforms.onChange}
        >
          <div className={classes.platforms}>
            {PLATFORMS.map((platform) => (
              <Checkbox
                key={platform}
                value={platform}
                label={words.platformNames[platform]}
                description={stateOf(overview, platform)}
              />
            ))}
          </div>
        </Checkbox.Group>
        <TextInput label={words.keywords} description={words.keywordsText} {...form.field('keywords')} />
        <TextInput
          label={words.executives}
          description={words.executivesText}
          {...form.field('executive_names')}
        />
        <Textarea
          label={words.assets}
          description={words.assetsText}
          rows={4}
          {...form.field('brand_assets')}
        />
        <TextInput
          type="number"
          min={MIN_THRESHOLD}
          max={MAX_THRESHOLD}
          label={words.threshold}
          description={words.thresholdText}
          {...form.field('alert_threshold')}
        />
        <TextInput
          type="number"
          min={1}
          max={MAX_DAILY_CAP}
          label={words.cap}
          description={words.capText}
          {...form.field('daily_cap')}
        />
        <Switch label={words.auto} description={words.autoText} {...form.box('auto_takedown')} />
      </SchemaForm>
      {active && (
        <div>
          <Button
            variant="subtle"
            color="var(--um-red)"
            loading={stopping.busy}
            onClick={() => void stopping.run()}
          >
            {words.stop}
          </Button>
        </div>
      )}
    </div>
  );
}

/** What really happens there, whatever is checked. */
function stateOf({ platforms, active }: Overview, platform: (typeof PLATFORMS)[number]): string {
  const found = platforms.find((each) => each.platform === platform);
  const { platformStates: states } = words;
  if (!found) return states.off;
  if (found.state === 'off' && !active) return states.off_unsaved;
  if (found.state === 'needs_a_key' && platform === 'twitter') return states.needs_a_key_only;
  return states[found.state];
}
