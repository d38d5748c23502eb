import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { apiKeyToasts } from '@unmask/product/copy/api-keys';
import { Panel } from '@unmask/ui';
import { AskDialog, type Question } from '@unmask/ui/ask-dialog.tsx';
import { wholeList } from '@unmask/ui/list.ts';
import { SecretDialog } from '@unmask/ui/secret-dialog.tsx';
import { useCall } from '@unmask/ui/use-call.ts';
import { useState } from 'react';
import type { Webhook } from '../contract.ts';
import { MAX_WEBHOOKS } from '../limits.ts';
import {
  webhookAsk as ask,
  webhookToasts as toasts,
  webhookSecret,
  webhooksSection as words,
} from '../words.ts';
import { webhookCalls, webhooksKey } from './calls.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { type EndpointAction, EndpointTable } from './endpoint-table.tsx';
import classes from './webhooks.module.css';

interface Shown {
  secret: string;
  /** It follows another one. */
  rotated: boolean;
}

const rotatedSecret = { ...webhookSecret, text: `${webhookSecret.text} ${webhookSecret.rotated}` };

/** The person's webhooks: added, changed, tested, and what was sent to them. */
export default function Webhooks({ userId }: { userId: string }) {
  const queryKey = webhooksKey(userId);
  const query = useQuery({ queryKey, queryFn: () => webhookCalls().list() });
  const list = wholeList(query);
  const { items, refetch } = list;
  /** Null: the form is closed; `new`: nothing is changed, one is added. */
  const [form, setForm] = useState<Webhook | 'new' | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [log, setLog] = useState<Webhook | null>(null);

  const common = { failed: toasts.failed, changes: [queryKey] };
  const enable = useCall({
    ...common,
    call: ({ id, enabled }: { id: string; enabled: boolean }) => webhookCalls().update({ id, enabled }),
    done: (_done, { enabled }) => (enabled ? toasts.enabled : toasts.disabled),
  });
  const test = useCall({
    ...common,
    call: ({ id }: Webhook) => webhookCalls().test({ id }),
    done: toasts.tested,
    onDone: (_done, webhook) => setLog(webhook),
  });
  const rotate = useCall({
    ...common,
    call: ({ id }: Webhook) => webhookCalls().rotate({ id }),
    onDone: ({ secret }) => setShown({ secret, rotated: true }),
  });
  const remove = useCall({
    ...common,
    call: ({ id }: Webhook) => webhookCalls().delete({ id }),
    done: toasts.deleted,
  });
  const wishes: Record<EndpointAction, (webhook: Webhook) => void> = {
    deliveries: setLog,
    test: (webhook) => void test.run(webhook),
    edit: setForm,
    rotate: (webhook) =>
      setQuestion({ ...ask.rotate, text: ask.rotate.text, danger: false, run: () => rotate.run(webhook) }),
    toggle: (webhook) => void enable.run({ id: webhook.id, enabled: !webhook.enabled }),
    delete: (webhook) =>
      setQuestion({
        ...ask.delete,
        text: ask.delete.text(webhook.url),
        danger: true,
        run: () => remove.run(webhook),
      }),
  };

  return (
    <Panel
      title={words.title}
      aside={
        <Button
          size="compact-sm"
          disabled={items === undefined || items.length >= MAX_WEBHOOKS}
          onClick={() => setForm('new')}
        >
          {words.add}
        </Button>
      }
    >
      <div className={classes.stack}>
        <p className={classes.text}>{words.lead}</p>
        <EndpointTable list={list} onAction={(action, webhook) => wishes[action](webhook)} />
        {items !== undefined && items.length >= MAX_WEBHOOKS && <p className={classes.text}>{words.full}</p>}
      </div>
      <EndpointForm
        subject={form}
        onClose={() => setForm(null)}
        onAdded={(secret) => setShown({ secret, rotated: false })}
        onSaved={() => void refetch()}
      />
      <SecretDialog
        secret={shown?.secret ?? null}
        words={shown?.rotated ? rotatedSecret : webhookSecret}
        toasts={apiKeyToasts}
        onClose={() => setShown(null)}
      />
      <AskDialog question={question} cancel={ask.cancel} onClose={() => setQuestion(null)} />
      <DeliveryLog
        webhook={log}
        onClose={() => {
          setLog(null);
          // What was sent meanwhile changed how the webhook stands.
          void refetch();
        }}
      />
    </Panel>
  );
}
