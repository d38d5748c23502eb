import { LEAD_MAGNETS } from '../../limits.ts';
import classes from '../newsletter.module.css';
import { LeadMagnetCard } from '../newsletter-page.tsx';

/** The documents, each with its form. */
export default function LeadMagnets() {
  return (
    <div className={classes.cards}>
      {LEAD_MAGNETS.map((type) => (
        <LeadMagnetCard key={type} type={type} />
      ))}
    </div>
  );
}
