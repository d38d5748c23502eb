import { NativeSelect, TextInput } from '@mantine/core';
import { Panel, shownTime, showToast, Time } from '@unmask/ui';
import { actionColumn, DataTable } from '@unmask/ui/data-table.tsx';
import { heldList } from '@unmask/ui/list.ts';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useCall } from '@unmask/ui/use-call.ts';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { z } from 'zod';
import type { Overview, Source } from '../contract.ts';
import { URL_LENGTH } from '../limits.ts';
import { page } from '../page-words.ts';
import classes from './brand.module.css';
import type { May } from './brand-page.tsx';
import { brandCalls, brandKey, failedAs } from './calls.ts';

const words = page.sources;
/** The others come with their checkbox. */
const ADDED = ['feed', 'youtube_channel', 'mastodon', 'bluesky'] as const;

const nameOf = ({ kind, source }: Source) =>
  source === '' ? words.kinds[kind] : `${words.kinds[kind]}: ${source}`;

/** Everything that is watched, with how that goes. */
export function Sources({ may, overview }: { may: May; overview: Overview }) {
  const { organizationId, configure } = may;
  const changes = [brandKey(organizationId)];
  const looking = useCall({
    call: ({ id }: Source) => brandCalls().look({ organizationId, id }),
    done: words.looked,
    failed: failedAs(words.lookFailed),
    changes,
  });
  const removing = useCall({
    call: ({ id }: Source) => brandCalls().removeSource({ organizationId, id }),
    done: words.removed,
    failed: failedAs(words.removeFailed),
    changes,
  });
  return (
    <Panel title={words.title}>
      <div className={classes.stack}>
        <DataTable
          label={words.title}
          list={heldList(overview.sources)}
          keyOf={({ id }) => id}
          empty={words.none}
          columns={[
            {
              label: words.columns.source,
              name: true,
              cell: ({ kind, source }) => (
                <>
                  <span>{words.kinds[kind]}</span>
                  {source !== '' && <span className={classes.small}>{source}</span>}
                </>
              ),
            },
            { label: words.columns.state, cell: (source) => <State source={source} /> },
            {
              label: words.columns.look,
              cell: ({ lastLookAt, lastCount }) =>
                lastLookAt === null ? (
                  words.never
                ) : (
                  <>
                    <Time at={lastLookAt} />
                    {lastCount !== null && <span className={classes.small}>{words.brought(lastCount)}</span>}
                  </>
                ),
            },
            actionColumn(words.columns.actions, (source: Source) => [
              configure &&
                overview.active &&
                source.state !== 'needs_a_key' && {
                  text: words.look,
                  name: words.lookOf(nameOf(source)),
                  run: () => looking.run(source),
                },
              configure &&
                ADDED.some((kind) => kind === source.kind) && {
                  text: words.remove,
                  name: words.removeOf(nameOf(source)),
                  look: 'danger' as const,
                  run: () => removing.run(source),
                },
            ]),
          ]}
        />
        {configure && overview.stored && <AddSource organizationId={organizationId} />}
      </div>
    </Panel>
  );
}

function State({ source: { state, failingSince, lastError } }: { source: Source }) {
  return (
    <>
      <span className={classes.source} data-state={state}>
        {words.states[state]}
        {state === 'failing' && failingSince && ` ${words.since(shownTime(failingSince))}`}
      </span>
      {state === 'failing' && lastError && <span className={classes.small}>{lastError}</span>}
    </>
  );
}

const schema = z.object({ kind: z.enum(ADDED), source: z.string().trim() });

function AddSource({ organizationId }: { organizationId: string }) {
  const form = useSchemaForm({
    schema,
    start: { kind: 'feed', source: '' },
    send: (values) => brandCalls().addSource({ organizationId, ...values }),
    onDone: () => {
      showToast(words.added);
      form.reset();
    },
    failed: words.failed,
    fields: { brand_source_invalid: 'source', brand_source_twice: 'source' },
    changes: [brandKey(organizationId)],
  });
  const { kind } = form.values;
  return (
    <SchemaForm form={form} submit={words.add} look="default">
      <NativeSelect
        label={words.kind}
        data={ADDED.map((value) => ({ value, label: words.kinds[value] }))}
        {...form.field('kind')}
      />
      {kind !== 'bluesky' && (
        <TextInput
          label={words.source}
          description={words.hints[kind]}
          autoComplete="off"
          maxLength={URL_LENGTH}
          {...form.field('source')}
        />
      )}
    </SchemaForm>
  );
}
