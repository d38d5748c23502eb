import '@mantine/core/styles/Switch.css';
import { Anchor, Button, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AsyncView, Panel, shownTime, showToast } from '@unmask/ui';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useCall } from '@unmask/ui/use-call.ts';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { useState } from 'react';
import { z } from 'zod';
import type { Source } from '../../contract.ts';
import { sourcesView as words } from '../../email-words.ts';
import { URL_LENGTH } from '../../limits.ts';
import { Badge } from '../badge.tsx';
import { marketingCalls, sourcesKey } from '../calls.ts';
import { lastUpdated } from '../last-updated.ts';
import classes from '../marketing.module.css';
import { useKeeper } from '../use-keeper.ts';

/** The Data Sources view (enterprise specification, sections 2 and 4). */
export default function SourcesTab() {
  const { staff } = useKeeper();
  const query = useQuery({ queryKey: sourcesKey, queryFn: () => marketingCalls().sources() });
  const refresh = useCall({
    call: () => marketingCalls().refreshSources({}),
    failed: words.refreshFailed,
    changes: [sourcesKey],
    onDone: ({ failed }) =>
      failed.length === 0 ? showToast(words.refreshed) : showToast(words.refreshFailed, 'destructive'),
  });
  return (
    <Panel
      title={words.title}
      aside={
        <Button size="sm" disabled={!staff || refresh.busy} onClick={() => refresh.run()}>
          {refresh.busy ? words.refreshing : words.refreshAll}
        </Button>
      }
    >
      <div className={classes.stack}>
        <p className={classes.text}>{words.text}</p>
        {!staff && <p className={classes.text}>{words.staffOnly}</p>}
        <AsyncView query={query} failed={words.failed} label={words.loading} rows={5} height={120}>
          {({ items }) => (
            <ul className={classes.rows} aria-label={words.title}>
              {items.map((source) => (
                <SourceRow key={source.id} source={source} staff={staff} />
              ))}
            </ul>
          )}
        </AsyncView>
      </div>
    </Panel>
  );
}

function SourceRow({ source, staff }: { source: Source; staff: boolean }) {
  const { id, name, description, status, credibility, frequency, dataPoints, lastError } = source;
  const change = useCall({
    call: (active: boolean) => marketingCalls().setSource({ id, active }),
    done: words.changed,
    failed: words.changeFailed,
    changes: [sourcesKey],
  });
  const facts: Array<[string, string]> = [
    [words.updated, source.lastUpdate === null ? words.never : lastUpdated(source.lastUpdate)],
    [words.frequency, frequency],
    [words.dataPoints, dataPoints.join(', ')],
    ...(lastError === null ? [] : [[words.error, lastError] as [string, string]]),
  ];
  return (
    <li>
      <div className={classes.lines}>
        <strong>{name}</strong>
        <div className={classes.marks}>
          <Badge of="status" value={status}>
            {words.statuses[status]}
          </Badge>
          <Badge of="credibility" value={credibility}>
            {words.credibility(words.levels[credibility])}
          </Badge>
        </div>
        <p className={classes.text}>{description}</p>
        <dl className={classes.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Headlines source={source} />
        {staff && <Address source={source} />}
      </div>
      <Switch
        aria-label={words.switchLabel(name)}
        checked={status !== 'inactive'}
        disabled={!staff || change.busy}
        onChange={(event) => change.run(event.currentTarget.checked)}
      />
    </li>
  );
}

function Headlines({ source: { headlines, name } }: { source: Source }) {
  if (headlines.length === 0) return null;
  return (
    <div>
      <p className={classes.small}>{words.headlines}</p>
      <ul className={classes.list} aria-label={`${words.headlines}: ${name}`}>
        {headlines.map(({ title, url, publishedAt }) => (
          <li key={url}>
            <Anchor href={url} target="_blank" rel="noopener noreferrer nofollow" size="sm">
              {title}
            </Anchor>
            {publishedAt !== null && <span className={classes.small}> {shownTime(publishedAt, 'day')}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Address({ source: { id, name, url } }: { source: Source }) {
  const [open, setOpen] = useState(false);
  if (open) return <AddressForm id={id} url={url} onClose={() => setOpen(false)} />;
  return (
    <div className={classes.buttons}>
      <code className={classes.small}>{url}</code>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={words.editLabel(name)}
        onClick={() => setOpen(true)}
      >
        {words.editAddress}
      </Button>
    </div>
  );
}

const schema = z.object({ url: z.string().trim().max(URL_LENGTH) });

function AddressForm({ id, url, onClose }: { id: string; url: string; onClose: () => void }) {
  const form = useSchemaForm({
    schema,
    start: { url },
    send: (values) => marketingCalls().setSource({ id, url: values.url }),
    onDone: () => {
      showToast(words.addressSaved);
      onClose();
    },
    failed: words.changeFailed.description,
    fields: { data_source_address_invalid: 'url' },
    changes: [sourcesKey],
  });
  return (
    <SchemaForm form={form} submit={words.save} cancel={{ text: words.cancel, onClick: onClose }}>
      <TextInput label={words.address} maxLength={URL_LENGTH} {...form.field('url')} />
    </SchemaForm>
  );
}
