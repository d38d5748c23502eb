import type { Analysis } from '@unmask/analyses/contract';
import { foundWords as words } from '@unmask/product/copy/analysis-page';
import { captionWords } from '@unmask/product/evidence-reading';
import classes from './live.module.css';

/** What stands in the file for everybody to see, as soon as it has been read. */
export function FoundSoFar({ found }: { found: NonNullable<Analysis['found']> }) {
  const { credentials, captions } = found;
  const { state, software, ai } = credentials;
  const told = [
    words.credentials[state],
    ...(software === null ? [] : [words.by(software)]),
    ...(ai ? [words.ai] : []),
  ].join(' ');
  return (
    <section className={classes.found} aria-label={words.title} aria-live="polite">
      <h3>{words.title}</h3>
      <ul>
        <li>{told}</li>
        {captions?.length === 0 && <li>{words.captionsNone}</li>}
        {captions?.map((caption) => (
          <li key={`${caption.kind} ${caption.says}`}>{captionWords(caption)}</li>
        ))}
      </ul>
      <p className="um-dim">{words.note}</p>
    </section>
  );
}
