import { IconMedal2 } from '@tabler/icons-react';
import type { Entry } from '../contract.ts';
import { boardWords as words } from '../page-words.ts';
import classes from './board.module.css';

const MEDALS = ['gold', 'silver', 'bronze'] as const;

/** The first two letters of the name; AN for Anonymous. */
export const initials = (username: string): string =>
  [...(username.trim() || words.anonymous)].slice(0, 2).join('').toUpperCase();

export const badgeOf = (rank: number): string => words.badges[rank - 1] ?? words.other;

interface TableProps {
  /** A rank that is missing is its place in the list. */
  entries: ReadonlyArray<Omit<Entry, 'rank'> & { rank?: number | null }>;
  ownId: string;
}

export function BoardTable({ entries, ownId }: TableProps) {
  const { columns } = words;
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={words.rankings}>
        <thead>
          <tr>
            {[columns.rank, columns.player, columns.score, columns.badge].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, at) => (
            <Row
              key={entry.user_id}
              entry={entry}
              rank={entry.rank ?? at + 1}
              isOwn={entry.user_id === ownId}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ entry, rank, isOwn }: { entry: Omit<Entry, 'rank'>; rank: number; isOwn: boolean }) {
  const name = entry.username || words.anonymous;
  return (
    <tr data-own={isOwn} {...(isOwn && { 'aria-current': true })}>
      <td>
        <span className={classes.rank}>
          <Medal rank={rank} />
          <span className="um-mono">{rank}</span>
        </span>
      </td>
      <td>
        <span className={classes.player}>
          <span className={classes.avatar} aria-hidden="true">
            {initials(name)}
          </span>
          <span>
            {name} {isOwn && <strong>{words.you}</strong>}
          </span>
        </span>
      </td>
      <td className="um-mono">{entry.score}</td>
      <td>{badgeOf(rank)}</td>
    </tr>
  );
}

function Medal({ rank }: { rank: number }) {
  const medal = MEDALS[rank - 1];
  if (medal === undefined) return null;
  return (
    <span className={classes.medal} data-medal={medal} role="img" aria-label={words.medals[rank - 1]}>
      <IconMedal2 size={20} aria-hidden />
    </span>
  );
}
