import type { TextDocument, TextSection } from '@unmask/product/content/documents';
import { documents as words } from '@unmask/product/copy/site';
import { formatDay } from '@unmask/ui';
import { useTitle } from '@unmask/ui/use-title.ts';
import classes from './text-page.module.css';

/** A page that is text alone. */
export function TextPage({ document: text }: { document: TextDocument }) {
  useTitle(text.title);
  return (
    <article className={`um-page ${classes.page}`}>
      <header>
        <h1 className={classes.title}>{text.title}</h1>
        <p className={classes.lead}>{text.lead}</p>
        <p className={classes.changed}>
          {words.changed} <time dateTime={text.changed}>{formatDay(text.changed)}</time>
        </p>
      </header>
      {text.sections.map((section) => (
        <Section key={section.title} section={section} />
      ))}
    </article>
  );
}

function Section({ section }: { section: TextSection }) {
  return (
    <section>
      <h2>{section.title}</h2>
      {section.paragraphs?.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {section.items !== undefined && (
        <ul>
          {section.items.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
