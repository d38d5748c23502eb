import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { shownTime, Time } from '@unmask/ui';
import { ListTable } from '@unmask/ui/list-table.tsx';
import type { Webhook } from '../contract.ts';
import { WEBHOOK_EVENTS } from '../limits.ts';
import { webhooksSection as words } from '../words.ts';
import classes from './webhooks.module.css';

/** What a person can want of a webhook. */
export type Wish = 'deliveries' | 'test' | 'edit' | 'rotate' | 'toggle' | 'delete';

interface TableProps {
  items: Webhook[];
  onWish: (wish: Wish, webhook: Webhook) => void;
}

export function EndpointTable({ items, onWish }: TableProps) {
  const { columns } = words;
  return (
    <ListTable label={words.title} columns={columns}>
      {items.map((item) => (
        <tr key={item.id}>
          <th scope="row">
            <span className={`um-mono ${classes.url}`}>{item.url}</span>
            {item.description !== '' && <span className={classes.small}>{item.description}</span>}
          </th>
          <td data-label={columns.events} className={classes.whole} title={item.events.join(', ')}>
            {item.events.length === WEBHOOK_EVENTS.length
              ? words.allEvents
              : words.eventCount(item.events.length)}
          </td>
          <td data-label={columns.state}>
            <div>
              <State webhook={item} />
            </div>
          </td>
          <td data-label={columns.last} className={classes.whole}>
            {item.last_delivery_at === null ? words.never : <Time at={item.last_delivery_at} show="second" />}
          </td>
          <td>
            <Actions webhook={item} onWish={(wish) => onWish(wish, item)} />
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

function State({ webhook }: { webhook: Webhook }) {
  const { enabled, disabled_reason: reason, failing_since: failing } = webhook;
  const { states, stateWords } = words;
  if (enabled && failing === null) return <span className={classes.good}>{states.on}</span>;
  if (enabled && failing !== null) {
    return (
      <span className={classes.warn} title={stateWords.failing(shownTime(failing, 'second'))}>
        {states.failing}
      </span>
    );
  }
  if (reason === 'gone' || reason === 'failing') {
    return (
      <>
        <span className={classes.bad}>{states[reason === 'gone' ? 'gone' : 'failed']}</span>
        <span className={classes.small}>{stateWords[reason === 'gone' ? 'gone' : 'failed']}</span>
      </>
    );
  }
  return <span className="um-dim">{states.owner}</span>;
}

function Actions({ webhook, onWish }: { webhook: Webhook; onWish: (wish: Wish) => void }) {
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={words.deliveriesOf(webhook.url)}
        onClick={() => onWish('deliveries')}
      >
        {words.deliveries}
      </Button>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={words.menuOf(webhook.url)}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={!webhook.enabled} onClick={() => onWish('test')}>
            {words.test}
          </Menu.Item>
          <Menu.Item onClick={() => onWish('edit')}>{words.edit}</Menu.Item>
          <Menu.Item onClick={() => onWish('rotate')}>{words.rotate}</Menu.Item>
          <Menu.Item onClick={() => onWish('toggle')}>
            {webhook.enabled ? words.disable : words.enable}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item color="var(--um-red)" onClick={() => onWish('delete')}>
            {words.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
