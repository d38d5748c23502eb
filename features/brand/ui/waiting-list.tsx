import { Button, FileButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Panel } from '@unmask/ui';
import { DataTable } from '@unmask/ui/data-table.tsx';
import { wholeList } from '@unmask/ui/list.ts';
import { useCall } from '@unmask/ui/use-call.ts';
import type { Waiting } from '../contract.ts';
import { page } from '../page-words.ts';
import { places } from '../words.ts';
import classes from './brand.module.css';
import type { May } from './brand-page.tsx';
import { brandCalls, brandKey, failedAs } from './calls.ts';
import { sendFile } from './send-file.ts';

const words = page.waiting;
const AGAIN_MS = 5_000;
const MOVING = ['found', 'analysing'];

/** What was found and is no alert: on its way, held up, or without its clip. */
export function WaitingList({ may }: { may: May }) {
  const { organizationId, work } = may;
  const query = useQuery({
    queryKey: brandKey(organizationId, 'waiting'),
    queryFn: () => brandCalls().waiting({ organizationId }),
    refetchInterval: ({ state }) =>
      state.data?.items.some((item) => MOVING.includes(item.state)) ? AGAIN_MS : false,
  });
  const changes = [brandKey(organizationId)];
  const giving = useCall({
    call: ({ id }: Waiting) => brandCalls().dismiss({ organizationId, id }),
    done: words.dismissed,
    failed: failedAs(words.dismissFailed),
    changes,
  });
  const sending = useCall({
    call: ({ id, file }: { id: string; file: File }) =>
      sendFile(organizationId, `finds/${encodeURIComponent(id)}/file`, file),
    done: words.uploaded,
    failed: words.uploadFailed,
    changes,
  });
  return (
    <Panel title={words.title}>
      <DataTable
        label={words.title}
        list={wholeList(query)}
        keyOf={({ id }) => id}
        empty={words.none}
        failed={words.failed}
        loading={words.loading}
        columns={[
          {
            label: words.columns.what,
            name: true,
            cell: ({ platform, url, description }) => (
              <>
                <span>{places[platform]}</span>
                <span className={classes.small}>{description === '' ? url : description}</span>
              </>
            ),
          },
          {
            label: words.columns.state,
            cell: ({ state, error }) => (
              <>
                <span>{words.states[state]}</span>
                {error !== null && <span className={classes.small}>{error}</span>}
              </>
            ),
          },
          {
            label: words.columns.actions,
            actions: true,
            cell: (item) =>
              work &&
              item.state !== 'analysing' && (
                <>
                  {(item.state === 'awaiting_clip' || item.state === 'failed') && (
                    <FileButton
                      accept="video/*,audio/*,image/*"
                      inputProps={{ 'aria-label': words.uploadOf(item.url) }}
                      onChange={(file) => file && void sending.run({ id: item.id, file })}
                    >
                      {(props) => (
                        <Button
                          {...props}
                          variant="default"
                          size="compact-sm"
                          aria-label={words.uploadOf(item.url)}
                          loading={sending.running?.id === item.id}
                        >
                          {words.upload}
                        </Button>
                      )}
                    </FileButton>
                  )}
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={words.dismissOf(item.url)}
                    onClick={() => void giving.run(item)}
                  >
                    {words.dismiss}
                  </Button>
                </>
              ),
          },
        ]}
      />
    </Panel>
  );
}
