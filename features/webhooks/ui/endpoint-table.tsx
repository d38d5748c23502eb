import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { shownTime, Time } from '@unmask/ui';
import { actionColumn, DataTable } from '@unmask/ui/data-table.tsx';
import type { ListState } from '@unmask/ui/list.ts';
import type { Webhook } from '../contract.ts';
import { WEBHOOK_EVENTS } from '../limits.ts';
import { webhooksSection as words } from '../words.ts';
import classes from './webhooks.module.css';

/** What a person can want of a webhook. */
export type EndpointAction = 'deliveries' | 'test' | 'edit' | 'rotate' | 'toggle' | 'delete';

interface TableProps {
  list: ListState<Webhook>;
  onAction: (action: EndpointAction, webhook: Webhook) => void;
}

export function EndpointTable({ list, onAction }: TableProps) {
  const { columns } = words;
  return (
    <DataTable
      label={words.title}
      list={list}
      keyOf={({ id }) => id}
      empty={words.none}
      failed={words.failed}
      loading={words.loading}
      columns={[
        { label: columns.url, name: true, cell: (item) => <Address webhook={item} /> },
        {
          label: columns.events,
          whole: true,
          cell: ({ events }) => (
            <span title={events.join(', ')}>
              {events.length === WEBHOOK_EVENTS.length ? words.allEvents : words.eventCount(events.length)}
            </span>
          ),
        },
        { label: columns.state, cell: (item) => <State webhook={item} /> },
        {
          label: columns.last,
          cell: ({ last_delivery_at: at }) => (at === null ? words.never : <Time at={at} show="second" />),
        },
        actionColumn(
          columns.actions,
          (item: Webhook) => [
            {
              text: words.deliveries,
              name: words.deliveriesOf(item.url),
              run: () => onAction('deliveries', item),
            },
          ],
          (item) => <More webhook={item} onAction={(action) => onAction(action, item)} />,
        ),
      ]}
    />
  );
}

function Address({ webhook }: { webhook: Webhook }) {
  return (
    <>
      <span className={`um-mono ${classes.url}`}>{webhook.url}</span>
      {webhook.description !== '' && <span className={classes.small}>{webhook.description}</span>}
    </>
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

function More({ webhook, onAction }: { webhook: Webhook; onAction: (action: EndpointAction) => void }) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={words.menuOf(webhook.url)}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={!webhook.enabled} onClick={() => onAction('test')}>
          {words.test}
        </Menu.Item>
        <Menu.Item onClick={() => onAction('edit')}>{words.edit}</Menu.Item>
        <Menu.Item onClick={() => onAction('rotate')}>{words.rotate}</Menu.Item>
        <Menu.Item onClick={() => onAction('toggle')}>
          {webhook.enabled ? words.disable : words.enable}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="var(--um-red)" onClick={() => onAction('delete')}>
          {words.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
