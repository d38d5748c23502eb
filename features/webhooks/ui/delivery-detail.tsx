import { Button } from '@mantine/core';
import { Time } from '@unmask/ui';
import { CodeBox } from '@unmask/ui/code-box.tsx';
import type { ReactNode } from 'react';
import type { Delivery } from '../contract.ts';
import { webhookLog } from '../words.ts';
import { DeliveryState } from './delivery-log.tsx';
import classes from './webhooks.module.css';

const words = webhookLog.detail;

interface DetailProps {
  delivery: Delivery;
  onBack: () => void;
  onReplay: () => void;
}

/** One message: what was sent, what came back, and each attempt. */
export function DeliveryDetail({ delivery, onBack, onReplay }: DetailProps) {
  return (
    <div className={classes.stack}>
      <dl className={classes.facts}>
        <Fact title={words.event}>
          <code>{delivery.event_type}</code>
        </Fact>
        <Fact title={words.id}>
          <span className="um-mono">{delivery.id}</span>
        </Fact>
        <Fact title={words.state}>
          <DeliveryState state={delivery.state} />
          {delivery.error !== null && <span className={classes.small}>{delivery.error}</span>}
        </Fact>
        <Fact title={words.created}>
          <Time at={delivery.created_at} show="second" />
        </Fact>
        {delivery.next_attempt_at !== null && (
          <Fact title={words.next}>
            <Time at={delivery.next_attempt_at} show="second" />
          </Fact>
        )}
      </dl>
      <Part title={words.attempts}>
        <Attempts log={delivery.log} />
      </Part>
      <Part title={words.payload}>
        <CodeBox code={JSON.stringify(delivery.payload, null, 2)} />
      </Part>
      {delivery.response_status !== null && (
        <Part title={`${words.answer}: ${delivery.response_status}`}>
          {delivery.response_body ? (
            <CodeBox code={delivery.response_body} />
          ) : (
            <p className={classes.text}>{words.noBody}</p>
          )}
        </Part>
      )}
      <div className={classes.end}>
        <Button variant="default" onClick={onBack}>
          {words.back}
        </Button>
        {delivery.state !== 'pending' && <Button onClick={onReplay}>{webhookLog.replay}</Button>}
      </div>
    </div>
  );
}

function Attempts({ log }: { log: Delivery['log'] }) {
  if (log.length === 0) return <p className={classes.text}>{words.noAttempt}</p>;
  return (
    <ol className={classes.attempts}>
      {log.map((entry) => (
        <li key={entry.at}>
          <Time at={entry.at} show="second" />
          <span className="um-mono">{entry.status ?? webhookLog.noAnswer}</span>
          <span className="um-dim">{words.took(entry.duration_ms.toLocaleString('en'))}</span>
          {entry.error !== null && <span className={classes.bad}>{entry.error}</span>}
        </li>
      ))}
    </ol>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={classes.label}>{title}</h3>
      {children}
    </section>
  );
}
