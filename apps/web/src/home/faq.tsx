import { FAQ, faqSection as words } from '@unmask/product/content/faq';
import { type MouseEvent, useState } from 'react';
import classes from '../pages/pages.module.css';
import own from './sections.module.css';

/** Questions that open one at a time. The browser's own element keeps them working without JavaScript. */
export function Faq() {
  const [open, setOpen] = useState<string | null>(null);
  const toggle = (event: MouseEvent, id: string) => {
    event.preventDefault();
    setOpen((now) => (now === id ? null : id));
  };
  return (
    <section id="faq" className={`${classes.section} ${own.faq}`} aria-labelledby="faq-title">
      <h2 id="faq-title" className={classes.sectionTitle}>
        {words.title}
      </h2>
      <div>
        {FAQ.map((item) => (
          <details key={item.id} name="faq" open={open === item.id} className={own.question}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is interactive by itself. */}
            <summary onClick={(event) => toggle(event, item.id)}>{item.question}</summary>
            <p>{item.answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
