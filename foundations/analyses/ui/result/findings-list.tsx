import { supports, result as words } from '@unmask/product/copy/result';
import { sides } from '@unmask/product/copy/statement';
import { wordsOfSignal } from '@unmask/product/result-reading';
import { findingsBySide, type SidedFinding } from '@unmask/product/result-statement';
import { formatTime, Panel } from '@unmask/ui';
import classes from './result.module.css';
import type { Finding, Result } from './result-types.ts';
import statement from './statement.module.css';

type Item = SidedFinding<Finding>;

interface FindingsListProps {
  result: Result;
  onSeek: (at_s: number) => void;
}

/** What was observed, for and against AI, strongest first; a finding with a time moves the player there. */
export function FindingsList({ result, onSeek }: FindingsListProps) {
  const { ai, authentic, neutral } = findingsBySide(result);
  const none = ai.length + authentic.length + neutral.length === 0;
  return (
    <Panel title={words.findings}>
      {none ? (
        <p className={classes.empty}>{words.noFindings}</p>
      ) : (
        <div className={statement.sides}>
          <Side side="ai" items={ai} onSeek={onSeek} />
          <Side side="authentic" items={authentic} onSeek={onSeek} />
          {neutral.length > 0 && <Side side="neutral" items={neutral} onSeek={onSeek} />}
        </div>
      )}
    </Panel>
  );
}

interface SideProps {
  side: 'ai' | 'authentic' | 'neutral';
  items: readonly Item[];
  onSeek: (at_s: number) => void;
}

function Side({ side, items, onSeek }: SideProps) {
  return (
    <div data-wide={side === 'neutral' || undefined}>
      <h3 className={statement.sideTitle} data-side={side}>
        {sides[side]}
      </h3>
      {items.length === 0 ? (
        <p className={statement.nothing}>{sides.nothing}</p>
      ) : (
        <ol className={classes.findings}>
          {items.map((item, index) => (
            // Two findings may have the same words at different times.
            <FindingItem key={index} item={item} onSeek={onSeek} />
          ))}
        </ol>
      )}
    </div>
  );
}

interface FindingItemProps {
  item: Item;
  onSeek: (at_s: number) => void;
}

function FindingItem({ item, onSeek }: FindingItemProps) {
  const { finding, text } = item;
  const at_s = finding?.at_s ?? null;
  const body = (
    <>
      {/* The engine's sentences are English, whatever the page speaks. */}
      <bdi lang={finding === null ? undefined : 'en'}>{text}</bdi>
      {finding !== null && (
        <span className={classes.findingSource} data-supports={finding.supports}>
          {wordsOfSignal(finding.signal).name}, {supports[finding.supports]}
        </span>
      )}
      {at_s !== null && <span className={classes.findingTime}>{words.show(formatTime(at_s, false))}</span>}
    </>
  );
  return (
    <li>
      {at_s === null ? (
        <div className={classes.finding}>{body}</div>
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
