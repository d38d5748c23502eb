import { Button, Modal } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Failed, Loading, showToast, Time } from '@unmask/ui';
import { ListTable } from '@unmask/ui/list-table.tsx';
import { useState } from 'react';
import type { Delivery, Webhook } from '../contract.ts';
import { webhookToasts as toasts, webhookLog as words } from '../words.ts';
import { reportFailure, webhookCalls } from './calls.ts';
import { DeliveryDetail } from './delivery-detail.tsx';
import classes from './webhooks.module.css';

/** While something is on its way, the log is read again. */
const LOOK_AGAIN_MS = 2_000;

interface DeliveryLogProps {
  /** Null when closed. */
  webhook: Webhook | null;
  onClose: () => void;
}

export function DeliveryLog({ webhook, onClose }: DeliveryLogProps) {
  const [last, setLast] = useState(webhook);
  if (webhook !== null && webhook !== last) setLast(webhook);
  return (
    <Modal opened={webhook !== null} onClose={onClose} title={words.title} size="64rem">
      {last !== null && (
        <div className={classes.stack}>
          <p className={`um-mono ${classes.url}`}>{last.url}</p>
          <Log key={last.id} webhook={last} />
        </div>
      )}
    </Modal>
  );
}

function Log({ webhook }: { webhook: Webhook }) {
  const [open, setOpen] = useState<string | null>(null);
  const pages = useInfiniteQuery({
    queryKey: ['webhook-deliveries', webhook.id],
    queryFn: ({ pageParam }) =>
      webhookCalls().deliveries({ id: webhook.id, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.items.some(({ state }) => state === 'pending') ? LOOK_AGAIN_MS : false,
  });
  const items = pages.data?.pages.flatMap((page) => page.items);

  async function replay({ id }: Delivery) {
    try {
      await webhookCalls().replay({ id: webhook.id, delivery_id: id });
      showToast(toasts.replayed);
    } catch (thrown) {
      reportFailure(thrown, toasts.failed);
    }
    await pages.refetch();
  }

  const opened = items?.find(({ id }) => id === open);
  if (opened !== undefined) {
    return <DeliveryDetail delivery={opened} onBack={() => setOpen(null)} onReplay={() => replay(opened)} />;
  }
  if (pages.isError) {
    return <Failed text={words.failed} onRetry={pages.refetch} />;
  }
  if (items === undefined) return <Loading label={words.loading} rows={3} height={36} />;
  if (items.length === 0) return <p className={classes.text}>{words.none}</p>;
  return (
    <div className={classes.stack}>
      <LogTable items={items} onOpen={setOpen} onReplay={replay} />
      <div className={classes.foot}>
        <p className={classes.text}>{words.kept}</p>
        {pages.hasNextPage && (
          <Button
            variant="default"
            loading={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {words.more}
          </Button>
        )}
      </div>
    </div>
  );
}

interface LogTableProps {
  items: Delivery[];
  onOpen: (id: string) => void;
  onReplay: (delivery: Delivery) => void;
}

function LogTable({ items, onOpen, onReplay }: LogTableProps) {
  const { columns } = words;
  return (
    <ListTable label={words.title} columns={columns}>
      {items.map((item) => (
        <tr key={item.id}>
          <th scope="row">
            <code>{item.event_type}</code>
          </th>
          <td data-label={columns.state}>
            <DeliveryState state={item.state} />
          </td>
          <td data-label={columns.status}>{item.response_status ?? words.noAnswer}</td>
          <td data-label={columns.attempts}>{item.attempts}</td>
          <td data-label={columns.created}>
            <Time at={item.created_at} show="second" />
          </td>
          <td>
            <div className={classes.actions}>
              {item.state !== 'pending' && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={words.replayOf(item.event_type, item.id)}
                  onClick={() => onReplay(item)}
                >
                  {words.replay}
                </Button>
              )}
              <Button
                variant="default"
                size="compact-sm"
                aria-label={words.openOf(item.event_type, item.id)}
                onClick={() => onOpen(item.id)}
              >
                {words.open}
              </Button>
            </div>
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

const LOOKS: Record<Delivery['state'], string | undefined> = {
  pending: classes.warn,
  delivered: classes.good,
  failed: classes.bad,
};

export function DeliveryState({ state }: { state: Delivery['state'] }) {
  return <span className={LOOKS[state]}>{words.states[state]}</span>;
}
