import type { Analysis } from '@unmask/analyses/contract';
import { foundWords as words } from '@unmask/product/copy/analysis-page';
import { tracks as trackWords } from '@unmask/product/copy/statement';
import { captionWords } from '@unmask/product/evidence-reading';
import { measuredRows } from '@unmask/product/result-statement';
import { TracksTable } from '../result/tracks-table.tsx';
import classes from './live.module.css';

type Found = NonNullable<Analysis['found']>;

/**
 * What is known of the file before its result is there, told as it comes. What is told later stands below what was told before, so that
 * nothing moves while it is read; the region is there from the beginning, so that screen readers tell all of it.
 */
export function FoundSoFar({ found }: { found: Found | null }) {
  return (
    <div aria-live="polite">
      {found && (
        <section className={classes.found} aria-label={words.title}>
          <h3>{words.title}</h3>
          <p className="um-dim">{words.note}</p>
          <Said found={found} />
          {found.tracks && <Parts tracks={found.tracks} />}
        </section>
      )}
    </div>
  );
}

/** What stands in the file for everybody to see. */
function Said({ found: { credentials, captions } }: { found: Found }) {
  const { state, software, ai } = credentials;
  const told = [
    words.credentials[state],
    ...(software === null ? [] : [words.by(software)]),
    ...(ai ? [words.ai] : []),
  ].join(' ');
  return (
    <ul>
      <li>{told}</li>
      {captions?.length === 0 && <li>{words.captionsNone}</li>}
      {captions?.map((caption) => (
        <li key={`${caption.kind} ${caption.says}`}>{captionWords(caption)}</li>
      ))}
    </ul>
  );
}

/** In the rows that the result will have for them. */
function Parts({ tracks }: { tracks: NonNullable<Found['tracks']> }) {
  const rows = measuredRows(tracks);
  if (rows.length === 0) return null;
  return (
    <div className={classes.parts}>
      <h4>{trackWords.title}</h4>
      <p className="um-dim">{words.parts}</p>
      <TracksTable rows={rows} />
    </div>
  );
}
