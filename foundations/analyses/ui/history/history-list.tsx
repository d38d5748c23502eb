import { ActionIcon } from '@mantine/core';
import { IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { HistoryItem, HistoryPage } from '@unmask/analyses/contract';
import { savedAnalysis, threatLevels, history as words } from '@unmask/product/copy/history';
import { outcomes } from '@unmask/product/copy/result';
import { listedShare } from '@unmask/product/result-reading';
import { formatBytes, Time } from '@unmask/ui';
import classes from './history.module.css';
import type { SavedAction } from './saved-dialogs.tsx';
import { Thumbnail } from './thumbnail.tsx';

export function RunningList({ running }: { running: HistoryPage['running'] }) {
  if (running.length === 0) return null;
  return (
    <section aria-label={words.running} className={classes.running}>
      <h2>{words.running}</h2>
      <ul>
        {running.map((item) => (
          <li key={item.id}>
            <Link to="/analyses/$id" params={{ id: item.id }}>
              {item.name}
            </Link>{' '}
            <span className="um-dim">
              {words.runningState}, <Time at={item.createdAt} show="ago" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Lists of several files: each leads to its page, where they stand ranked. */
export function FileLists({ lists }: { lists: HistoryPage['lists'] }) {
  if (lists.length === 0) return null;
  return (
    <section aria-label={words.lists} className={classes.running}>
      <h2>{words.lists}</h2>
      <ul>
        {lists.map(({ id, names, createdAt }) => (
          <li key={id}>
            <Link to="/list/$id" params={{ id }}>
              {words.listOf(names[0] ?? words.unnamedList, Math.max(0, names.length - 1))}
            </Link>{' '}
            <span className="um-dim">
              <Time at={createdAt} show="ago" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface HistoryListProps {
  items: readonly HistoryItem[];
  /** What the filters ask for now is still on its way. */
  busy: boolean;
  selected: ReadonlySet<string>;
  onSelect: (ids: readonly string[]) => void;
  onAction: (action: SavedAction, item: HistoryItem) => void;
}

export function HistoryList({ items, busy, selected, onSelect, onAction }: HistoryListProps) {
  const mine = items.filter(({ manage }) => manage);
  const chosen = mine.filter(({ id }) => selected.has(id));
  const all = mine.length > 0 && chosen.length === mine.length;
  const toggle = (id: string) =>
    onSelect(selected.has(id) ? [...selected].filter((other) => other !== id) : [...selected, id]);
  return (
    <>
      {mine.length > 0 && (
        <label className={classes.selectAll}>
          <input
            type="checkbox"
            checked={all}
            ref={(box) => {
              if (box !== null) box.indeterminate = !all && chosen.length > 0;
            }}
            onChange={() => onSelect(all ? [] : mine.map(({ id }) => id))}
          />
          {words.selectAll}
        </label>
      )}
      <ul className={classes.list} aria-label={words.list} aria-busy={busy}>
        {items.map((item) => (
          <HistoryRow
            key={item.id}
            item={item}
            selected={selected.has(item.id)}
            onToggle={() => toggle(item.id)}
            onAction={onAction}
          />
        ))}
      </ul>
    </>
  );
}

interface HistoryRowProps extends Pick<HistoryListProps, 'onAction'> {
  item: HistoryItem;
  selected: boolean;
  onToggle: () => void;
}

function HistoryRow({ item, selected, onToggle, onAction }: HistoryRowProps) {
  return (
    <li className={classes.row} data-outcome={item.verdict}>
      <span className={classes.rowSelect}>
        {item.manage && (
          <input
            type="checkbox"
            aria-label={words.select(item.name)}
            checked={selected}
            onChange={onToggle}
          />
        )}
      </span>
      <Thumbnail item={item} />
      <div className={classes.rowName}>
        <Link to="/analyses/$id" params={{ id: item.id }}>
          {item.name}
        </Link>
        <span className="um-dim">
          {words.kinds[item.modality]}, {formatBytes(item.size_bytes)}
          {item.by !== null && `, ${words.by(item.by)}`}
        </span>
      </div>
      <div className={classes.rowVerdict}>
        <span className={classes.verdict}>{outcomes[item.verdict].title}</span>
        <span className="um-dim">{listedShare(item)}</span>
      </div>
      <span className={classes.threat} data-threat={item.threatLevel}>
        {item.threatLevel !== 'unknown' && words.threat(threatLevels[item.threatLevel])}
      </span>
      <span className={classes.rowWhen}>
        <Time at={item.createdAt} show="ago" />
      </span>
      <div className={classes.rowActions}>
        {item.manage && <RowActions item={item} onAction={onAction} />}
      </div>
    </li>
  );
}

function RowActions({ item, onAction }: { item: HistoryItem } & Pick<HistoryListProps, 'onAction'>) {
  const actions = [
    { action: 'share', label: savedAnalysis.shareName(item.name), Icon: IconLink },
    { action: 'rename', label: savedAnalysis.renameName(item.name), Icon: IconPencil },
    { action: 'remove', label: savedAnalysis.removeName(item.name), Icon: IconTrash },
  ] as const;
  return actions.map(({ action, label, Icon }) => (
    <ActionIcon
      key={action}
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={label}
      onClick={() => onAction(action, item)}
    >
      <Icon size={18} stroke={1.6} />
    </ActionIcon>
  ));
}
