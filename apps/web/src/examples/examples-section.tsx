import { examples as words } from '@unmask/product/copy/examples';
import classes from '../pages/pages.module.css';
import { ExampleCard } from './example-card.tsx';
import own from './examples.module.css';
import { EXAMPLES, type Example } from './examples.ts';

/** Whole results to look at before anything of one's own is sent. */
export function ExamplesSection({ examples = EXAMPLES }: { examples?: readonly Example[] }) {
  if (examples.length === 0) return null;
  return (
    <section id="examples" className={classes.section} aria-labelledby="examples-title">
      <h2 id="examples-title" className={classes.sectionTitle}>
        {words.title}
      </h2>
      <p className={classes.sectionText}>{words.text}</p>
      <ul className={own.cards}>
        {examples.map((example) => (
          <ExampleCard key={example.id} example={example} />
        ))}
      </ul>
    </section>
  );
}
