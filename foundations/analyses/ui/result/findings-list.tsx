import { supports, result as words } from '@unmask/product/copy/result';
import { type KeyFinding, keyFindings, wordsOfSignal } from '@unmask/product/result-reading';
import { formatTime, Panel } from '@unmask/ui';
import classes from './result.module.css';
import type { Finding, Result } from './result-types.ts';

interface FindingsListProps {
  result: Result;
  onSeek: (at_s: number) => void;
}

/** What was observed, strongest first; a finding with a time moves the player there. */
export function FindingsList({ result, onSeek }: FindingsListProps) {
  const items = keyFindings(result);
  return (
    <Panel title={words.findings}>
      {items.length === 0 ? (
        <p className={classes.empty}>{words.noFindings}</p>
      ) : (
        <ol className={classes.findings}>
          {items.map((item, index) => (
            // Two findings may have the same words at different times.
            <FindingItem key={index} item={item} timed={items.some(isTimed)} onSeek={onSeek} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

const isTimed = ({ finding }: KeyFinding<Finding>) => (finding?.at_s ?? null) !== null;

interface FindingItemProps {
  item: KeyFinding<Finding>;
  /** Some finding of the list has a time: all keep its column, so that they stand in line. */
  timed: boolean;
  onSeek: (at_s: number) => void;
}

function FindingItem({ item, timed, onSeek }: FindingItemProps) {
  const { finding, text } = item;
  const at_s = finding?.at_s ?? null;
  const body = (
    <>
      {timed && (
        <span className={`um-mono ${classes.findingTime}`}>{at_s === null ? '' : formatTime(at_s)}</span>
      )}
      <span>
        {text}
        {finding !== null && (
          <span className={classes.findingSource} data-supports={finding.supports}>
            {wordsOfSignal(finding.signal).name}, {supports[finding.supports]}
          </span>
        )}
      </span>
    </>
  );
  return (
    <li>
      {at_s === null ? (
        <div className={classes.finding} data-untimed={!timed || undefined}>
          {body}
        </div>
      ) : (
        <button
          type="button"
          className={classes.finding}
          title={words.seekTo(formatTime(at_s))}
          onClick={() => onSeek(at_s)}
        >
          {body}
        </button>
      )}
    </li>
  );
}
