import { Button } from '@mantine/core';
import { IconArrowLeft, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { AsyncView, Panel, Time } from '@unmask/ui';
import { AskDialog, type Question } from '@unmask/ui/ask-dialog.tsx';
import { DataTable } from '@unmask/ui/data-table.tsx';
import { heldList } from '@unmask/ui/list.ts';
import { useCall } from '@unmask/ui/use-call.ts';
import { useState } from 'react';
import { authoring as words } from '../../authoring-words.ts';
import type { Authored } from '../../contract.ts';
import { failed } from '../../words.ts';
import { told, trainingCalls, trainingKey } from '../calls.ts';
import classes from '../training.module.css';
import { usePlace } from '../use-place.ts';
import { EMPTY } from './draft.ts';
import { Editor } from './editor.tsx';

/** Where admins write: the list of all modules, or one of them. */
export default function Authoring({ organizationId }: { organizationId: string }) {
  const { write, go } = usePlace();
  const found = useQuery({
    queryKey: [...trainingKey(organizationId), 'authored'],
    queryFn: () => told(failed.modules, trainingCalls().authored({ organizationId })),
  });
  const isList = write === 'list';
  return (
    <div className={classes.stack}>
      <div>
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={() => go(isList ? {} : { write: 'list' })}
        >
          {isList ? words.back : words.backToList}
        </Button>
      </div>
      <AsyncView query={found} label={words.loading} height={260} failed={() => words.failed}>
        {({ items }) => {
          const open = items.find(({ id }) => id === write);
          return open ? (
            <Editor key={open.id} organizationId={organizationId} module={open} />
          ) : (
            <List organizationId={organizationId} items={items} onEdit={(id) => go({ write: id })} />
          );
        }}
      </AsyncView>
    </div>
  );
}

interface ListProps {
  organizationId: string;
  items: readonly Authored[];
  onEdit: (id: string) => void;
}

function List({ organizationId, items, onEdit }: ListProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  const changes = [trainingKey(organizationId)];
  const creating = useCall({
    call: () => trainingCalls().create({ organizationId, ...EMPTY, title: words.newTitle }),
    failed: words.createFailed,
    changes,
    onDone: ({ id }) => onEdit(id),
  });
  const removing = useCall({
    call: (moduleId: string) => trainingCalls().remove({ organizationId, moduleId }),
    done: words.removed,
    failed: words.removeFailed,
    changes,
  });
  const ask = ({ id, title }: Authored) =>
    setQuestion({
      title: words.removeTitle,
      text: words.removeText(title),
      action: words.remove,
      run: () => removing.run(id),
    });
  return (
    <Panel
      title={words.title}
      aside={
        <Button
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          loading={creating.busy}
          onClick={() => void creating.run()}
        >
          {words.create}
        </Button>
      }
    >
      <div className={classes.stack}>
        <p className={classes.text}>{words.lead}</p>
        <DataTable
          label={words.title}
          list={heldList(items)}
          keyOf={({ id }) => id}
          empty={words.empty}
          columns={[
            { label: words.columns.title, name: true, cell: ({ title }) => title },
            { label: words.columns.state, cell: stateWords },
            { label: words.columns.changed, cell: ({ updated_at }) => <Time at={updated_at} /> },
            {
              label: words.columns.act,
              actions: true,
              cell: (module) => (
                <>
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={words.editLabel(module.title)}
                    onClick={() => onEdit(module.id)}
                  >
                    {words.edit}
                  </Button>
                  <Button
                    variant="subtle"
                    color="gray"
                    size="compact-sm"
                    aria-label={words.removeLabel(module.title)}
                    onClick={() => ask(module)}
                  >
                    {words.remove}
                  </Button>
                </>
              ),
            },
          ]}
        />
      </div>
      <AskDialog question={question} cancel={words.cancel} onClose={() => setQuestion(null)} />
    </Panel>
  );
}

function stateWords({ version, changed }: Authored): string {
  if (version === 0) return words.states.draft;
  return changed ? words.states.changed(version) : words.states.published(version);
}
