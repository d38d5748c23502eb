import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { apiKeyToasts } from '@unmask/product/copy/api-keys';
import { Failed, Loading, Panel, showToast, type ToastWords } from '@unmask/ui';
import { AskDialog, type Question } from '@unmask/ui/ask-dialog.tsx';
import { SecretDialog } from '@unmask/ui/secret-dialog.tsx';
import { useState } from 'react';
import type { Webhook } from '../contract.ts';
import { MAX_WEBHOOKS } from '../limits.ts';
import {
  webhookAsk as ask,
  webhookToasts as toasts,
  webhookSecret,
  webhooksSection as words,
} from '../words.ts';
import { reportFailure, webhookCalls } from './calls.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { EndpointTable, type Wish } from './endpoint-table.tsx';
import classes from './webhooks.module.css';

interface Shown {
  secret: string;
  /** It follows another one. */
  rotated: boolean;
}

const rotatedSecret = { ...webhookSecret, text: `${webhookSecret.text} ${webhookSecret.rotated}` };

/** The person's webhooks: added, changed, tested, and what was sent to them. */
export default function Webhooks({ userId }: { userId: string }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['webhooks', userId],
    queryFn: () => webhookCalls().list(),
  });
  /** Null: the form is closed; `new`: nothing is changed, one is added. */
  const [form, setForm] = useState<Webhook | 'new' | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [log, setLog] = useState<Webhook | null>(null);
  const reload = () => void refetch();

  async function change(work: () => Promise<ToastWords | null>) {
    try {
      const said = await work();
      if (said !== null) showToast(said);
    } catch (thrown) {
      reportFailure(thrown, toasts.failed);
    }
    reload();
  }

  const enable = ({ id }: Webhook, enabled: boolean) =>
    change(async () => {
      await webhookCalls().update({ id, enabled });
      return enabled ? toasts.enabled : toasts.disabled;
    });
  const test = (webhook: Webhook) =>
    change(async () => {
      await webhookCalls().test({ id: webhook.id });
      setLog(webhook);
      return toasts.tested;
    });
  const rotate = ({ id }: Webhook) =>
    change(async () => {
      const { secret } = await webhookCalls().rotate({ id });
      setShown({ secret, rotated: true });
      return null;
    });
  const remove = ({ id }: Webhook) =>
    change(async () => {
      await webhookCalls().delete({ id });
      return toasts.deleted;
    });
  const wishes: Record<Wish, (webhook: Webhook) => void> = {
    deliveries: setLog,
    test,
    edit: setForm,
    rotate: (webhook) =>
      setQuestion({ ...ask.rotate, text: ask.rotate.text, danger: false, run: () => rotate(webhook) }),
    toggle: (webhook) => void enable(webhook, !webhook.enabled),
    delete: (webhook) =>
      setQuestion({
        ...ask.delete,
        text: ask.delete.text(webhook.url),
        danger: true,
        run: () => remove(webhook),
      }),
  };

  const items = data?.items;
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
        {isError ? (
          <Failed text={words.failed} onRetry={reload} />
        ) : items === undefined ? (
          <Loading label={words.loading} rows={3} height={36} />
        ) : items.length === 0 ? (
          <p className={classes.text}>{words.none}</p>
        ) : (
          <EndpointTable items={items} onWish={(wish, webhook) => wishes[wish](webhook)} />
        )}
        {items !== undefined && items.length >= MAX_WEBHOOKS && <p className={classes.text}>{words.full}</p>}
      </div>
      <EndpointForm
        subject={form}
        onClose={() => setForm(null)}
        onAdded={(secret) => setShown({ secret, rotated: false })}
        onSaved={reload}
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
          reload();
        }}
      />
    </Panel>
  );
}
