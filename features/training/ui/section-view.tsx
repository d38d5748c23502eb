import type { Example, Section } from '../content.ts';
import { MEDIA_HEIGHT, MEDIA_WIDTH } from '../media.ts';
import { view as words } from '../page-words.ts';
import { mediaUrl } from './media-urls.ts';
import { Prose } from './prose.tsx';
import classes from './training.module.css';

/** One section: its words, and where it compares, both sides beside each other. */
export function SectionView({
  section,
}: {
  section: Pick<Section, 'title' | 'content' | 'type' | 'realExamples' | 'fakeExamples'>;
}) {
  const { title, content, type, realExamples, fakeExamples } = section;
  return (
    <article className={classes.section}>
      <h2>{title}</h2>
      <Prose text={content} />
      {type === 'comparison' && (
        <div className={classes.sides}>
          <Side title={words.real} kind="real" examples={realExamples} />
          <Side title={words.fake} kind="fake" examples={fakeExamples} />
        </div>
      )}
    </article>
  );
}

function Side({
  title,
  kind,
  examples,
}: {
  title: string;
  kind: 'real' | 'fake';
  examples: readonly Example[];
}) {
  return (
    <section className={classes.side} data-side={kind} aria-label={title}>
      <h3>{title}</h3>
      {examples.map(({ text, media }) => (
        <figure key={`${media} ${text}`} className={classes.example}>
          {media !== null && (
            <img
              src={mediaUrl(media)}
              alt={words.media[media]}
              width={MEDIA_WIDTH}
              height={MEDIA_HEIGHT}
              loading="lazy"
            />
          )}
          <figcaption>{text}</figcaption>
        </figure>
      ))}
    </section>
  );
}
