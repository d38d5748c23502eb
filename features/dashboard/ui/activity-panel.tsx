import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Panel, Time } from '@unmask/ui';
import type { ActivityItem } from '../contract.ts';
import { activity as words } from '../words.ts';
import classes from './dashboard.module.css';

const ICONS = {
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconAlertOctagon,
  other: IconHelpCircle,
} satisfies Record<ActivityItem['status'], unknown>;

export function ActivityPanel({ items }: { items: ActivityItem[] }) {
  return (
    <Panel title={words.title} level={3}>
      {items.length === 0 ? (
        <p className={classes.empty}>{words.empty}</p>
      ) : (
        <ul className={classes.list}>
          {items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Item({ item }: { item: ActivityItem }) {
  const Icon = ICONS[item.status];
  return (
    <li className={classes.item} data-status={item.status}>
      <Icon
        size={20}
        stroke={1.6}
        className={classes.icon}
        role="img"
        aria-label={words.statuses[item.status]}
      />
      <div className={classes.itemWords}>
        <p className={classes.itemTitle}>
          {item.type === 'analysis' ? (
            <Link to="/analyses/$id" params={{ id: item.id }}>
              {item.title}
            </Link>
          ) : (
            item.title
          )}
        </p>
        <p className={classes.itemText}>{item.description}</p>
      </div>
      <span className={classes.when}>
        <Time at={item.timestamp} show="ago" />
      </span>
    </li>
  );
}
