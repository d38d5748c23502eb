import { IconStar, IconStarFilled } from '@tabler/icons-react';
import {
  TESTIMONIALS,
  type Testimonial,
  testimonialsSection as words,
} from '@unmask/product/content/testimonials';
import classes from '../pages/pages.module.css';
import own from './sections.module.css';

const STARS = [1, 2, 3, 4, 5];

/** A note that opens: what nobody said does not stand beside what was measured. */
export function Testimonials() {
  return (
    <section className={classes.section} aria-labelledby="testimonials-title">
      <h2 id="testimonials-title" className={classes.sectionTitle}>
        {words.title}
      </h2>
      <details className={own.note}>
        <summary>
          <strong className={own.sample}>{words.sample}</strong> {words.sampleText}
        </summary>
        <ul className={own.testimonials}>
          {TESTIMONIALS.map((entry) => (
            <li key={entry.name}>
              <Entry entry={entry} />
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function Entry({ entry }: { entry: Testimonial }) {
  return (
    <figure>
      <Rating stars={entry.rating} />
      <blockquote>{entry.content}</blockquote>
      <figcaption>
        <img src={entry.image} alt="" width={48} height={48} loading="lazy" decoding="async" />
        <span>
          <strong>{entry.name}</strong>
          <span className="um-dim">
            {entry.role}, {entry.company}
          </span>
        </span>
      </figcaption>
    </figure>
  );
}

function Rating({ stars }: { stars: number }) {
  return (
    <p className={own.rating} role="img" aria-label={words.rating(stars)}>
      {STARS.map((star) => {
        const Star = star <= stars ? IconStarFilled : IconStar;
        return <Star key={star} size={16} stroke={1.5} aria-hidden />;
      })}
    </p>
  );
}
