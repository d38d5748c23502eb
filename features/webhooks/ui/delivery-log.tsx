import { Modal } from '@mantine/core';
import { Time } from '@unmask/ui';
import { actionColumn, DataTable } from '@unmask/ui/data-table.tsx';
import { usePages } from '@unmask/ui/list.ts';
import { useCall } from '@unmask/ui/use-call.ts';
import { useState } from 'react';
import type { Delivery, Webhook } from '../contract.ts';
import { webhookToasts as toasts, webhookLog as words } from '../words.ts';
import { deliveriesKey, webhookCalls } from './calls.ts';
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
  const list = usePages({
    queryKey: deliveriesKey(webhook.id),
    read: (cursor) => webhookCalls().deliveries({ id: webhook.id, ...(cursor && { cursor }) }),
    nextOf: ({ next_cursor }) => next_cursor,
    again_ms: (items) => items.some(({ state }) => state === 'pending') && LOOK_AGAIN_MS,
  });
  const replay = useCall({
    call: ({ id }: Delivery) => webhookCalls().replay({ id: webhook.id, delivery_id: id }),
    done: toasts.replayed,
    failed: toasts.failed,
    changes: [deliveriesKey(webhook.id)],
  });

  const opened = list.items?.find(({ id }) => id === open);
  if (opened !== undefined) {
    return (
      <DeliveryDetail
        delivery={opened}
        onBack={() => setOpen(null)}
        onReplay={() => void replay.run(opened)}
      />
    );
  }
  const { columns } = words;
  return (
    <DataTable
      label={words.title}
      list={list}
      keyOf={({ id }) => id}
      empty={words.none}
      failed={words.failed}
      loading={words.loading}
      foot={() => words.kept}
      more={words.more}
      columns={[
        { label: columns.event, name: true, cell: (item) => <code>{item.event_type}</code> },
        { label: columns.state, cell: ({ state }) => <DeliveryState state={state} /> },
        { label: columns.status, cell: (item) => item.response_status ?? words.noAnswer },
        { label: columns.attempts, cell: ({ attempts }) => attempts },
        { label: columns.created, cell: (item) => <Time at={item.created_at} show="second" /> },
        actionColumn(columns.actions, (item: Delivery) => [
          item.state !== 'pending' && {
            text: words.replay,
            name: words.replayOf(item.event_type, item.id),
            look: 'quiet',
            run: () => replay.run(item),
          },
          {
            text: words.open,
            name: words.openOf(item.event_type, item.id),
            run: () => setOpen(item.id),
          },
        ]),
      ]}
    />
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
