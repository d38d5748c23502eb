import { supports, result as words } from '@unmask/product/copy/result';
import { sides } from '@unmask/product/copy/statement';
import { wordsOfSignal } from '@unmask/product/result-reading';
import { findingsBySide, type SidedFinding } from '@unmask/product/result-statement';
import { formatTime, Panel } from '@unmask/ui';
import { useRef } from 'react';
import { FindingPlaces, usePictures } from './finding-places.tsx';
import type { Pictures } from './picture-cuts.ts';
import classes from './result.module.css';
import type { Finding, Result } from './result-types.ts';
import statement from './statement.module.css';

type Item = SidedFinding<Finding>;

interface FindingsListProps {
  result: Result;
  /** Object URL of the local file or the service's copy; null when there is neither. */
  source: string | null;
  onShow: (finding: Finding) => void;
}

/** What was observed, for and against AI, strongest first; a finding with a time or a place leads there, and shows the place. */
export function FindingsList({ result, source, onShow }: FindingsListProps) {
  const list = useRef<HTMLDivElement>(null);
  const pictures = usePictures(list, result, source);
  const parts = { onShow, pictures };
  const { ai, authentic, neutral } = findingsBySide(result);
  const none = ai.length + authentic.length + neutral.length === 0;
  return (
    <Panel title={words.findings}>
      {none ? (
        <p className={classes.empty}>{words.noFindings}</p>
      ) : (
        <div className={statement.sides} ref={list}>
          <Side side="ai" items={ai} {...parts} />
          <Side side="authentic" items={authentic} {...parts} />
          {neutral.length > 0 && <Side side="neutral" items={neutral} {...parts} />}
        </div>
      )}
    </Panel>
  );
}

interface Shown extends Pick<FindingsListProps, 'onShow'> {
  /** Null where nothing can be cut out. */
  pictures: Pictures | null;
}

interface SideProps extends Shown {
  side: 'ai' | 'authentic' | 'neutral';
  items: readonly Item[];
}

function Side({ side, items, ...parts }: SideProps) {
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
            <FindingItem key={index} item={item} {...parts} />
          ))}
        </ol>
      )}
    </div>
  );
}

function FindingItem({ item, onShow, pictures }: Shown & { item: Item }) {
  const { finding, text } = item;
  const at_s = finding?.at_s ?? null;
  const leads = at_s !== null ? words.show(formatTime(at_s, false)) : words.places.show;
  const body = (
    <>
      {/* The engine's sentences are English, whatever the page speaks. */}
      <bdi lang={finding === null ? undefined : 'en'}>{text}</bdi>
      {finding !== null && (
        <span className={classes.findingSource} data-supports={finding.supports}>
          {wordsOfSignal(finding.signal).name}, {supports[finding.supports]}
        </span>
      )}
      {isSomewhere(finding) && <span className={classes.findingTime}>{leads}</span>}
    </>
  );
  return (
    <li>
      {isSomewhere(finding) ? (
        <button
          type="button"
          className={classes.finding}
          title={at_s === null ? undefined : words.seekTo(formatTime(at_s))}
          onClick={() => onShow(finding)}
        >
          {body}
        </button>
      ) : (
        <div className={classes.finding}>{body}</div>
      )}
      {finding?.region && pictures && <FindingPlaces finding={finding} pictures={pictures} />}
    </li>
  );
}

/** Whether there is a moment, or a place, to be led to. */
const isSomewhere = (finding: Finding | null): finding is Finding =>
  finding !== null && (finding.at_s !== null || finding.region !== undefined);
