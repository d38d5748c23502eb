import { Anchor, CloseButton } from '@mantine/core';
import { Panel, Time } from '@unmask/ui';
import type { Alert } from '../contract.ts';
import { alerts as words } from '../words.ts';
import classes from './dashboard.module.css';
import { useDismissed } from './use-dismissed.ts';

interface AlertsPanelProps {
  alerts: Alert[];
  userId: string;
  /** Members report from here; null for people without an organization, whose quick actions have it. */
  onTell: (() => void) | null;
}

export function AlertsPanel({ alerts, userId, onTell }: AlertsPanelProps) {
  const dismissed = useDismissed(userId);
  const shown = alerts.filter(({ id }) => !dismissed.has(id));
  const hidden = alerts.filter(({ id }) => dismissed.has(id)).map(({ id }) => id);
  const tell = onTell && (
    <Anchor component="button" type="button" inherit onClick={onTell}>
      {words.tell}
    </Anchor>
  );
  return (
    <Panel title={words.title} level={3} aside={tell ?? undefined}>
      {shown.length === 0 ? (
        <p className={classes.empty}>{words.empty}</p>
      ) : (
        <ul className={classes.list}>
          {shown.map((alert) => (
            <Item key={alert.id} alert={alert} onDismiss={() => dismissed.dismiss(alert.id)} />
          ))}
        </ul>
      )}
      {hidden.length > 0 && (
        <p className={classes.hidden}>
          {words.dismissed(hidden.length)}{' '}
          <Anchor component="button" type="button" inherit onClick={() => dismissed.restore(hidden)}>
            {words.restore}
          </Anchor>
        </p>
      )}
    </Panel>
  );
}

function Item({ alert, onDismiss }: { alert: Alert; onDismiss: () => void }) {
  return (
    <li className={classes.alert} data-type={alert.type}>
      <div className={classes.itemWords}>
        <p className={classes.alertHead}>
          <strong>{words.types[alert.type]}</strong>
          {alert.actionRequired && <span>{words.action}</span>}
          <Time at={alert.timestamp} show="ago" />
        </p>
        <p className={classes.itemTitle}>{alert.title}</p>
        <p className={classes.itemText}>{alert.description}</p>
      </div>
      <CloseButton size="sm" aria-label={words.dismiss(alert.title)} onClick={onDismiss} />
    </li>
  );
}
